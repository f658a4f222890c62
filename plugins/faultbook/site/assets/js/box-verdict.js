// A diagnosis as elements: the sentence first, then findings in order, what is missing, and what is only a guess.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);
  const CAUSES = 8;

  // `log` is a fb.LogText; `entriesArtefact` as loaded. Resolves when every line it shows has been read.
  async function verdictView(diagnosis, entriesArtefact, log) {
    const entries = new Map(entriesArtefact.entries.map((entry) => [entry.id, entry]));
    const view = { entries, log, versions: diagnosis.versions, byEntry: new Map(diagnosis.findings.map((finding) => [finding.entry, finding])) };
    const sentence = fb.verdictSentence(diagnosis, entriesArtefact);
    const body = [...whatIsMissing(diagnosis, entries), ...(await findings(diagnosis, view)), guesses(diagnosis, view), await fb.reportsView(diagnosis, log)];
    const heading = h("h2", { class: "fb-sentence", tabindex: "-1" }, fb.inline(sentence));
    const section = h("section", { class: "fb-verdict", "data-verdict": diagnosis.verdict, "aria-label": "Verdict" },
      heading, h("p", { class: "fb-scanned" }, fb.scannedText(diagnosis)), fb.ranksView(diagnosis, entries), body.filter(Boolean));
    return { node: section, heading, sentence };
  }

  async function findings(diagnosis, view) {
    const explained = new Set(diagnosis.findings.flatMap((finding) => finding.explains));
    const shown = diagnosis.findings.filter((finding) => finding.role !== "harmless" && !explained.has(finding.entry));
    const harmless = diagnosis.findings.filter((finding) => finding.role === "harmless");
    const cards = diagnosis.verdict === "consequence-only" ? [h("h3", null, "What the log shows")] : [];
    // At once: a packed log is unpacked again for them.
    if (view.log) await view.log.read(fb.windowsAround((shown.length ? shown : harmless).flatMap(fb.shownLines), view.log.last));
    for (const finding of shown) cards.push(await fb.findingView(finding, view, { first: diagnosis.verdict === "cause" && finding === shown[0] }));
    if (!shown.length) for (const finding of harmless) cards.push(await fb.findingView(finding, view, {}));
    else if (harmless.length) cards.push(harmlessView(harmless, view));
    return cards;
  }

  function harmlessView(findings, view) {
    const lines = findings.reduce((sum, finding) => sum + finding.count, 0);
    return h("details", { class: "fb-harmless" },
      h("summary", null, h("span", { class: "fb-sign", "aria-hidden": "true" }, fb.SIGNS.harmless), " ", fb.countText(lines, "harmless line")),
      findings.map((finding) => fb.foldedFinding(finding, view)));
  }

  function whatIsMissing(diagnosis, entries) {
    if (diagnosis.verdict === "nothing-known") {
      return [h("p", { class: "fb-advice" },
        "It may be new, or its text may be cut off: a log that begins before the first error says more. " +
        "Or describe what you see in a few words, such as \u201changs after the first epoch\u201d.")];
    }
    if (diagnosis.verdict !== "consequence-only") return [];
    const rows = fb.causeRows(diagnosis, entries);
    const next = fb.nextTime(diagnosis, entries);
    return [
      rows.length > 0 && h("section", { class: "fb-causes", "aria-label": "Usual causes" }, causesTable(rows.slice(0, CAUSES)),
        rows.length > CAUSES && h("details", null, h("summary", null, fb.countText(rows.length - CAUSES, "rarer cause")), causesTable(rows.slice(CAUSES)))),
      next.length > 0 && h("section", { class: "fb-next" }, h("h3", null, "To see it next time, set:"),
        fb.codeBlock(next.map((line) => `export ${line}`).join("\n"), "the variables")),
    ];
  }

  function causesTable(rows) {
    const cells = rows.map(({ entry, symptom, other, tell }) => h("tr", null,
      h("th", { scope: "row" }, h("a", { href: fb.pageUrl(entry.url) }, entry.title)),
      h("td", null, fb.inline(symptom), other && h("span", { class: "fb-unlike" }, `Look-alike \u201c${other.title}\u201d: `, fb.inline(tell)))));
    return h("table", { class: "fb-table" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "Usual cause"), h("th", { scope: "col" }, "How to tell"))),
      h("tbody", null, cells));
  }

  function guesses(diagnosis, view) {
    if (!diagnosis.guesses.length) return null;
    return h("section", { class: "fb-guesses", "aria-label": "Guesses" },
      h("h3", null, "Perhaps"),
      h("p", { class: "fb-advice" }, "No error string matched. These entries use the same words as a line of the log; each is a guess."),
      h("ul", null, diagnosis.guesses.map((guess) => h("li", { "data-entry": guess.entry },
        h("a", { href: fb.pageUrl(guess.url) }, guess.title), h("span", { class: "fb-guess" }, " guess"),
        h("div", { class: "fb-log" }, fb.linesBox(guess.evidence.line, fb.evidenceRow(guess.evidence, [])))))));
  }

  fb.verdictView = verdictView;
})((self.faultbook = self.faultbook || {}));

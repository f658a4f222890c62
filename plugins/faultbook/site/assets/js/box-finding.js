// One finding: its part in the log, the lines that prove it, the first fix, and what it explains.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);
  const PARAGRAPHS = 2;

  // `view` is {entries: Map, log, byEntry: Map of finding}; `options.first` is the finding that the sentence is about.
  async function findingView(finding, view, options) {
    const entry = view.entries.get(finding.entry);
    const card = h("article", { class: `fb-finding fb-role-${finding.role}`, "data-entry": finding.entry },
      head(finding),
      entry && !options.first && h("p", { class: "fb-summary" }, fb.inline(entry.summary)),
      await fb.evidenceView(finding, view.log, templatesOf(entry)),
      entry && fixView(fb.fitting(entry.fixes, view.versions)));
    const explained = finding.explains.map((id) => view.byEntry.get(id)).filter(Boolean);
    if (explained.length) card.append(explainsView(explained, view));
    card.append(h("p", { class: "fb-open" }, h("a", { href: fb.pageUrl(finding.url) }, "Open the entry")));
    return card;
  }

  function head(finding) {
    return h("header", { class: "fb-head" }, role(finding.role), h("h3", null, h("a", { href: fb.pageUrl(finding.url) }, finding.title)),
      finding.count > 1 && h("span", { class: "fb-count" }, `${finding.count} \u00d7`),
      h("span", { class: "fb-confidence", title: confidenceTitle(finding.confidence) }, finding.confidence));
  }

  function role(name) {
    return h("span", { class: `fb-role fb-role-${name}` }, h("span", { class: "fb-sign", "aria-hidden": "true" }, fb.SIGNS[name]), " ", name);
  }

  function confidenceTitle(confidence) {
    return confidence === "exact" ? "An error string of the entry stands in the log, whole" : "Part of an error string, or another version than those checked";
  }

  function templatesOf(entry) {
    return entry ? entry.errors.map((error) => error.text || error) : [];
  }

  function fixView(fixes) {
    const [fix, ...more] = fixes;
    if (!fix) return null;
    const all = fb.paragraphs(fix.text);
    const rest = all.length > PARAGRAPHS || fix.code.length > 1;
    return h("section", { class: "fb-fix", "aria-label": "First fix" },
      h("h4", null, h("span", { class: "fb-label" }, "Fix"), " ", h("a", { href: fb.pageUrl(fix.url) }, fix.title)),
      all.slice(0, PARAGRAPHS),
      fix.code.slice(0, 1).map((block) => fb.codeBlock(block.code, `the fix: ${fix.title}`)),
      (rest || more.length > 0) && h("p", { class: "fb-fixes" },
        rest && h("a", { href: fb.pageUrl(fix.url) }, "The whole fix"),
        more.length > 0 && h("details", null, h("summary", null, fb.countText(more.length, "more fix", "more fixes")),
          h("ul", null, more.map((each) => h("li", null, h("a", { href: fb.pageUrl(each.url) }, each.title)))))));
  }

  function explainsView(findings, view) {
    return h("section", { class: "fb-explains", "aria-label": "What it explains in this log" },
      h("h4", null, h("span", { class: "fb-label" }, "Explains")),
      findings.map((finding) => foldedFinding(finding, view)));
  }

  // A finding in one line; its evidence is read when it is opened.
  function foldedFinding(finding, view) {
    const ranks = finding.ranks.length ? ` (${finding.ranks.length === 1 ? "rank" : "ranks"} ${fb.rankList(finding.ranks)})` : "";
    const times = finding.count > 1 ? `${finding.count} \u00d7 ` : "";
    const body = h("div", { class: "fb-folded__body" });
    const details = h("details", { class: `fb-folded fb-role-${finding.role}`, "data-entry": finding.entry },
      h("summary", null, role(finding.role), h("span", { class: "fb-folded__title" }, times + finding.title + ranks)), body);
    details.addEventListener("toggle", async () => {
      if (!details.open || body.hasChildNodes()) return;
      const figure = await fb.evidenceView(finding, view.log, templatesOf(view.entries.get(finding.entry)));
      body.replaceChildren(figure, h("p", { class: "fb-open" }, h("a", { href: fb.pageUrl(finding.url) }, "Open the entry")));
    });
    return details;
  }

  Object.assign(fb, { findingView, foldedFinding, roleView: role });
})((self.faultbook = self.faultbook || {}));

// What a person may take along from a verdict: the scrubbed excerpt, and the prepared report. Both are shown whole before they can be copied.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);
  const PROMISE = "Read it before you send it; nothing is sent by this page.";

  // The ways out under a verdict; `log` is a fb.LogText or null. Resolves when what is open at once has been read.
  async function reportsView(diagnosis, log) {
    if (!log) return null;
    const unknown = diagnosis.verdict === "nothing-known";
    const report = prepared(unknown ? "A prepared report" : "Not it? A prepared report", "the report", () => reportOf(diagnosis, log));
    if (unknown) await report.open();
    return h("div", { class: "fb-reports" }, !unknown && prepared("Scrubbed excerpt", "the excerpt", () => excerptOf(diagnosis, log)).node, report.node);
  }

  async function reportOf(diagnosis, log) {
    const redactor = new fb.Redactor();
    const text = fb.reportText(diagnosis, await linesIn(log, log.excerpt), redactor);
    return { text, counts: redactor.counts, address: fb.site().report };
  }

  async function excerptOf(diagnosis, log) {
    const explained = new Set(diagnosis.findings.flatMap((finding) => finding.explains));
    const shown = diagnosis.findings.filter((finding) => !explained.has(finding.entry));
    return fb.scrubbed(await linesIn(log, fb.windowsAround(shown.flatMap(fb.shownLines), log.last)), log.last, new fb.Redactor());
  }

  // [number, text] of the lines in the windows that can be read.
  async function linesIn(log, windows) {
    await log.read(windows);
    const found = [];
    for (const [from, to] of windows) {
      for (let line = from; line <= to; line++) if (log.text(line) !== undefined) found.push([line, log.text(line)]);
    }
    return found;
  }

  // A fold whose text is made when it is first opened: `make()` resolves to {text, counts, address}.
  function prepared(title, what, make) {
    const body = h("div", { class: "fb-report__body" });
    const node = h("details", { class: "fb-report" }, h("summary", null, title), body);
    let filled = null;
    const fill = () => (filled = filled || make().then((made) => body.replaceChildren(...contents(what, made))));
    node.addEventListener("toggle", () => node.open && fill());
    const open = async () => {
      await fill();
      node.open = true;
    };
    return { node, open };
  }

  function contents(what, { text, counts, address }) {
    const rows = Math.min(32, text.split("\n").length);
    const field = h("textarea", { class: "fb-report__text", readonly: true, rows, spellcheck: "false", wrap: "off", "aria-label": `The text of ${what}` });
    field.value = text;
    return [
      h("p", { class: "fb-report__went" }, fb.wentText(counts)),
      h("div", { class: "fb-code" }, field, fb.copyButton(`Copy ${what}`, () => text)),
      h("p", { class: "fb-report__promise" }, PROMISE,
        address && [" ", h("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, "Open an issue"), " (the link holds nothing of it)."]),
    ];
  }

  fb.reportsView = reportsView;
})((self.faultbook = self.faultbook || {}));

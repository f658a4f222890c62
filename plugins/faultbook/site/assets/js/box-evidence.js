// Evidence in its place in the log: numbered lines, the match marked, the rest folded around it and opened on demand.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);
  const SHOWN = 3;
  const MORE = 10;
  // The answer holds so many code points of a line; a text of that length was cut.
  const TEXT_LIMIT = 500;

  // A figure of the finding's first lines with their neighbours; all lines shown are read before it resolves, so nothing moves later.
  async function evidenceView(finding, log, templates) {
    // The answer has the telling lines first; people read a log downwards.
    const downwards = (a, b) => position(a) - position(b);
    const shown = finding.evidence.slice(0, SHOWN).sort(downwards);
    const rest = finding.evidence.slice(SHOWN).sort(downwards);
    const view = new View(log, shown, templates);
    await view.fill();
    const figure = h("figure", { class: "fb-log", "aria-label": "Lines of the log" }, view.node);
    if (rest.length) figure.append(others(rest, templates));
    return figure;
  }

  class View {
    constructor(log, evidence, templates) {
      this._log = log;
      this._marks = new Map(evidence.map((item) => [position(item), { item, templates }]));
      this._last = log ? log.last : 0;
      this._windows = log ? fb.windowsAround([...this._marks.keys()], this._last) : [...this._marks.keys()].map((line) => [line, line]);
      this.node = linesBox(Math.max(...this._marks.keys(), this._last));
    }

    async fill() {
      if (this._log) await this._log.read(this._windows);
      this._draw();
    }

    _draw() {
      const rows = [];
      let next = 1;
      let file = "";
      for (const [from, to] of this._windows) {
        if (this._log && from > next) rows.push(this._fold(next, from - 1));
        for (const line of range(from, to)) {
          const name = this._log ? this._log.fileName(line) : "";
          if (name !== file) rows.push(h("div", { class: "fb-file" }, (file = name)));
          rows.push(this._row(line));
        }
        next = to + 1;
      }
      if (this._log && next <= this._last) rows.push(this._fold(next, this._last));
      this.node.replaceChildren(...rows.filter(Boolean));
    }

    _row(line) {
      const mark = this._marks.get(line);
      if (mark) return evidenceRow(mark.item, mark.templates);
      const text = this._log ? this._log.text(line) : undefined;
      if (text === undefined) return null;
      return h("div", { class: "fb-line", "data-line": line }, number(this._log.lineName(line)), h("code", null, text));
    }

    _fold(from, to) {
      const count = to - from + 1;
      const label = `Show more of ${fb.countText(count, "line")} (${from} to ${to})`;
      return h("button", { type: "button", class: "fb-fold", "aria-label": label, on: { click: () => this._open(from, to) } },
        h("span", { "aria-hidden": "true" }, "\u22ef"), h("span", null, fb.countText(count, "line")));
    }

    // Opens a fold from both its ends, where there is a neighbour.
    async _open(from, to) {
      const opened = [];
      if (from > 1) opened.push([from, Math.min(to, from + MORE - 1)]);
      if (to < this._last) opened.push([Math.max(from, to - MORE + 1), to]);
      this._windows = fb.mergeWindows([...this._windows, ...opened]);
      await this.fill();
      const row = this.node.querySelector(`[data-line="${opened[0][0]}"]`);
      if (row) {
        row.setAttribute("tabindex", "-1");
        row.focus({ preventScroll: true });
      }
    }
  }

  function evidenceRow(item, templates) {
    const text = fb.plainLine(item.text);
    const cut = [...item.text].length >= TEXT_LIMIT;
    const found = fb.markTemplate(text, templates);
    return h("div", { class: "fb-line fb-line--match", "data-line": position(item) }, number(item.line),
      h("code", null, fb.marked(text, [found || [0, text.length]]), cut && " \u2026"));
  }

  function others(evidence, templates) {
    return h("details", { class: "fb-rest" }, h("summary", null, `${fb.countText(evidence.length, "more line")} like this`),
      linesBox(Math.max(...evidence.map((item) => item.line)), evidence.map((item) => evidenceRow(item, templates))));
  }

  // The column of numbers is as wide as the greatest.
  function linesBox(greatest, rows) {
    return h("div", { class: "fb-lines", style: `--fb-digits: ${String(greatest).length}` }, rows || []);
  }

  const number = (line) => h("span", { class: "fb-number" }, String(line));
  // Of several files, `at` is the line in all of them together.
  const position = (item) => item.at || item.line;
  // The lines of a finding that are shown at once.
  const shownLines = (finding) => finding.evidence.slice(0, SHOWN).map(position);

  function* range(from, to) {
    for (let line = from; line <= to; line++) yield line;
  }

  fb.evidenceView = evidenceView;
  fb.shownLines = shownLines;
  fb.evidenceRow = evidenceRow;
  fb.linesBox = linesBox;
})((self.faultbook = self.faultbook || {}));

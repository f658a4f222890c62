// Lines around the evidence: which to show, and asking the worker for them.
(function (fb) {
  "use strict";
  const LINE_LIMIT = 500;
  const AROUND = 2;

  // Stretches [from, to] around the lines, merged where they touch or leave one line between.
  function windowsAround(lines, last) {
    return mergeWindows(lines.map((line) => [Math.max(1, line - AROUND), Math.min(last, line + AROUND)]));
  }

  function mergeWindows(windows) {
    const merged = [];
    for (const [from, to] of [...windows].sort((a, b) => a[0] - b[0])) {
      const top = merged[merged.length - 1];
      if (top && from <= top[1] + 2) top[1] = Math.max(top[1], to);
      else merged.push([from, to]);
    }
    return merged;
  }

  // A log that was read: its lines, as far as somebody asked for them. A line that cannot be read again is left out.
  class LogText {
    constructor(runner, source, answer) {
      this._runner = runner;
      this._log = { files: source.files, parts: answer.parts, lines: answer.lines };
      this._texts = new Map();
      this.last = answer.value.scanned.lines;
      this.excerpt = answer.excerpt;
    }

    text(line) {
      return this._texts.get(line);
    }

    // Resolves when all lines of the windows that can be read are there.
    async read(windows) {
      const missing = windows.filter(([from, to]) => {
        for (let line = from; line <= to; line++) if (!this._texts.has(line)) return true;
        return false;
      });
      if (!missing.length) return;
      try {
        for (const [line, text] of await this._runner.lines(this._log, missing)) this._texts.set(line, plainLine(text));
      } catch (moved) {
        // The file is gone or has changed: the evidence itself is in the answer.
      }
    }

    // The number of a line as its own file counts it.
    lineName(line) {
      return line - this._part(line).line + 1;
    }

    // The name of the file that a line stands in, "" where there is one file only.
    fileName(line) {
      return this._log.parts.length > 1 ? this._part(line).name : "";
    }

    _part(line) {
      const { parts } = this._log;
      let at = parts.length - 1;
      while (at > 0 && parts[at].line > line) at -= 1;
      return parts[at];
    }
  }

  // A line as a terminal would leave it: what follows the last lone carriage return, without escapes and control characters.
  function plainLine(text) {
    const restart = text.replace(/\r+$/, "").split("\r").pop();
    const plain = restart.replace(/\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[@-_]/g, "").replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "\ufffd");
    if (plain.length <= LINE_LIMIT) return plain;
    return [...plain.slice(0, 2 * LINE_LIMIT)].slice(0, LINE_LIMIT).join("") + " \u2026";
  }

  Object.assign(fb, { windowsAround, mergeWindows, plainLine, LogText });
})((self.faultbook = self.faultbook || {}));

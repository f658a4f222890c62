// Lines around the evidence: which to show, and reading them again from the log's bytes.
(function (fb) {
  "use strict";
  const READ_LIMIT = 1 << 20;
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

  // The text of lines from..to as a Map of line -> text; lines beyond a stretch of 1 MB are left out.
  async function readLines(blob, index, from, to) {
    const first = Math.floor((from - 1) / index.step);
    const next = Math.floor(to / index.step) + 1;
    const begin = index.offsets[first];
    const end = Math.min(next < index.offsets.length ? index.offsets[next] : blob.size, begin + READ_LIMIT);
    const bytes = await blob.slice(begin, end).arrayBuffer();
    const texts = new TextDecoder(index.encoding).decode(bytes).split("\n");
    const whole = end < blob.size ? texts.length - 1 : texts.length;
    const lines = new Map();
    for (let line = from; line <= to; line++) {
      const at = line - 1 - first * index.step;
      if (at < whole || (at === 0 && from === to)) lines.set(line, plainLine(texts[at]));
    }
    return lines;
  }

  // A line as a terminal would leave it: what follows the last lone carriage return, without escapes and control characters.
  function plainLine(text) {
    const restart = text.replace(/\r+$/, "").split("\r").pop();
    const plain = restart.replace(/\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[@-_]/g, "").replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "\ufffd");
    if (plain.length <= LINE_LIMIT) return plain;
    return [...plain.slice(0, 2 * LINE_LIMIT)].slice(0, LINE_LIMIT).join("") + " \u2026";
  }

  fb.windowsAround = windowsAround;
  fb.mergeWindows = mergeWindows;
  fb.readLines = readLines;
  fb.plainLine = plainLine;
})((self.faultbook = self.faultbook || {}));

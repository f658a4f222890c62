// Which lines of a log a report of it should show; the twin of index/error_strings/excerpt.py.
(function (fb) {
  "use strict";
  const MOST = 60;
  const TAIL = 30;
  const TRACE = [12, 3];
  const AROUND = [2, 2];
  const TRACED = 2;

  /** Stretches [from, to] of line numbers; `exceptions` and `errorLines` are a collector's, `last` is the number of lines. */
  fb.excerpt = function (exceptions, errorLines, last) {
    const centres = [...new Set(exceptions.map((item) => item.piece.line))].sort((a, b) => a - b);
    const wanted = centres.map((line, place) => [line, place < TRACED ? TRACE : AROUND]);
    for (const [, hit] of errorLines) {
      wanted.push([hit.line, AROUND]);
    }
    const chosen = new Set();
    for (const [line, [before, after]] of wanted) {
      const more = range(Math.max(1, line - before), Math.min(last, line + after)).filter((at) => !chosen.has(at));
      if (chosen.size + more.length > MOST) {
        break;
      }
      more.forEach((at) => chosen.add(at));
    }
    return stretches(chosen.size ? [...chosen] : range(Math.max(1, last - TAIL + 1), last));
  };

  function range(from, to) {
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  }

  function stretches(lines) {
    const found = [];
    for (const line of lines.sort((a, b) => a - b)) {
      const top = found[found.length - 1];
      if (top && top[1] === line - 1) {
        top[1] = line;
      } else {
        found.push([line, line]);
      }
    }
    return found;
  }
})((self.faultbook = self.faultbook || {}));

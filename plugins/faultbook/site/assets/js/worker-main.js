// The worker's side: files in; progress, what is found so far and one diagnosis out; and lines of a log again. What it has to stop,
// the page stops by ending it, so it may wait for files and read on without a pause.
(function (fb) {
  "use strict";
  const TELL_MS = 50;
  const PEEK_MS = 250;
  // A look at what is found so far may take so much of the time.
  const PEEK_SHARE = 20;
  const MOST_SHOWN = 3;
  let index = null;

  const steps = {
    index({ errors }) {
      index = new fb.ErrorIndex(errors);
    },

    match(message, say) {
      if (message.errors) steps.index(message);
      const source = new fb.Source(message.files, message.isFolder);
      const matcher = new fb.Matcher(index);
      const lines = new fb.LineIndex();
      const peek = peeker(matcher);
      let told = 0;
      const begin = (part) => {
        part.line = lines.lines;
        // Several files are one job: each rank or node has its own.
        if (!source.isOne) matcher.beginFile(part.name);
      };
      for (const piece of source.pieces(begin)) {
        if (!lines.bytes) say({ type: "begun", preview: source.preview });
        matcher.feed(piece);
        lines.feed(piece);
        const now = performance.now();
        if (now - told < TELL_MS) continue;
        told = now;
        say({ type: "progress", done: source.done, size: source.size, lines: lines.lines, found: peek(now) });
      }
      const { parts, notes, skipped } = source;
      const value = matcher.finish();
      return { type: "diagnosis", value, placed: fb.placed(value, parts), lines: lines.finish(), excerpt: excerptOf(matcher, parts), parts, notes, skipped };
    },

    lines({ files, parts, lines, windows }) {
      const stretches = windows.map(([from, to]) => fb.stretchOf(lines, from, to));
      const bytes = fb.readStretches(files, parts, stretches);
      return { type: "lines", value: windows.flatMap(([from, to], at) => fb.linesIn(lines, stretches[at], bytes[at], from, to)) };
    },
  };

  // The stretches of lines for a report, as lines of the whole log.
  function excerptOf(matcher, parts) {
    const { files, exceptions, errorLines } = matcher.collector;
    if (!files.length) return matcher.excerpt();
    const at = (hit) => parts[hit.file].line + hit.line - 1;
    return fb.excerpt(exceptions.map(({ hit }) => ({ piece: { line: at(hit) } })), errorLines.map(([text, hit]) => [text, { line: at(hit) }]), matcher.lines);
  }

  // The best findings so far at a bounded rate, null between.
  function peeker(matcher) {
    let next = performance.now() + PEEK_MS;
    return (now) => {
      if (now < next) return null;
      const findings = matcher.peek();
      const end = performance.now();
      next = end + Math.max(PEEK_MS, (end - now) * PEEK_SHARE);
      const explained = new Set(findings.flatMap((finding) => finding.explains));
      const shown = findings.filter((finding) => finding.role !== "harmless" && !explained.has(finding.entry)).slice(0, MOST_SHOWN);
      return shown.map(({ entry, title, role, count, evidence }) => ({ entry, title, role, count, file: evidence[0].file, line: evidence[0].line }));
    };
  }

  if (typeof WorkerGlobalScope !== "undefined" && self instanceof WorkerGlobalScope) {
    self.onmessage = ({ data }) => {
      const say = (message) => self.postMessage(Object.assign(message, { number: data.number }));
      try {
        const answer = steps[data.type](data, say);
        if (answer) say(answer);
      } catch (error) {
        say({ type: error instanceof fb.InputError ? "refused" : "failed", message: String((error && error.message) || error) });
      }
    };
  }
})((self.faultbook = self.faultbook || {}));

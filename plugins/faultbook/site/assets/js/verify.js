// Run the program of a template on one cleaned line; the twin of index/error_strings/verify.py.
// Lines are binary strings: one character for each byte, so that lengths and bounds are those of the Python side.
(function (fb) {
  "use strict";

  const utf8 = new TextEncoder();

  const isWord = new Uint8Array(0x10000);
  for (const char of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz") {
    isWord[char.charCodeAt(0)] = 1;
  }

  function expand(spelled) {
    const found = new Uint8Array(0x10000);
    for (let index = 0; index < spelled.length; index += 1) {
      const code = spelled.charCodeAt(index);
      if (spelled[index] === "*" && index === spelled.length - 1) {
        found.fill(1, 0x80);
      } else if (spelled[index + 1] === "-" && index + 2 < spelled.length) {
        found.fill(1, code, spelled.charCodeAt(index + 2) + 1);
        index += 2;
      } else {
        found[code] = 1;
      }
    }
    return found;
  }

  /** The placeholders of an artefact, ready for programs. */
  fb.placeholders = function (classes) {
    const ready = {};
    for (const name of Object.keys(classes)) {
      const [spelled, least, most, how] = classes[name];
      ready[name] = { name, allowed: expand(spelled), least, most, how };
    }
    return ready;
  };

  function eat(text, from, step, after) {
    let at = from;
    if (step.how === "signed" && (text[at] === "+" || text[at] === "-")) {
      at += 1;
    }
    let limit = Math.min(text.length, at + step.most);
    if (step.how === "skip") {
      const found = text.indexOf(after, at + step.least);
      if (found < 0 || found > limit) {
        return -1;
      }
      limit = found;
    }
    let stop = at;
    while (stop < limit && step.allowed[text.charCodeAt(stop)]) {
      stop += 1;
    }
    if (step.how === "skip") {
      return stop === limit ? stop : -1;
    }
    if (!after) {
      return stop - at >= step.least ? stop : -1;
    }
    const found = text.lastIndexOf(after, stop);
    return found >= at + step.least ? found : -1;
  }

  /** A compiled template, ready to run. */
  fb.Program = class Program {
    constructor(steps, placeholders) {
      this.steps = steps.map((step) => (typeof step === "string" ? fb.binary(utf8.encode(step)) : placeholders[step[0]]));
      this.first = this.steps[0];
      const last = this.steps[this.steps.length - 1];
      this.boundedStart = typeof this.first === "string" && isWord[this.first.charCodeAt(0)] === 1;
      this.boundedEnd = typeof last === "string" && isWord[last.charCodeAt(last.length - 1)] === 1;
    }

    /** The first match as [start, end], or null. */
    find(text) {
      let at = text.indexOf(this.first);
      while (at >= 0) {
        if (!(this.boundedStart && at > 0 && isWord[text.charCodeAt(at - 1)])) {
          const end = this.match(text, at, null);
          if (end >= 0) {
            return [at, end];
          }
        }
        at = text.indexOf(this.first, at + 1);
      }
      return null;
    }

    /** The end of the match that begins at `from`, or -1; `captured` receives what placeholders ate. */
    match(text, from, captured) {
      const steps = this.steps;
      let at = from;
      let index = 0;
      while (index < steps.length) {
        const step = steps[index];
        if (typeof step === "string") {
          if (!text.startsWith(step, at)) {
            return -1;
          }
          at += step.length;
          index += 1;
          continue;
        }
        const after = index + 1 < steps.length ? steps[index + 1] : "";
        const stop = eat(text, at, step, after);
        if (stop < 0) {
          return -1;
        }
        if (captured !== null) {
          captured[step.name] = text.slice(at, stop);
        }
        at = stop + after.length;
        index += 2;
      }
      return this.boundedEnd && at < text.length && isWord[text.charCodeAt(at)] ? -1 : at;
    }
  };
})((self.faultbook = self.faultbook || {}));

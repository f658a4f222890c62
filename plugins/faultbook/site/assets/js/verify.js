// Run the program of a template on one cleaned line; the twin of index/error_strings/verify.py.
// Lines are binary strings: one character for each byte, so that lengths and bounds are those of the Python side.
(function (fb) {
  "use strict";

  const utf8 = new TextEncoder();

  const isWord = new Uint8Array(0x10000);
  for (const char of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz") {
    isWord[char.charCodeAt(0)] = 1;
  }

  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

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
      const allowed = expand(spelled);
      ready[name] = { name, allowed, least, most, how, eatsLetters: Array.from(LETTERS).some((letter) => allowed[letter.charCodeAt(0)]) };
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
      // A search in the whole line would look at all of it for each attempt.
      const found = text.slice(at + step.least, limit + after.length).indexOf(after);
      if (found < 0) {
        return -1;
      }
      limit = at + step.least + found;
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
    const found = text.slice(at + step.least, stop + after.length).lastIndexOf(after);
    return found < 0 ? -1 : at + step.least + found;
  }

  /** Where a placeholder that begins at `from` ends, so that the literal after it stands there; or -1. */
  fb.eat = eat;

  /** Whether words go on across such a character. */
  fb.isWord = function (char) {
    return isWord[char.charCodeAt(0)] === 1;
  };

  /** A compiled template, ready to run. */
  fb.Program = class Program {
    constructor(steps, placeholders) {
      this.steps = steps.map((step) => (typeof step === "string" ? fb.binary(utf8.encode(step)) : placeholders[step[0]]));
      this.names = new Set(this.steps.filter((step) => typeof step !== "string").map((step) => step.name));
      this.squeezedSteps = null;
      this.any = placeholders.any;
      this.first = this.steps[0];
      const last = this.steps[this.steps.length - 1];
      this.boundedStart = typeof this.first === "string" && isWord[this.first.charCodeAt(0)] === 1;
      // Whether digits that a line holds may decide, not only where they stand.
      this.hasDigits = this.steps.some((step) => typeof step === "string" && /[0-9]/.test(step));
      this.fixed = this.steps.filter((step) => typeof step === "string" && !/[0-9]/.test(step));
      this.boundedEnd = typeof last === "string" && isWord[last.charCodeAt(last.length - 1)] === 1;
    }

    /** Whether it may match a cleaned line of this shape (each digit a 0): every literal without a digit stands there. */
    mayStand(shape) {
      return this.fixed.every((literal) => shape.includes(literal));
    }

    /** The characters below 0x80 with which a match may begin, and 0x80 where one beyond may. */
    firstCodes() {
      const codes = [];
      const after = this.first.least === 0 && this.steps.length > 1 ? this.steps[1].charCodeAt(0) : -1;
      for (let code = 0; code <= 0x80; code += 1) {
        const begins = (char) => (code < 0x80 ? char === code : char >= 0x80);
        const sign = this.first.how === "signed" && (code === 0x2b || code === 0x2d);
        if (typeof this.first === "string" ? begins(this.first.charCodeAt(0)) : this.first.allowed[code] || begins(after) || sign) {
          codes.push(code);
        }
      }
      return codes;
    }

    /** The steps for a text without blanks; placeholders that only blanks kept apart are one that eats anything. */
    get squeezed() {
      if (this.squeezedSteps === null) {
        const steps = [];
        for (const step of this.steps) {
          const last = steps.length - 1;
          if (typeof step !== "string") {
            if (last >= 0 && typeof steps[last] !== "string") {
              steps[last] = this.any;
            } else {
              steps.push(step);
            }
          } else if (step.replace(/ /g, "")) {
            steps.push(step.replace(/ /g, ""));
          }
        }
        this.squeezedSteps = steps;
      }
      return this.squeezedSteps;
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

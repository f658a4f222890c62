// Make one piece of a log comparable; the twin of index/error_strings/clean.py.
(function (fb) {
  "use strict";

  const BLANKS = /(?:[ \t\x0b\x0c]|\xc2\xa0)+/g;
  const BLOTTED = /\x01/g;
  const MOST_PREFIXES = 8;

  /** The piece (a binary string) without what was blotted out, each run of blanks one blank. */
  fb.clean = function (masked) {
    const plain = masked.indexOf("\x01") < 0 ? masked : masked.replace(BLOTTED, "");
    return plain.replace(BLANKS, " ");
  };

  function blankWidth(raw, at) {
    const code = raw.charCodeAt(at);
    if (code === 0x20 || code === 0x09 || code === 0x0b || code === 0x0c) {
      return 1;
    }
    return code === 0xc2 && raw.charCodeAt(at + 1) === 0xa0 ? 2 : 0;
  }

  /** The place in the raw piece of the byte at `position` of the cleaned one. */
  fb.locate = function (raw, position) {
    if (fb.clean(raw).length === raw.length) {
      return position;
    }
    let at = 0;
    let count = 0;
    let inBlanks = false;
    while (at < raw.length) {
      if (raw.charCodeAt(at) === 0x01) {
        at += 1;
        continue;
      }
      const width = blankWidth(raw, at);
      if (!(width && inBlanks)) {
        if (count === position) {
          return at;
        }
        count += 1;
      }
      inBlanks = width > 0;
      at += width || 1;
    }
    return raw.length;
  };

  /**
   * The prefixes of a book's logs, stripped in any order. `inner` are the numbers of those that cut into messages,
   * `times` of those that begin with date and time, largest unit first, so that their text can be compared.
   */
  fb.Prefixes = class Prefixes {
    constructor(steps, inner, times, placeholders) {
      this.programs = steps.map((item) => new fb.Program(item, placeholders));
      this.inner = inner.map((number) => this.programs[number]);
      this.times = times;
    }

    /** [which prefix tells the time of a cleaned piece, its text], or null where the piece does not begin with one. */
    time(text) {
      for (const number of this.times) {
        const end = this.programs[number].match(text, 0, null);
        if (end > 0) {
          return [number, text.slice(0, end)];
        }
      }
      return null;
    }

    /** The places [start, end] of tags that stand inside a cleaned piece, in order, none within another. */
    inside(text) {
      const found = [];
      for (const program of this.inner) {
        let at = text.indexOf(program.first, 1);
        while (at >= 0) {
          const end = program.match(text, at, null);
          if (end > at) {
            found.push([at, end]);
          }
          at = text.indexOf(program.first, Math.max(end, at + 1));
        }
      }
      found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      const kept = [];
      for (const place of found) {
        if (!kept.length || place[0] >= kept[kept.length - 1][1]) {
          kept.push(place);
        }
      }
      return kept;
    }

    /** [where the message begins in a cleaned piece, the rank that a prefix names or null]. */
    strip(text) {
      let at = 0;
      let rank = null;
      for (let round = 0; round < MOST_PREFIXES; round += 1) {
        while (text[at] === " ") {
          at += 1;
        }
        let stripped = false;
        for (const program of this.programs) {
          const captured = {};
          const end = program.match(text, at, captured);
          if (end > at) {
            at = end;
            if (captured.rank !== undefined && rank === null) {
              rank = Number(captured.rank);
            }
            stripped = true;
            break;
          }
        }
        if (!stripped) {
          break;
        }
      }
      return [at, rank];
    }
  };
})((self.faultbook = self.faultbook || {}));

// Make one piece of a log comparable; the twin of index/error_strings/clean.py.
(function (fb) {
  "use strict";

  const BLANKS = /(?:[ \t\x0b\x0c]|\xc2\xa0)+/g;
  const BLOTTED = /\x01/g;
  // What is shorter in a cleaned piece: blotted bytes, more than one blank, blanks of two bytes (blotted ones may stand inside).
  const SHRINKS = /(?:[ \t\x0b\x0c](?=[\x01 \t\x0b\x0c\xc2])|\x01|\xc2\x01*\xa0)(?:[\x01 \t\x0b\x0c]|\xc2\x01*\xa0)*/g;
  const BLANK_BEGINS = /[ \t\x0b\x0c\xc2]/;
  const MOST_PREFIXES = 8;
  // Who follows tracebacks asks for the same lines again.
  const MOST_REMEMBERED = 512;
  const LONGEST_REMEMBERED = 1000;

  /** The piece (a binary string) without what was blotted out, each run of blanks one blank. */
  fb.clean = function (masked) {
    const plain = masked.indexOf("\x01") < 0 ? masked : masked.replace(BLOTTED, "");
    return plain.replace(BLANKS, " ");
  };

  // [place in the cleaned piece, place in the piece] wherever their distance changes, from [0, 0] on.
  function placesOf(raw) {
    const places = [[0, 0]];
    let gone = 0;
    for (const match of raw.matchAll(SHRINKS)) {
      const start = match.index;
      const end = start + match[0].length;
      const blank = match[0].search(BLANK_BEGINS);
      if (blank >= 0) {
        places.push([start - gone, start + blank]);
        gone -= 1;
      }
      places.push([start - gone, end]);
      gone += end - start;
    }
    return places;
  }

  // A long line may hold hundreds of matches.
  let lastRaw = "";
  let lastPlaces = [[0, 0]];

  /** The place in the raw piece of the byte at `position` of the cleaned one. */
  fb.locate = function (raw, position) {
    if (raw !== lastRaw) {
      lastPlaces = placesOf(raw);
      lastRaw = raw;
    }
    let from = 0;
    let to = lastPlaces.length;
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (lastPlaces[middle][0] <= position) {
        from = middle;
      } else {
        to = middle;
      }
    }
    return Math.min(lastPlaces[from][1] + position - lastPlaces[from][0], raw.length);
  };

  // What of the literal before a capture belongs to the name of a node: `ip-` of `ip-<node>: `.
  function nodeHeadOf(program, name) {
    const at = program.steps.findIndex((step) => step.name === name);
    return at > 0 ? /[0-9A-Za-z_.-]*$/.exec(program.steps[at - 1])[0] : "";
  }
  fb.nodeHeadOf = nodeHeadOf;

  /**
   * The prefixes of a book's logs, stripped in any order. `inner` are the numbers of those that cut into messages,
   * `times` of those that begin with date and time, largest unit first, so that their text can be compared; `clocks` those that order
   * the lines of several files.
   */
  fb.Prefixes = class Prefixes {
    constructor(steps, inner, times, clocks, placeholders) {
      this.programs = steps.map((item) => new fb.Program(item, placeholders));
      this.inner = inner.map((number) => this.programs[number]);
      this.times = times;
      this.timeNumbers = new Set(clocks);
      this.stripped = new Map();
      this.heads = this.programs.map((program) => nodeHeadOf(program, "node"));
      // Most prefixes are ruled out by the first character of what stands there.
      this.byFirst = Array.from({ length: 0x81 }, () => []);
      this.programs.forEach((program, number) => program.firstCodes().forEach((code) => this.byFirst[code].push(number)));
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
      let found = this.stripped.get(text);
      if (found === undefined) {
        const heading = this.read(text);
        found = [heading.start, heading.rank === null ? heading.local : heading.rank];
        if (this.stripped.size >= MOST_REMEMBERED) {
          this.stripped.clear();
        }
        if (text.length <= LONGEST_REMEMBERED) {
          this.stripped.set(text, found);
        }
      }
      return found;
    }

    /**
     * What the prefixes of a cleaned piece say: where the message begins, the rank in the job or in a part of it, node,
     * group, and the times as [number of the prefix, text]; of two that say the same the outer one counts.
     */
    read(text) {
      const said = { start: 0, rank: null, local: null, node: null, group: "", times: [] };
      let at = 0;
      for (let round = 0; round < MOST_PREFIXES; round += 1) {
        while (text[at] === " ") {
          at += 1;
        }
        let stripped = false;
        for (const number of at < text.length ? this.byFirst[Math.min(text.charCodeAt(at), 0x80)] : []) {
          const captured = {};
          const end = this.programs[number].match(text, at, captured);
          if (end > at) {
            this.remember(said, number, captured, text.slice(at, end));
            at = end;
            stripped = true;
            break;
          }
        }
        if (!stripped) {
          break;
        }
      }
      said.start = at;
      return said;
    }

    remember(said, number, captured, text) {
      for (const name of ["rank", "local"]) {
        if (captured[name] !== undefined && said[name] === null) {
          said[name] = Number(captured[name]);
        }
      }
      if (captured.node !== undefined && said.node === null) {
        said.node = this.heads[number] + captured.node;
      }
      if (captured.group !== undefined && said.group === "") {
        said.group = captured.group;
      }
      if (this.timeNumbers.has(number)) {
        said.times.push([number, text]);
      }
    }
  };
})((self.faultbook = self.faultbook || {}));

// Gather what candidates turn out to be, in bounded memory; the twin of index/error_strings/collect.py.
(function (fb) {
  "use strict";

  const MOST_RANKS = 4096;
  fb.mostWithoutRank = 4;
  const MOST_PLACES = 512;
  const MOST_ERROR_LINES = 200;
  const WINDOW = 500;
  const BEFORE = 100;
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

  function isInside(byte) {
    return byte >= 0x80 && byte < 0xc0;
  }

  function back(raw, from, most) {
    let at = from;
    for (let left = most; at > 0 && left > 0; left -= 1) {
      at -= 1;
      while (at > 0 && isInside(raw[at])) {
        at -= 1;
      }
    }
    return at;
  }

  function forth(raw, from, most) {
    let at = from;
    for (let left = most; at < raw.length && left > 0; left -= 1) {
      at += 1;
      while (at < raw.length && isInside(raw[at])) {
        at += 1;
      }
    }
    return at;
  }

  // The code points of a piece round a place, decoded with replacement.
  function windowOf(raw, at) {
    const start = back(raw, at, BEFORE);
    return utf8.decode(raw.subarray(start, forth(raw, start, WINDOW)));
  }

  /** The hit at a place of a piece's cleaned text. */
  fb.hit = function (piece, position, rank) {
    const at = fb.locate(piece.text, position);
    const [line, column] = piece.place(at);
    const [raw, place] = piece.rawLine(at);
    return { line, column, rank, text: windowOf(raw, place) };
  };

  /** Verifies candidates and keeps what counts. */
  fb.Collector = class Collector {
    constructor(index) {
      this.index = index;
      this.byTemplate = new Map();
      this.versions = new Map();
      this.severalVersions = new Set();
      this.errorLines = [];
      this.exceptions = [];
      // Whether a word stood in the log that shows that it is of this book's field.
      this.inField = !index.knowsField;
      this.lastTime = null;
      this.earlier = 0;
      this.later = 0;
      this.seenLines = new Set();
    }

    get wantsExceptions() {
      return this.exceptions.length < fb.mostExceptions;
    }

    get wantsErrorLike() {
      return this.errorLines.length < MOST_ERROR_LINES;
    }

    /** Whether the log stands with its newest line first, as consoles show it. */
    get newestFirst() {
      return this.earlier >= 2 && this.earlier > 2 * this.later;
    }

    seeTime(text) {
      const time = this.index.prefixes.time(text);
      if (time === null) {
        return;
      }
      const last = this.lastTime;
      this.lastTime = time;
      if (last !== null && last[0] === time[0]) {
        this.earlier += time[1] < last[1] ? 1 : 0;
        this.later += time[1] > last[1] ? 1 : 0;
      }
    }

    take(piece) {
      const text = fb.clean(piece.text);
      const [start, rank] = this.index.prefixes.strip(text);
      let matched = false;
      let known = false;
      const views = new fb.Views(piece, text, this.index.prefixes);
      for (const number of piece.templates) {
        const library = this.index.templates[number].version_of;
        if (library) {
          this.takeVersion(number, library, text);
          continue;
        }
        const program = this.index.programs[number];
        const found = program.find(text);
        const seen = found !== null ? [piece, found[0]] : views.find(program, this.index.needs[number]);
        if (seen !== null) {
          this.add(number, seen[0], seen[1], rank);
          matched = true;
          known = known || this.index.telling.has(number);
        }
      }
      if (matched) {
        this.seeTime(text);
      }
      if (piece.exception && !known && this.wantsExceptions) {
        const uncaught = fb.examine(this.index, piece, text, start, rank);
        if (uncaught !== null) {
          this.exceptions.push(uncaught);
        }
      }
      if (piece.errorLike && this.wantsErrorLike) {
        const message = text.slice(start);
        if (!this.seenLines.has(message)) {
          this.seenLines.add(message);
          this.errorLines.push([message, fb.hit(piece, start, rank)]);
        }
      }
    }

    add(number, piece, position, rank) {
      if (!this.byTemplate.has(number)) {
        this.byTemplate.set(number, { first: new Map(), withoutRank: [], count: 0, places: [], lastLine: 0, lastColumn: 0 });
      }
      const collected = this.byTemplate.get(number);
      const keepsPlaces = this.index.placed.has(number) && collected.places.length < MOST_PLACES;
      // The usual case in a log that is full of one line, so nothing is computed for it.
      const wanted =
        rank === null ? collected.withoutRank.length < fb.mostWithoutRank : !collected.first.has(rank);
      if (!wanted && !keepsPlaces && !piece.block.overlaps) {
        collected.count += 1;
        return;
      }
      const found = fb.hit(piece, position, rank);
      if (
        found.line < collected.lastLine ||
        (found.line === collected.lastLine && found.column <= collected.lastColumn)
      ) {
        return;
      }
      collected.lastLine = found.line;
      collected.lastColumn = found.column;
      collected.count += 1;
      if (rank === null && wanted) {
        collected.withoutRank.push(found);
      } else if (wanted && collected.first.size < MOST_RANKS) {
        collected.first.set(rank, found);
      }
      if (keepsPlaces) {
        collected.places.push(found);
      }
    }

    takeVersion(number, library, text) {
      if (this.severalVersions.has(library)) {
        return;
      }
      const program = this.index.programs[number];
      const found = program.find(text);
      if (found !== null) {
        const captured = {};
        program.match(text, found[0], captured);
        const version = captured.version.replace(/^[.+-]+|[.+-]+$/g, "");
        if (!this.versions.has(library)) {
          this.versions.set(library, version);
        } else if (!fb.sameVersion(this.versions.get(library), version)) {
          this.severalVersions.add(library);
        }
      }
    }
  };
})((self.faultbook = self.faultbook || {}));

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
  const NOTHING = { rank: null, local: null, node: null, origin: "" };

  function isInside(byte) {
    return byte >= 0x80 && byte < 0xc0;
  }

  function back(raw, from, most) {
    let at = from;
    for (let left = most; at > 0 && left > 0; left -= 1) {
      at -= 1;
      // No more than a character has: what is no UTF-8 may go on like this for a whole line.
      const least = Math.max(at - 3, 0);
      while (at > least && isInside(raw[at])) {
        at -= 1;
      }
    }
    return at;
  }

  function forth(raw, from, most) {
    let at = from;
    for (let left = most; at < raw.length && left > 0; left -= 1) {
      at += 1;
      const last = Math.min(at + 3, raw.length);
      while (at < last && isInside(raw[at])) {
        at += 1;
      }
    }
    return at;
  }

  // The code points of a piece round a place, decoded with replacement.
  function windowOf(raw, at) {
    const start = back(raw, at, BEFORE);
    const text = utf8.decode(raw.subarray(start, forth(raw, start, WINDOW)));
    return text.length > WINDOW ? Array.from(text).slice(0, WINDOW).join("") : text;
  }

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
      this.order = new fb.Order(index.prefixes);
      this.seenLines = new Set();
      // `file line` where a message begins that was read over several lines.
      this.broken = new Set();
      this.ranks = new fb.RankBook(index.collectives);
      this.files = [];
      this.file = 0;
      this.times = new Map();
      this.lineTimes = this.times;
      // The ranks that lines of each file name.
      this.ranksIn = new Map();
    }

    /** What comes now stands in another file of the same job; lines count anew. */
    beginFile(name) {
      this.files.push({ name, said: this.index.fileNames.read(name) });
      this.file = this.files.length - 1;
      this.times = new Map();
      this.order.begin();
    }

    get wantsExceptions() {
      return this.exceptions.length < fb.mostExceptions;
    }

    get wantsErrorLike() {
      return this.errorLines.length < MOST_ERROR_LINES;
    }

    /** Whether the log stands with its newest line first, as consoles show it. */
    get newestFirst() {
      return this.exceptions.some((item) => item.reversed) || this.order.newestFirst;
    }

    /** Whether anything may still come of lines of a shape. */
    wants(shape) {
      return shape.templates.length > 0 || this.wantsWords(shape);
    }

    /** Whether lines of a shape are of use for their words alone. */
    wantsWords(shape) {
      return (shape.errorLike && this.wantsErrorLike) || (shape.exception && this.wantsExceptions);
    }

    /** Whether an error-like line says something that none said before. */
    isNew(message) {
      return !this.seenLines.has(message);
    }

    /** Verify one candidate; what it adds to is told where another line like it adds nothing else. */
    take(piece) {
      const text = fb.clean(piece.text);
      const heading = this.index.prefixes.read(text);
      const start = heading.start;
      const rank = this.place(heading);
      let matched = false;
      let said = false;
      const known = [];
      const views = new fb.Views(piece, text, this.index.prefixes);
      const reading = new fb.Reading(text, heading);
      for (const number of piece.templates) {
        const library = this.index.templates[number].version_of;
        if (library) {
          reading.onlyCounts = reading.onlyCounts && this.severalVersions.has(library);
          this.takeVersion(number, library, text);
          continue;
        }
        const program = this.index.programs[number];
        if (this.index.templates[number].collective >= 0) {
          const [wanted, found] = this.takeCollective(number, program, views, rank, heading);
          reading.onlyCounts = reading.onlyCounts && !wanted;
          said = said || found;
          continue;
        }
        const found = program.find(text);
        const seen = found !== null ? [piece, found[0]] : views.find(program, this.index.needs[number]);
        reading.see(program, found !== null, fb.isShort(this.index.needs[number]));
        if (seen !== null) {
          const [itsRank, itsHeading] = this.begun(seen[0], piece, rank, heading);
          const counted = this.add(number, seen[0], seen[1], itsRank, itsHeading.node);
          reading.count(found === null ? null : counted);
          matched = true;
          if (this.index.telling.has(number)) {
            known.push(found === null || this.index.outer.has(number) ? -1 : found[0]);
            if (found === null && this.broken.size < MOST_RANKS) {
              this.broken.add(`${this.file} ${seen[0].line}`);
            }
          }
        }
      }
      reading.known = known.length > 0;
      // Shapes say nothing of ranks, nor of a class of exceptions that stands alone in the line before.
      const told = known.length > 0 && this.tellsLast(piece);
      reading.onlyCounts = reading.onlyCounts && !views.isRanked && !told;
      if (matched || said) {
        this.remember(heading, rank);
      }
      if (matched) {
        this.order.see(text);
        reading.onlyCounts = reading.onlyCounts && this.order.isSettled(text);
      }
      if (piece.exception && this.wantsExceptions) {
        const uncaught = fb.examine(this.index, piece, text, start, heading.rank === null ? heading.local : heading.rank, known);
        if (uncaught !== null) {
          uncaught.rank = rank;
          uncaught.hit = this.hit(piece, uncaught.start, rank, heading.node);
          if (!matched) {
            this.order.see(text);
          }
          uncaught.frameHit = uncaught.frame === null ? null : this.hit(uncaught.frame[0], uncaught.frame[1], rank, heading.node);
          this.exceptions.push(uncaught);
        }
      }
      if (piece.errorLike && this.wantsErrorLike) {
        const message = text.slice(start);
        if (this.isNew(message)) {
          this.seenLines.add(message);
          this.errorLines.push([message, this.hit(piece, start, rank, heading.node)]);
        }
      }
      return reading;
    }

    // Whether a known message stands below the class of an exception that was taken for unknown; that one is told, then.
    tellsLast(piece) {
      const last = this.exceptions[this.exceptions.length - 1];
      const found = last !== undefined && last.bare && last.hit.file === this.file && last.hit.line === piece.line - 1;
      if (found && this.broken.size < MOST_RANKS) {
        this.broken.add(`${this.file} ${last.hit.line}`);
      }
      return found;
    }

    // The rank that a line or its file names.
    place(heading) {
      const said = this.files.length ? this.files[this.file].said : NOTHING;
      this.lineTimes = this.times;
      if (this.files.length && heading.times.length) {
        this.lineTimes = new Map(this.times);
        heading.times.slice().reverse().forEach(([number, text]) => this.lineTimes.set(number, fb.timeKey(text)));
      }
      const rank = heading.rank === null ? said.rank : heading.rank;
      return rank === null && said.local === null ? heading.local : rank;
    }

    // Rank and prefixes of a message that begins in another line than the one by which it was found.
    begun(begun, piece, rank, heading) {
      if (begun.start === piece.start) {
        return [rank, heading];
      }
      const itsHeading = this.index.prefixes.read(fb.clean(begun.text));
      const itsRank = this.place(itsHeading);
      return [itsRank === null ? rank : itsRank, itsHeading];
    }

    // What a line that matched says of ranks, nodes and times; other lines may be left out, so nothing may come of them.
    remember(heading, rank) {
      this.times = this.lineTimes;
      if (this.files.length && heading.rank !== null) {
        if (!this.ranksIn.has(this.file)) {
          this.ranksIn.set(this.file, new Set());
        }
        if (this.ranksIn.get(this.file).size < 2) {
          this.ranksIn.get(this.file).add(heading.rank);
        }
      }
      const node = heading.node === null && this.files.length ? this.files[this.file].said.node : heading.node;
      if (rank !== null && node !== null && this.ranks.nodes.size < MOST_RANKS && !this.ranks.nodes.has(rank)) {
        this.ranks.nodes.set(rank, node);
      }
    }

    // Read a line that speaks of an operation: [whether such a line of this rank is still of use, whether it was one].
    takeCollective(template, program, views, rank, heading) {
      const number = this.index.templates[template].collective;
      if (!this.ranks.wants(number, program, rank, this.file)) {
        return [false, false];
      }
      const found = views.read(program, this.index.needs[template]);
      if (found === null) {
        return [true, false];
      }
      const [text, at, begun] = found;
      const [itsRank, itsHeading] = this.begun(begun, views.piece, rank, heading);
      this.ranks.see(number, program, text, at, itsRank, itsHeading, { file: this.file, line: begun.line });
      return [true, true];
    }

    /** Give ranks to what was read of files whose names say only a rank in a part of the job. */
    settle() {
      const fileRanks = this.fileRanks();
      const rankOf = (hit) => (hit.rank === null && fileRanks.has(hit.file) ? fileRanks.get(hit.file) : hit.rank);
      for (const collected of this.byTemplate.values()) {
        const left = [];
        for (const hit of collected.withoutRank) {
          hit.rank = rankOf(hit);
          if (hit.rank === null) {
            left.push(hit);
          } else if (!collected.first.has(hit.rank)) {
            collected.first.set(hit.rank, hit);
          }
        }
        collected.withoutRank = left;
        for (const hit of collected.places) {
          hit.rank = rankOf(hit);
        }
      }
      for (const [, hit] of this.errorLines) {
        hit.rank = rankOf(hit);
      }
      for (const item of this.exceptions) {
        for (const hit of [item.hit, item.frameHit]) {
          if (hit !== null && hit.rank === null) {
            hit.rank = rankOf(hit);
            item.rank = hit.rank;
          }
        }
      }
      for (const file of Array.from(fileRanks.keys()).sort((a, b) => a - b)) {
        const node = this.files[file].said.node;
        if (node !== null && !this.ranks.nodes.has(fileRanks.get(file))) {
          this.ranks.nodes.set(fileRanks.get(file), node);
        }
      }
      this.ranks.settle(fileRanks);
    }

    /** Number of a file -> its rank: what its name says, or the one rank that its lines name, or the local one. */
    fileRanks() {
      const found = new Map();
      const local = new Map();
      const nodes = new Set(this.files.map((file) => file.said.node));
      this.files.forEach(({ said }, number) => {
        const named = this.ranksIn.get(number) || new Set();
        if (said.rank !== null) {
          found.set(number, said.rank);
        } else if (said.local !== null) {
          local.set(said.local, (local.get(said.local) || new Set()).add(said.origin));
          if (named.size === 1) {
            found.set(number, Array.from(named)[0]);
          }
        }
      });
      // The local ranks of one node are the ranks of the job, unless a line says otherwise.
      const agree = Array.from(this.ranksIn.entries()).every(
        ([number, named]) => named.size === 1 && named.has(this.files[number].said.local)
      );
      if (agree && nodes.size === 1 && Array.from(local.values()).every((origins) => origins.size === 1)) {
        this.files.forEach(({ said }, number) => {
          if (said.local !== null) {
            found.set(number, said.local);
          }
        });
      }
      return found;
    }

    /** The ranks that have a file of their own -> its name, the first of several. */
    ranksWithFile() {
      const found = new Map();
      this.fileRanks().forEach((rank, file) => {
        const earliest = found.get(rank);
        if (earliest === undefined || file < earliest) {
          found.set(rank, file);
        }
      });
      found.forEach((file, rank) => found.set(rank, this.files[file].name));
      return found;
    }

    /** The hit at a place of a piece's cleaned text. */
    hit(piece, position, rank, node) {
      const at = fb.locate(piece.text, position);
      const [line, column] = piece.place(at);
      const [raw, place] = piece.rawLine(at);
      const found = { line, column, rank, text: windowOf(raw, place), file: 0, name: null, node, times: new Map() };
      if (this.files.length) {
        const { name, said } = this.files[this.file];
        found.file = this.file;
        found.name = name;
        found.node = node === null ? said.node : node;
        found.times = this.lineTimes;
      }
      return found;
    }

    // Add a match; what it was added to where the next one of this rank is only counted, else null.
    add(number, piece, position, rank, node) {
      if (!this.byTemplate.has(number)) {
        this.byTemplate.set(number, { first: new Map(), withoutRank: [], count: 0, places: [], lastFile: 0, lastLine: 0, lastColumn: 0, here: 0 });
      }
      const collected = this.byTemplate.get(number);
      const keepsPlaces = this.index.placed.has(number) && collected.places.length < MOST_PLACES;
      if (collected.lastFile !== this.file) {
        collected.lastFile = this.file;
        collected.lastLine = collected.lastColumn = collected.here = 0;
      }
      // The usual case in a log that is full of one line, so nothing is computed for it.
      const wanted = rank === null ? collected.here < fb.mostWithoutRank : !collected.first.has(rank);
      if (!wanted && !keepsPlaces && !piece.block.overlaps) {
        collected.count += 1;
        return collected;
      }
      const found = this.hit(piece, position, rank, node);
      if (
        found.line < collected.lastLine ||
        (found.line === collected.lastLine && found.column <= collected.lastColumn)
      ) {
        return null;
      }
      collected.lastLine = found.line;
      collected.lastColumn = found.column;
      collected.count += 1;
      if (rank === null && wanted && collected.withoutRank.length < MOST_RANKS) {
        collected.withoutRank.push(found);
        collected.here += 1;
      } else if (rank !== null && wanted && collected.first.size < MOST_RANKS) {
        collected.first.set(rank, found);
      }
      if (keepsPlaces) {
        collected.places.push(found);
      }
      if (piece.block.overlaps || this.index.placed.has(number)) {
        return null;
      }
      const full = rank === null ? collected.here >= fb.mostWithoutRank : collected.first.has(rank);
      return full ? collected : null;
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

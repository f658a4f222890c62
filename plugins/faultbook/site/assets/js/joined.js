// The lines round a candidate as one text without blanks; the twin of index/error_strings/joined.py.
(function (fb) {
  "use strict";

  const REACH = (fb.mostReach = 4);
  fb.longestPiece = 4000;
  const MOST_ENDS = 2;
  const LEAST_HALF = 8;
  const FURTHER = 3;
  const PROGRESS = / ?[0-9]{1,3}%\|[^|]{0,200}\|[^\]|]{0,80}\]/g;
  const CLOSED = /(?: \||\\) ?$/;

  /** [where the lines begin, where they end] that are read with a piece. */
  fb.reach = function (piece) {
    const data = piece.data;
    const least = Math.max(piece.start - fb.longestPiece, 0);
    const most = Math.min(piece.end + fb.longestPiece, data.length);
    let { start, end } = piece;
    for (let round = 0; round < REACH; round += 1) {
      const before = Math.max(start - 1, least);
      const newline = before > 0 ? data.lastIndexOf(0x0a, before - 1) : -1;
      start = newline < least ? least : newline + 1;
      const after = data.indexOf(0x0a, end + 1);
      end = after >= 0 && after < most ? after : most;
    }
    return [start, end];
  };

  // What stands between line ends round a piece, in order; each is read once for all candidates near by.
  function fragments(piece, prefixes) {
    const [first, last] = fb.reach(piece);
    const found = [];
    piece.block.fragments = piece.block.fragments || new Map();
    const known = piece.block.fragments;
    let start = first;
    for (let at = first; at <= last; at += 1) {
      if (at === last || piece.data[at] === 0x0a || piece.data[at] === 0x0d) {
        if (at > start) {
          const key = start * 0x10000000 + at;
          if (!known.has(key)) {
            known.set(key, fragment(piece.cut(start, at), prefixes));
          }
          found.push(known.get(key));
        }
        start = at + 1;
      }
    }
    return found;
  }

  // What of a cleaned text is kept: not the tags inside, the progress bars, and what closes the line.
  function spansOf(piece, text, start, prefixes) {
    const gone = prefixes.inside(text).filter((place) => place[0] >= start);
    PROGRESS.lastIndex = start;
    for (let match = PROGRESS.exec(text); match; match = PROGRESS.exec(text)) {
      // After a carriage return the bar begins with its name.
      const whole = gone.length === 0 && piece.start > 0 && piece.data[piece.start - 1] === 0x0d;
      gone.push([whole ? start : match.index, match.index + match[0].length]);
    }
    const closed = CLOSED.exec(text.slice(start));
    gone.push([closed ? start + closed.index : text.length, text.length]);
    gone.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    let at = text.startsWith("| ", start) ? start + 2 : start;
    const spans = [];
    for (const [begin, end] of gone) {
      if (begin > at) {
        spans.push([at, begin]);
      }
      at = Math.max(at, end);
    }
    return spans;
  }

  function fragment(piece, prefixes) {
    const text = fb.clean(piece.text);
    const heading = prefixes.read(text);
    const rank = heading.rank === null ? heading.local : heading.rank;
    const tag = text.slice(0, heading.start).replace(/[0-9]+/g, "0");
    return { piece, text, start: heading.start, rank, tag };
  }

  const kept = (part) => part.spans.map(([begin, end]) => part.text.slice(begin, end)).join("");

  /** The text round a piece; `text` has no blanks. */
  fb.Joined = class Joined {
    constructor(piece, prefixes) {
      const rows = fragments(piece, prefixes);
      const { rank } = rows.find((row) => row.piece.start === piece.start);
      // Whether ranks decide which lines are left out.
      this.ranked = rank !== null && rows.filter((row) => row.rank !== null).length > 1;
      this.parts = [];
      this.text = "";
      this.own = [0, 0];
      for (const row of rows) {
        if (rank !== null && row.rank !== null && row.rank !== rank) {
          continue;
        }
        // What only looks like a prefix may be a part of the message.
        const start = rows.filter((other) => other.tag === row.tag).length > 1 ? row.start : 0;
        const part = { begin: this.text.length, piece: row.piece, text: row.text, spans: spansOf(row.piece, row.text, start, prefixes) };
        this.parts.push(part);
        this.text += kept(part).replace(/ /g, "");
        if (row.piece.start === piece.start) {
          this.own = [part.begin, this.text.length];
        }
      }
    }

    /** [the piece in which the first match begins that reaches into the candidate's, its place in its cleaned text], or null. */
    find(program) {
      const steps = program.squeezed;
      if (typeof steps[0] !== "string") {
        return null;
      }
      const head = steps[0].slice(0, LEAST_HALF);
      const [least, most] = this.own;
      for (let at = this.text.indexOf(head); at >= 0 && at < most; at = this.text.indexOf(head, at + 1)) {
        if (!program.boundedStart || this.isBound(at)) {
          const end = this.match(steps, at);
          if (end > least && (!program.boundedEnd || this.isBound(end))) {
            const [part, place] = this.origin(at);
            return [part.piece, place];
          }
        }
      }
      return null;
    }

    /** [the text with its blanks, [where in it a part begins, its piece] for each]. */
    spelled(glue) {
      let text = "";
      const places = [];
      for (const part of this.parts) {
        if (part.spans.length) {
          text = text ? text.replace(/ +$/, "") + glue : text;
          places.push([text.length, part.piece]);
          text += kept(part);
        }
      }
      return [text, places];
    }

    // How many parts begin at a place of the joined text or before.
    begun(at) {
      let count = 0;
      while (count < this.parts.length && this.parts[count].begin <= at) {
        count += 1;
      }
      return count;
    }

    // The end of the match that begins at `from`, or -1.
    match(steps, from) {
      const text = this.text;
      let left = steps.reduce((sum, step) => sum + (typeof step === "string" ? step.length : 0), 0);
      let at = from;
      let seen = 0;
      let ends = 0;
      let index = 0;
      let broken = false;
      while (index < steps.length) {
        const step = steps[index];
        let literal = step;
        let stop = at;
        if (typeof step === "string") {
          stop = text.startsWith(step, at) ? at : -1;
          index += 1;
        } else {
          literal = index + 1 < steps.length ? steps[index + 1] : "";
          stop = fb.eat(text, at, step, literal);
          index += 2;
          if (!literal) {
            // What a template ends with ends with its line.
            const next = this.parts[this.begun(at)];
            stop = Math.min(stop, next === undefined ? text.length : next.begin);
          }
        }
        if (stop < 0) {
          // Another rank wrote into one line of a message that is written in one go.
          const isFirst = this.begun(from) === this.begun(at);
          stop = isFirst && !broken ? this.further(step, literal, at, seen, left) : -1;
          broken = true;
          if (stop < 0) {
            return -1;
          }
        } else {
          ends += stop > at ? this.begun(stop - 1) - this.begun(at) : 0;
          if (ends > MOST_ENDS) {
            return -1;
          }
        }
        at = stop + literal.length;
        seen += literal.length;
        left -= literal.length;
      }
      return at;
    }

    // Where a literal would begin that goes on in a later line, so that its end is where it ends there; or -1.
    further(step, literal, at, seen, left) {
      const text = this.text;
      const first = this.begun(at);
      for (const { begin } of this.parts.slice(first, first + FURTHER)) {
        for (let half = literal.length - 1; half >= 0; half -= 1) {
          if (seen + half < LEAST_HALF || !text.startsWith(literal.slice(half), begin) || left - half < LEAST_HALF) {
            continue;
          }
          const before = literal.slice(0, half);
          const alone = step === literal;
          const stop = alone ? (text.startsWith(before, at) ? at : -1) : fb.eat(text, at, step, before);
          if (stop >= 0 && stop <= this.parts[first].begin - half) {
            return begin - half;
          }
        }
      }
      return -1;
    }

    // Whether no word goes on across a place of the joined text.
    isBound(at) {
      if (at >= this.text.length) {
        return true;
      }
      const [part, place] = this.origin(at);
      const inside = !part.spans.some(([begin]) => begin === place);
      return !(inside && fb.isWord(part.text[place]) && fb.isWord(part.text[place - 1]));
    }

    // [the part in which a place of the joined text stands, its place in that part's cleaned text].
    origin(at) {
      const part = this.parts[this.begun(at) - 1];
      let left = at - part.begin;
      for (const [begin, end] of part.spans) {
        for (let place = begin; place < end; place += 1) {
          if (part.text[place] !== " ") {
            if (left === 0) {
              return [part, place];
            }
            left -= 1;
          }
        }
      }
      throw new Error("a place outside of its part");
    }
  };
})((self.faultbook = self.faultbook || {}));

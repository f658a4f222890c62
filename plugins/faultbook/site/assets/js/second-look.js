// Read a candidate again when its template did not match; the twin of index/error_strings/second_look.py.
(function (fb) {
  "use strict";

  const ENOUGH_WORDS = 4;
  const LONG_WORD = 4;
  const FEW_LETTERS = 8;
  const ascii = new TextDecoder("latin1");
  const spelled = new WeakMap();

  function wordsOf(needs) {
    if (!spelled.has(needs)) {
      spelled.set(needs, needs.map((word) => ascii.decode(word)));
    }
    return spelled.get(needs);
  }

  function mayStand(needs, text) {
    const missing = wordsOf(needs).filter((word) => !text.includes(word)).length;
    return !missing || missing <= fb.mayLack(needs);
  }

  fb.wordsOf = wordsOf;

  /** How many of a template's words may be broken. */
  fb.mayLack = function (needs) {
    return needs.filter((word) => word.length >= LONG_WORD).length >= ENOUGH_WORDS ? 1 : 0;
  };

  /** Whether a template of these words is too short to be sought over several lines. */
  fb.isShort = function (needs, letters = FEW_LETTERS) {
    return needs.reduce((sum, word) => sum + word.length, 0) < letters;
  };

  /** The other readings of a piece, made once and only when they are needed. */
  fb.Views = class Views {
    constructor(piece, text, prefixes) {
      this.piece = piece;
      this.text = text;
      this.prefixes = prefixes;
      this.around = null;
      this.joined = null;
    }

    /** Whether the ranks of the lines around had to do with what was found. */
    get isRanked() {
      return this.joined !== null && this.joined.ranked;
    }

    /** [the piece in which the first match begins, its place in that piece's cleaned text], or null. */
    find(program, needs) {
      // Nothing wrapped a line that is longer, and nothing breaks a message that is so short.
      if (this.piece.end - this.piece.start > fb.longestPiece || fb.isShort(needs)) {
        return null;
      }
      if (this.around === null) {
        this.around = fb.binary(this.piece.around());
      }
      if (!mayStand(needs, this.around)) {
        return null;
      }
      if (this.joined === null) {
        this.joined = new fb.Joined(this.piece, this.prefixes);
      }
      return mayStand(needs, this.joined.text) ? this.joined.find(program) : null;
    }

    /** [the text in which the first match stands, its place there, the piece in which it begins], or null. */
    read(program, needs) {
      const found = program.find(this.text);
      if (found !== null) {
        return [this.text, found[0], this.piece];
      }
      const seen = this.find(program, needs);
      if (seen === null) {
        return null;
      }
      for (const glue of ["", " "]) {
        const [text, places] = this.joined.spelled(glue);
        const match = program.find(text);
        const begun = match === null ? [] : places.filter((place) => place[0] <= match[0]).slice(-1);
        if (begun.length && begun[0][1].start === seen[0].start) {
          return [text, match[0], begun[0][1]];
        }
      }
      return null;
    }
  };
})((self.faultbook = self.faultbook || {}));

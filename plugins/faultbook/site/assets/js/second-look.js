// Read a candidate again when its template did not match; the twin of index/error_strings/second_look.py.
(function (fb) {
  "use strict";

  const LONGEST = 4000;
  const WINDOWS = [[-1, 0], [0, 1], [-1, 1], [-2, 0], [0, 2]];

  /** The other readings of a piece, made once and only when they are needed. */
  fb.Views = class Views {
    constructor(piece, text, prefixes) {
      this.piece = piece;
      this.text = text;
      this.prefixes = prefixes;
      this.views = null;
      this.around = null;
    }

    /** [the piece in which the first match begins, its place in that piece's cleaned text], or null. */
    find(program, needs) {
      if (this.piece.text.length > LONGEST) {
        return null;
      }
      if (this.around === null) {
        this.around = this.piece.around();
      }
      if (!fb.mayMatch(fb.missing(this.around, needs), needs.length)) {
        return null;
      }
      if (this.views === null) {
        this.views = this.make();
      }
      for (const [text, parts] of this.views) {
        const found = program.find(text);
        if (found !== null) {
          const before = parts.filter((part) => part[0] <= found[0]);
          const [start, piece, offset] = before[before.length - 1];
          return [piece, found[0] - start + offset];
        }
      }
      return null;
    }

    make() {
      const views = [];
      const untagged = this.withoutTags();
      if (untagged[1].length > 1) {
        views.push(untagged);
      }
      const lines = new Map([[0, [this.piece, this.text]]]);
      for (const step of [-1, 1, -2, 2]) {
        const nearer = lines.get(step - Math.sign(step));
        const piece = nearer === undefined ? null : nearer[0].neighbour(Math.sign(step));
        if (piece !== null) {
          lines.set(step, [piece, fb.clean(piece.text)]);
        }
      }
      for (const [first, last] of WINDOWS) {
        const chosen = [];
        for (let step = first; step <= last; step += 1) {
          if (lines.has(step)) {
            chosen.push(lines.get(step));
          }
        }
        if (chosen.length === last - first + 1) {
          views.push(this.join(chosen, ""), this.join(chosen, " "));
        }
      }
      return views;
    }

    join(chosen, glue) {
      let joined = "";
      const parts = [];
      chosen.forEach(([piece, text], number) => {
        const start = number ? this.prefixes.strip(text)[0] : 0;
        if (number) {
          joined = joined.replace(/ +$/, "") + glue;
        }
        parts.push([joined.length, piece, start]);
        joined += text.slice(start);
      });
      return [joined, parts];
    }

    withoutTags() {
      let kept = "";
      let at = 0;
      const parts = [[0, this.piece, 0]];
      for (const [start, end] of this.prefixes.inside(this.text)) {
        kept += this.text.slice(at, start);
        at = end;
        parts.push([kept.length, this.piece, at]);
      }
      return [kept + this.text.slice(at), parts];
    }
  };
})((self.faultbook = self.faultbook || {}));

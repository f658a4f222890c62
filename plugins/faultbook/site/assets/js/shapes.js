// Lines that differ in digits alone have one shape, and what was found out about one holds for all; the twin of
// index/error_strings/shapes.py.
(function (fb) {
  "use strict";

  // Shapes take so many bytes at most, COST more for each than its own; then all are forgotten.
  const MOST_BYTES = 3 << 20;
  const COST = 200;

  const folded = new Uint8Array(256);
  const isLetter = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    folded[byte] = byte >= 0x30 && byte <= 0x39 ? 0x30 : byte;
    isLetter[byte] = byte === 0x5f || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) ? 1 : 0;
  }
  fb.foldedByte = folded;

  /** The same bytes with each digit a 0. */
  fb.shapeOf = function (bytes) {
    return bytes.map((byte) => folded[byte]);
  };

  function endsIn(endings, bytes, begun, end) {
    return endings.some((ending) => {
      let at = end - ending.length;
      for (let same = 0; at >= begun && same < ending.length; same += 1, at += 1) {
        if (bytes[at] !== ending[same]) {
          return false;
        }
      }
      return at === end;
    });
  }

  /** What the words of a line stand for, and what was learned of lines like it (repeats.js). */
  class Shape {
    constructor(size, words) {
      this.size = size;
      this.words = words;
      this.isOdd = false;
      this.isHot = false;
      this.templates = [];
      this.errorLike = false;
      this.exception = false;
      this.lesson = null;
      // Headings -> what lines with them add to, where nothing else of them is of use.
      this.quick = null;
      // What all such lines add to, where the prefixes do not matter either.
      this.counted = null;
    }

    forget() {
      this.lesson = null;
      this.quick = null;
      this.counted = null;
    }
  }

  /** The shapes met so far of lines as they are (`raw`), or of lines of which nothing has to be blotted out any more. */
  fb.Shapes = class Shapes {
    constructor(index, raw) {
      this.index = index;
      this.raw = raw;
      this.byHash = new Map();
      this.bytes = 0;
      this.inField = false;
    }

    /** The shape of the line in bytes[from..to]; the first `count` of the words, and their hash, are its shape. */
    at(bytes, from, to, words, count, hash) {
      const known = this.byHash.get(hash);
      for (let place = 0; known !== undefined && place < known.length; place += 1) {
        const shape = known[place];
        let same = shape.size === to - from ? 0 : -1;
        while (same >= 0 && same < count) {
          same = shape.words[same] === words[same] ? same + 1 : -1;
        }
        if (same === count) {
          return shape;
        }
      }
      const shape = this.learn(bytes.subarray(from, to), words.slice(0, count));
      if (this.bytes > MOST_BYTES) {
        this.byHash.clear();
        this.bytes = 0;
        this.byHash.set(hash, [shape]);
      } else if (known === undefined) {
        this.byHash.set(hash, [shape]);
      } else {
        known.push(shape);
      }
      this.bytes += to - from + COST;
      return shape;
    }

    /** What was learned of lines counts no more. */
    forget() {
      this.byHash.forEach((shapes) => shapes.forEach((shape) => shape.forget()));
    }

    /** A line without what has to be blotted out. */
    flat(bytes) {
      return this.raw ? fb.withoutSequences(bytes) : bytes;
    }

    learn(bytes, words) {
      const shape = new Shape(bytes.length, words);
      if (this.raw && fb.isOdd(fb.shapeOf(bytes))) {
        shape.isOdd = true;
        return shape;
      }
      const flat = this.flat(bytes);
      const templates = new Set();
      let hash = 0;
      let begun = -1;
      for (let at = 0; at <= flat.length; at += 1) {
        if (at < flat.length && isLetter[flat[at]]) {
          begun = begun < 0 ? at : begun;
          hash = (Math.imul(hash, 31) + flat[at]) | 0;
        } else if (begun >= 0) {
          this.word(shape, templates, hash, flat, begun, at);
          begun = -1;
          hash = 0;
        }
      }
      const cleaned = templates.size ? fb.clean(fb.binary(fb.shapeOf(flat))) : "";
      shape.templates = Array.from(templates)
        .filter((number) => fb.mayMatch(this.index, number, cleaned))
        .sort((a, b) => a - b);
      shape.isHot = shape.templates.length > 0 || shape.errorLike || shape.exception;
      return shape;
    }

    word(shape, templates, hash, flat, begun, end) {
      const { index } = this;
      this.inField = this.inField || index.fieldWords.get(hash, flat, begun, end) !== null;
      (index.anchors.get(hash, flat, begun, end) || []).forEach((number) => templates.add(number));
      shape.errorLike =
        shape.errorLike ||
        index.errorWords.get(hash, flat, begun, end) !== null ||
        endsIn(index.errorEndings, flat, begun, end);
      shape.exception = shape.exception || endsIn(index.exceptionBytes, flat, begun, end);
    }
  };
})((self.faultbook = self.faultbook || {}));

// Where lines begin in a log, sparsely: enough to read any line again from its bytes without keeping them.
(function (fb) {
  "use strict";
  const STEP = 1 << 16;
  const READ_LIMIT = 1 << 20;
  const NEWLINE = 10;

  // Feed the same bytes as the matcher gets. `lines` is the number of the line that the next byte belongs to.
  class LineIndex {
    constructor() {
      this.bytes = 0;
      this.lines = 1;
      this.encoding = "";
      this._offsets = [0];
      this._numbers = [1];
      this._next = STEP;
      this._previous = -1;
    }

    feed(chunk) {
      if (!chunk.length) return;
      if (!this.encoding) this.encoding = encodingOf(chunk);
      const wide = this.encoding !== "utf-8";
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) {
        const next = this.bytes + at + 1;
        if (!wide) this._begin(next);
        else if (this._isWideNewline(chunk, at)) this._begin(this.encoding === "utf-16le" ? next + 1 : next);
      }
      this._previous = chunk[chunk.length - 1];
      this.bytes += chunk.length;
    }

    // Plain data for stretchOf(): line numbers[i] begins at offsets[i].
    finish() {
      return { offsets: this._offsets, numbers: this._numbers, bytes: this.bytes, encoding: this.encoding || "utf-8" };
    }

    _begin(offset) {
      this.lines += 1;
      if (offset < this._next) return;
      this._next = offset + STEP;
      this._offsets.push(offset);
      this._numbers.push(this.lines);
    }

    // The high half of a little-endian newline may be the first byte of the next chunk: an odd cut is taken for one.
    _isWideNewline(chunk, at) {
      const even = (this.bytes + at) % 2 === 0;
      if (this.encoding === "utf-16le") return even && (at + 1 === chunk.length || chunk[at + 1] === 0);
      return !even && (at === 0 ? this._previous === 0 : chunk[at - 1] === 0);
    }
  }

  function encodingOf(chunk) {
    if (fb.startsWith(chunk, [0xff, 0xfe])) return "utf-16le";
    if (fb.startsWith(chunk, [0xfe, 0xff])) return "utf-16be";
    return "utf-8";
  }

  // The bytes {from, to} that hold the lines from..to, and the number of the line that they begin with.
  function stretchOf(index, from, to) {
    let first = 0;
    for (let high = index.numbers.length; high - first > 1; ) {
      const middle = (first + high) >> 1;
      if (index.numbers[middle] <= from) first = middle;
      else high = middle;
    }
    let after = first + 1;
    while (after < index.numbers.length && index.numbers[after] <= to) after += 1;
    const end = after < index.offsets.length ? index.offsets[after] : index.bytes;
    return { from: index.offsets[first], to: Math.min(end, index.offsets[first] + READ_LIMIT), line: index.numbers[first] };
  }

  // The lines from..to in a stretch's bytes, as [number, text]; those that are not whole in it are left out, but for the first.
  function linesIn(index, stretch, bytes, from, to) {
    const texts = new TextDecoder(index.encoding).decode(bytes).split("\n");
    const whole = stretch.to < index.bytes ? texts.length - 1 : texts.length;
    const found = [];
    for (let line = from; line <= to; line++) {
      const at = line - stretch.line;
      if (at < whole || (at === 0 && at < texts.length)) found.push([line, texts[at]]);
    }
    return found;
  }

  Object.assign(fb, { LineIndex, stretchOf, linesIn });
})((self.faultbook = self.faultbook || {}));

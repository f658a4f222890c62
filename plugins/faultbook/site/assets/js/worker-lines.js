// Where lines begin in a log, sparsely: enough to read any line again from its bytes without keeping them.
(function (fb) {
  "use strict";
  const STEP = 256;
  const NEWLINE = 10;

  // Feed the same bytes as the matcher gets; `marks` are byte offsets whose line number is wanted (starts of files).
  class LineIndex {
    constructor(marks) {
      this.bytes = 0;
      this.lines = 1;
      this.offsets = [0];
      this.encoding = "";
      this._marks = [...(marks || [])];
      this._markLines = [];
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

    // Plain data for fb.readLines: the offset of line 1, 1 + step, 1 + 2 step, ...
    finish() {
      while (this._marks.length > this._markLines.length) this._markLines.push(this.lines);
      return { step: STEP, offsets: this.offsets, lines: this.lines, encoding: this.encoding || "utf-8", marks: this._markLines };
    }

    _begin(offset) {
      const markAt = this._marks[this._markLines.length];
      if (markAt !== undefined && markAt < offset) this._markLines.push(this.lines);
      this.lines += 1;
      if ((this.lines - 1) % STEP === 0) this.offsets.push(offset);
    }

    // The high half of a little-endian newline may be the first byte of the next chunk: an odd cut is taken for one.
    _isWideNewline(chunk, at) {
      const even = (this.bytes + at) % 2 === 0;
      if (this.encoding === "utf-16le") return even && (at + 1 === chunk.length || chunk[at + 1] === 0);
      return !even && (at === 0 ? this._previous === 0 : chunk[at - 1] === 0);
    }
  }

  function encodingOf(chunk) {
    if (chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
    if (chunk[0] === 0xfe && chunk[1] === 0xff) return "utf-16be";
    return "utf-8";
  }

  fb.LineIndex = LineIndex;
})((self.faultbook = self.faultbook || {}));

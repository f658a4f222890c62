// Find, in one block, the lines that may hold an error string; the twin of index/error_strings/scan.py and rows.py.
(function (fb) {
  "use strict";

  // The shape of the line that is read, four bytes in each word, and one word more than a block has.
  const words = new Int32Array(32768);

  // Finds the pieces of interest; false where a line has to be read with its block, to know what has to be blotted out.
  // Reads four bytes at a time: which of them end a line and which are digits takes a few operations on all four.
  function walk(rows, table, bytes, found) {
    const settled = [];
    const size = bytes.length;
    const view = new DataView(bytes.buffer, bytes.byteOffset, size);
    let ordinal = 0;
    let newlines = 0;
    for (let from = 0; from <= size; ordinal += 1) {
      let at = from;
      let count = 0;
      let hash = 0;
      let left = -1;
      let tail = 0;
      while (left < 0) {
        if (at + 4 > size) {
          left = 0;
          while (at + left < size && bytes[at + left] !== 0x0a && bytes[at + left] !== 0x0d) {
            tail |= fb.foldedByte[bytes[at + left]] << (8 * left);
            left += 1;
          }
          break;
        }
        const four = view.getInt32(at, true);
        const newline = four ^ 0x0a0a0a0a;
        const startOver = four ^ 0x0d0d0d0d;
        const ends = (((newline - 0x01010101) & ~newline) | ((startOver - 0x01010101) & ~startOver)) & 0x80808080;
        const digits = four ^ 0x30303030;
        const isDigit = (~(((digits & 0x7f7f7f7f) + 0x76767676) | digits) & 0x80808080) >>> 7;
        const folded = four & ~(isDigit * 15);
        if (ends === 0) {
          words[count] = folded;
          count += 1;
          hash = (Math.imul(hash, 31) + folded) | 0;
          at += 4;
        } else {
          left = (31 - Math.clz32(ends & -ends)) >> 3;
          tail = folded & ((1 << (8 * left)) - 1);
        }
      }
      const to = at + left;
      if (to > from) {
        if (left > 0) {
          words[count] = tail;
          count += 1;
          hash = (Math.imul(hash, 31) + tail) | 0;
        }
        const shape = table.at(bytes, from, to, words, count, hash);
        if (shape.isOdd) {
          return false;
        }
        const counted = shape.isHot && !rows.block.overlaps ? fb.settled(shape, bytes, from) : null;
        if (counted !== null) {
          settled.push(counted);
        } else if (shape.isHot) {
          found.push(new Line(rows, table, shape, bytes, from, to, ordinal));
        }
      }
      newlines += to < size && bytes[to] === 0x0a ? 1 : 0;
      from = to + 1;
    }
    settled.forEach(fb.addOne);
    if (table.raw) {
      rows.block.newlines = newlines;
    }
    return true;
  }

  /** The lines of a block that may be of interest, in the order of the log. */
  fb.scan = function (block, raw, flat) {
    const rows = new Rows(block);
    let found = [];
    if (!walk(rows, raw, block.data, found)) {
      found = [];
      walk(rows, flat, fb.flatten(block.data), found);
    }
    return found;
  };

  /** A line of interest: its shape, and where it stands in bytes of which `table` knows the shapes. */
  class Line {
    constructor(rows, table, shape, bytes, from, to, ordinal) {
      this.rows = rows;
      this.block = rows.block;
      this.table = table;
      this.shape = shape;
      this.bytes = bytes;
      this.from = from;
      this.to = to;
      this.ordinal = ordinal;
    }

    /** What decides whether a second look at a line is worth it: the shapes of the lines round it. */
    around() {
      const { bytes } = this;
      // A \r\n makes two pieces of a line end.
      if (bytes.indexOf(0x0d) >= 0) {
        return null;
      }
      let start = this.from;
      let end = this.to;
      for (let round = 0; round < fb.mostReach; round += 1) {
        start = newlineBefore(bytes, Math.max(start - 1, 0)) + 1;
        const after = bytes.indexOf(0x0a, end + 1);
        end = after >= 0 ? after : bytes.length;
      }
      return `${this.from - start} ${fb.binary(fb.shapeOf(bytes.subarray(start, end)))}`;
    }

    /** The line with its place; ask in the order of the log. */
    piece() {
      return this.rows.piece(this);
    }
  }

  // A block with what has to be blotted out in it, which is found out when it is asked for.
  class Rows {
    constructor(block) {
      this.block = block;
      this.masked = null;
      this.starts = null;
      this.line = block.line;
      this.counted = 0;
    }

    mask() {
      this.masked = this.masked || fb.mask(this.block.data);
      return this.masked;
    }

    /** The block without blanks, and without what is no message. */
    squeeze() {
      return fb.binary(withoutBlanks(this.mask()));
    }

    piece(line) {
      const { block } = this;
      this.mask();
      if (!line.table.raw) {
        this.starts = this.starts || starts(this.masked);
      }
      const start = line.table.raw ? line.from : this.starts[line.ordinal];
      for (let end = block.data.indexOf(0x0a, this.counted); end >= 0 && end < start; end = block.data.indexOf(0x0a, end + 1)) {
        this.line += 1;
      }
      this.counted = start;
      const piece = new Piece(block, this.masked, start, endOf(this.masked, start), this.line);
      piece.templates = line.shape.templates;
      piece.errorLike = line.shape.errorLike;
      piece.exception = line.shape.exception;
      return piece;
    }
  }

  function endOf(bytes, from) {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) {
      at += 1;
    }
    return at;
  }

  // Where the piece begins in which a place stands.
  function startOf(bytes, from) {
    let at = from;
    while (at > 0 && bytes[at - 1] !== 0x0a && bytes[at - 1] !== 0x0d) {
      at -= 1;
    }
    return at;
  }

  function newlineBefore(bytes, at) {
    return at > 0 ? bytes.lastIndexOf(0x0a, at - 1) : -1;
  }

  /** A candidate: its place in a masked block, the templates that may match, and what its words look like. */
  class Piece {
    constructor(block, data, start, end, line) {
      this.block = block;
      this.data = data;
      this.start = start;
      this.end = end;
      this.line = line;
      this.templates = [];
      this.errorLike = false;
      this.exception = false;
      this.text = fb.binary(data.subarray(start, end));
    }

    /** The piece before (-1) or after (+1) in the same block, or null. */
    neighbour(step) {
      const data = this.data;
      if (step < 0) {
        if (this.start === 0) {
          return null;
        }
        // A line that ends in \r\n has an empty piece between the two.
        const last = this.start - 1;
        const end = data[last] === 0x0a && last > 0 && data[last - 1] === 0x0d ? last - 1 : last;
        return this.cut(startOf(data, end), end);
      }
      const lineEnd = data[this.end] === 0x0d && data[this.end + 1] === 0x0a ? this.end + 1 : this.end;
      if (lineEnd >= data.length) {
        return null;
      }
      const start = lineEnd + 1;
      return this.cut(start, endOf(data, start));
    }

    /** Another stretch of the same block. */
    cut(start, end) {
      // Not the masked bytes: a line end that joins two lines of a box counts.
      const raw = this.block.data;
      let line = this.line;
      for (let at = raw.indexOf(0x0a, Math.min(start, this.start)); at >= 0 && at < Math.max(start, this.start); at = raw.indexOf(0x0a, at + 1)) {
        line += start < this.start ? -1 : 1;
      }
      return new Piece(this.block, this.data, start, end, line);
    }

    /** Line and column (from 1) of a place in the piece; lines that were joined count. */
    place(at) {
      const raw = this.block.data;
      const to = at + this.start;
      const lineStart = newlineBefore(raw, to) + 1;
      let line = this.line;
      for (let end = raw.indexOf(0x0a, this.start); end >= 0 && end < to; end = raw.indexOf(0x0a, end + 1)) {
        line += 1;
      }
      return [line, fb.codePoints(raw, lineStart, to) + (lineStart ? 0 : this.block.column) + 1];
    }

    /** The bytes of the original line round a place in the piece, and the place in them. */
    rawLine(at) {
      const raw = this.block.data;
      const to = at + this.start;
      const start = startOf(raw, to);
      return [raw.subarray(start, endOf(raw, to)), to - start];
    }

    /** The bytes of the lines that may be read with the piece, without blanks and line ends. */
    around() {
      const [start, end] = fb.reach(this);
      return withoutBlanks(this.data.subarray(start, end));
    }
  }

  // 0 for blanks, line ends and what was blotted out.
  const kept = new Uint8Array(256).fill(1);
  [0x01, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20].forEach((byte) => {
    kept[byte] = 0;
  });

  function withoutBlanks(bytes) {
    const found = new Uint8Array(bytes.length);
    let count = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      found[count] = bytes[at];
      count += kept[bytes[at]];
    }
    return found.subarray(0, count);
  }

  // Where the pieces of a block begin.
  function starts(bytes) {
    const found = [0];
    for (let at = 0; at < bytes.length; at += 1) {
      if (bytes[at] === 0x0a || bytes[at] === 0x0d) {
        found.push(at + 1);
      }
    }
    return found;
  }
})((self.faultbook = self.faultbook || {}));

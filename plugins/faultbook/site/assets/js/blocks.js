// Cut a stream of bytes into blocks of whole pieces; the twin of index/error_strings/blocks.py.
(function (fb) {
  "use strict";

  const SIZE = 65536;
  const OVERLAP = 4096;

  /** The number of code points in bytes[from..to], counted by the bytes that begin one. */
  fb.codePoints = function (bytes, from, to) {
    let count = 0;
    for (let at = from; at < to; at += 1) {
      if (bytes[at] < 0x80 || bytes[at] >= 0xc0) {
        count += 1;
      }
    }
    return count;
  };

  // Where the first block ends, and where the next one begins, in more than SIZE bytes.
  function cut(held) {
    const newline = held.lastIndexOf(0x0a, SIZE - 1);
    if (newline >= 0) {
      return [newline + 1, newline + 1];
    }
    const startOver = held.lastIndexOf(0x0d, SIZE - 1);
    return startOver >= 0 ? [startOver + 1, startOver + 1] : [SIZE, SIZE - OVERLAP];
  }

  /** Collects fed bytes and gives blocks {data, line, column, overlaps}; `bytes` and `lines` count what was fed. */
  fb.Blocks = class Blocks {
    constructor() {
      this.buffer = new Uint8Array(0);
      this.start = 0;
      this.end = 0;
      this.line = 1;
      this.column = 0;
      this.overlaps = false;
      this.utf16 = new Utf16();
      this.bytes = 0;
      this.last = 0x0a;
    }

    get lines() {
      return this.line - 1 + (this.last === 0x0a ? 0 : 1);
    }

    feed(data, give) {
      this.bytes += data.length;
      this.hold(this.utf16.convert(data));
      this.give(give);
    }

    finish(give) {
      this.hold(this.utf16.finish());
      this.give(give);
      if (this.end > this.start) {
        this.pass([this.end - this.start, this.end - this.start], give);
      }
    }

    give(give) {
      while (this.end - this.start > SIZE) {
        this.pass(cut(this.buffer.subarray(this.start, this.end)), give);
      }
    }

    hold(data) {
      const kept = this.end - this.start;
      if (kept + data.length > this.buffer.length) {
        const larger = new Uint8Array(Math.max(2 * SIZE, kept + data.length));
        larger.set(this.buffer.subarray(this.start, this.end));
        this.buffer = larger;
      } else {
        this.buffer.copyWithin(0, this.start, this.end);
      }
      this.buffer.set(data, kept);
      this.start = 0;
      this.end = kept + data.length;
    }

    // Give a block, and count its lines unless whoever took it has said how many line ends stand in it.
    pass([end, step], give) {
      const data = this.buffer.subarray(this.start, this.start + end);
      const block = { data, line: this.line, column: this.column, overlaps: this.overlaps, newlines: -1, squeezed: null };
      // Which words stand in it, which templates may match, and the shapes of which nothing may come (living.js).
      Object.assign(block, { words: new Map(), living: new Map(), dead: new Set() });
      give(block);
      this.overlaps = step < end;
      const newline = data.lastIndexOf(0x0a, step - 1);
      if (newline >= 0) {
        let lines = step === end ? block.newlines : -1;
        if (lines < 0) {
          lines = 0;
          for (let at = data.indexOf(0x0a); at >= 0 && at < step; at = data.indexOf(0x0a, at + 1)) {
            lines += 1;
          }
        }
        this.line += lines;
        this.column = fb.codePoints(data, newline + 1, step);
      } else {
        this.column += fb.codePoints(data, 0, step);
      }
      this.last = data[step - 1];
      this.start += step;
    }
  };

  const MARKS = [[0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]];

  // Passes bytes on; those of a stream that begins with a UTF-16 byte order mark become UTF-8, and a UTF-8 mark goes.
  class Utf16 {
    constructor() {
      this.held = new Uint8Array(0);
      this.decided = false;
      this.decoder = null;
      this.encoder = new TextEncoder();
    }

    convert(data) {
      let bytes = data;
      if (!this.decided) {
        bytes = new Uint8Array(this.held.length + data.length);
        bytes.set(this.held);
        bytes.set(data, this.held.length);
        this.held = bytes;
        if (bytes.length < 3 && MARKS.some((mark) => bytes.every((byte, at) => byte === mark[at]))) {
          return new Uint8Array(0);
        }
        bytes = this.decide();
      }
      return this.decoder ? this.encoder.encode(this.decoder.decode(bytes, { stream: true })) : bytes;
    }

    finish() {
      const rest = this.decided ? new Uint8Array(0) : this.decide();
      return this.decoder ? this.encoder.encode(this.decoder.decode(rest)) : rest;
    }

    decide() {
      const data = this.held;
      this.held = new Uint8Array(0);
      this.decided = true;
      const little = data[0] === 0xff && data[1] === 0xfe;
      if (little || (data[0] === 0xfe && data[1] === 0xff)) {
        this.decoder = new TextDecoder(little ? "utf-16le" : "utf-16be", { ignoreBOM: true });
        return data.subarray(2);
      }
      return data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf ? data.subarray(3) : data;
    }
  }
})((self.faultbook = self.faultbook || {}));

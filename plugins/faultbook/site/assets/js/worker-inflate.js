// Deflate, unpacked piece by piece from a stream that is read as it is needed. The browser's own DecompressionStream cannot say where a
// part of a gzip file ends, unpacks a bomb's chunk whole, and cannot begin in the middle, which showing the lines round an error needs.
(function (fb) {
  "use strict";
  const { fixedCodes, readCodes, LONGEST, LENGTH_BASE, LENGTH_BITS, DISTANCE_BASE, DISTANCE_BITS } = fb.deflateCodes;
  const WINDOW = 1 << 15;
  const PIECE = 1 << 18;
  const STORED = 0;
  const ENDED = 3;
  const broken = (reason) => new fb.Broken(reason);
  let fixed = null;

  // Gives the unpacked bytes of one deflate stream in pieces; each is valid until the next is asked for.
  class Inflater {
    // `point`: where to begin instead, a point() of an earlier one.
    constructor(input, point) {
      this._input = input;
      this._hold = point ? point.hold : 0;
      this._bits = point ? point.bits : 0;
      this._last = false;
      this._kind = -1;
      this._stored = 0;
      this._codes = null;
      this._out = new Uint8Array(WINDOW + PIECE);
      this._at = WINDOW;
      this._known = 0;
      if (point) {
        this._known = point.window.length;
        this._out.set(point.window, WINDOW - this._known);
      }
    }

    // The next piece, or null after the last. `onBlock()` is called where a block begins, with all before it in this or earlier pieces.
    next(onBlock) {
      const from = this._slide();
      while (this._at < this._out.length - LONGEST && this._kind !== ENDED) {
        if (this._kind === -1) {
          if (this._last) this._end();
          else {
            if (onBlock) onBlock(this._at - from);
            this._begin();
          }
        } else if (this._kind === STORED) this._copyStored();
        else this._decode();
      }
      return this._at > from ? this._out.subarray(from, this._at) : null;
    }

    // What a reader needs to begin here, where a block begins.
    point() {
      return { place: this._input.place, hold: this._hold, bits: this._bits, window: this._out.slice(this._at - Math.min(WINDOW, this._reach()), this._at) };
    }

    // How far back a distance may lead.
    _reach() {
      return this._known + this._at - WINDOW;
    }

    _slide() {
      if (this._at > WINDOW) {
        this._known = Math.min(WINDOW, this._reach());
        this._out.copyWithin(0, this._at - WINDOW, this._at);
        this._at = WINDOW;
      }
      return this._at;
    }

    // The next `count` bits, at most 16.
    take(count) {
      while (this._bits < count) {
        const byte = this._input.byte();
        if (byte < 0) throw new fb.CutOff();
        this._hold |= byte << this._bits;
        this._bits += 8;
      }
      const value = this._hold & ((1 << count) - 1);
      this._hold >>>= count;
      this._bits -= count;
      return value;
    }

    _begin() {
      this._last = this.take(1) === 1;
      this._kind = this.take(2);
      if (this._kind === 3) throw broken("invalid block type");
      if (this._kind === 1) this._codes = fixed = fixed || fixedCodes();
      else if (this._kind === 2) this._codes = readCodes(this);
      else {
        this.take(this._bits & 7);
        this._stored = this.take(16);
        if ((this.take(16) ^ this._stored) !== 0xffff) throw broken("invalid stored block lengths");
      }
    }

    // Whole bytes that were read ahead are given back.
    _end() {
      this.take(this._bits & 7);
      this._input.at -= this._bits >> 3;
      this._hold = this._bits = 0;
      this._kind = ENDED;
    }

    _copyStored() {
      const input = this._input;
      while (this._stored && this._at < this._out.length - LONGEST) {
        if (this._bits) {
          this._out[this._at++] = this.take(8);
          this._stored -= 1;
          continue;
        }
        if (!input.more()) throw new fb.CutOff();
        const count = Math.min(this._stored, input.data.length - input.at, this._out.length - LONGEST - this._at);
        this._out.set(input.data.subarray(input.at, input.at + count), this._at);
        input.at += count;
        this._at += count;
        this._stored -= count;
      }
      if (!this._stored) this._kind = -1;
    }

    // A symbol, bit by bit from the input's end: near it the table may ask for more bits than there are.
    symbol(table, mask) {
      for (;;) {
        const entry = table[this._hold & mask];
        if (entry && (entry & 15) <= this._bits) {
          this._hold >>>= entry & 15;
          this._bits -= entry & 15;
          return entry >> 4;
        }
        if (this._bits > 15) throw broken("invalid code");
        const byte = this._input.byte();
        if (byte < 0) throw new fb.CutOff();
        this._hold |= byte << this._bits;
        this._bits += 8;
      }
    }

    // Symbols up to the end of the block or of the room; the state stands in locals while it runs.
    _decode() {
      const input = this._input;
      const out = this._out;
      const end = out.length - LONGEST;
      const { table: literals, mask: literalMask } = this._codes[0];
      const { table: distances, mask: distanceMask } = this._codes[1];
      let data = input.data;
      let from = input.at;
      let hold = this._hold;
      let bits = this._bits;
      let at = this._at;
      const reach = this._known - WINDOW;
      // Eight bytes at hand are enough for a length and a distance.
      while (at < end) {
        if (data.length - from < 8) {
          input.at = from;
          this._hold = hold;
          this._bits = bits;
          this._at = at;
          if (this._slow()) return;
          data = input.data;
          from = input.at;
          hold = this._hold;
          bits = this._bits;
          at = this._at;
          continue;
        }
        while (bits < 24) {
          hold |= data[from++] << bits;
          bits += 8;
        }
        let entry = literals[hold & literalMask];
        if (!entry) throw broken("invalid literal/length code");
        hold >>>= entry & 15;
        bits -= entry & 15;
        if (entry < 4096) {
          out[at++] = entry >> 4;
          continue;
        }
        const symbol = (entry >> 4) - 257;
        if (symbol < 0) {
          this._kind = -1;
          break;
        }
        if (symbol > 28) throw broken("invalid literal/length code");
        let extra = LENGTH_BITS[symbol];
        const length = LENGTH_BASE[symbol] + (hold & ((1 << extra) - 1));
        hold >>>= extra;
        bits -= extra;
        while (bits < 24) {
          hold |= data[from++] << bits;
          bits += 8;
        }
        entry = distances[hold & distanceMask];
        if (!entry) throw broken("invalid distance code");
        hold >>>= entry & 15;
        bits -= entry & 15;
        if (entry >> 4 > 29) throw broken("invalid distance code");
        extra = DISTANCE_BITS[entry >> 4];
        while (bits < 16) {
          hold |= data[from++] << bits;
          bits += 8;
        }
        const distance = DISTANCE_BASE[entry >> 4] + (hold & ((1 << extra) - 1));
        hold >>>= extra;
        bits -= extra;
        if (distance > at + reach) throw broken("invalid distance too far back");
        if (distance >= length && length > 16) {
          out.copyWithin(at, at - distance, at - distance + length);
          at += length;
        } else for (const stop = at + length; at < stop; at++) out[at] = out[at - distance];
      }
      input.at = from;
      this._hold = hold;
      this._bits = bits;
      this._at = at;
    }

    // One symbol where the input's piece ends; true at the end of the block.
    _slow() {
      const symbol = this.symbol(this._codes[0].table, this._codes[0].mask);
      if (symbol < 256) {
        this._out[this._at++] = symbol;
        return false;
      }
      if (symbol === 256) {
        this._kind = -1;
        return true;
      }
      if (symbol > 285) throw broken("invalid literal/length code");
      const length = LENGTH_BASE[symbol - 257] + this.take(LENGTH_BITS[symbol - 257]);
      const word = this.symbol(this._codes[1].table, this._codes[1].mask);
      if (word > 29) throw broken("invalid distance code");
      const distance = DISTANCE_BASE[word] + this.take(DISTANCE_BITS[word]);
      if (distance > this._reach()) throw broken("invalid distance too far back");
      for (let count = 0; count < length; count++, this._at++) this._out[this._at] = this._out[this._at - distance];
      return false;
    }
  }

  fb.Inflater = Inflater;
})((self.faultbook = self.faultbook || {}));

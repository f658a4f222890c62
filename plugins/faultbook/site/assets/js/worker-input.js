// Bytes that are read as they are needed, one after the other.
(function (fb) {
  "use strict";
  const READ = 1 << 20;
  const NONE = new Uint8Array(0);

  /** The bytes of an archive are not what they should be. */
  fb.Broken = class Broken extends Error {};
  /** The bytes of an archive end too early. */
  fb.CutOff = class CutOff extends Error {};

  // Bytes one after the other; `next()` gives more of them, none at the end. `place` is where the first one stands.
  class Input {
    constructor(next, place) {
      this._next = next;
      this._base = place || 0;
      this.data = NONE;
      this.at = 0;
    }

    // Where the next byte stands.
    get place() {
      return this._base + this.at;
    }

    // Whether there is a byte at `at`.
    more() {
      if (this.at < this.data.length) return true;
      this._base += this.data.length;
      this.at = 0;
      this.data = this._next() || NONE;
      return this.data.length > 0;
    }

    // The next byte; -1 after the last.
    byte() {
      return this.more() ? this.data[this.at++] : -1;
    }

    // All that is at hand, or null at the end.
    rest() {
      if (!this.more()) return null;
      const bytes = this.data.subarray(this.at);
      this.at = this.data.length;
      return bytes;
    }
  }

  // The bytes `from` to `to` of what `read(from, to)` reads.
  function inputAt(read, from, to) {
    let next = from;
    return new Input(() => {
      const start = next;
      next = Math.min(to, start + READ);
      return next > start ? read(start, next) : NONE;
    }, from);
  }

  Object.assign(fb, { Input, inputAt });
})((self.faultbook = self.faultbook || {}));

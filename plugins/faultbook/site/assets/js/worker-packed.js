// Packed logs -> their bytes in pieces, in bounded memory; the same bounds and the same words as the command (cli/archives.py).
(function (fb) {
  "use strict";
  // The first of the bounds is absolute, the second free of the ratio, because small things may pack better.
  // A reader of a few lines begins at most `apart` bytes before them, or a block.
  const bounds = { most: 8 * 2 ** 30, free: 64 << 20, ratio: 500, apart: 8 << 20 };
  const TODO = "unpack it yourself, and choose the log";
  const CRC = new Uint32Array(256).map((_, at) => {
    let value = at;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });

  // What is wrong with somebody's file, in one line for people.
  class InputError extends Error {}

  // Counts what goes in and comes out of one archive.
  class Bound {
    constructor(name, packed) {
      this.name = name;
      this.packed = packed;
      this.unpacked = 0;
    }

    count(size) {
      this.unpacked += size;
      if (this.unpacked > bounds.most) {
        throw new InputError(`${this.name}: unpacks to more than ${sizeText(bounds.most)}, the most that is read; ${TODO}`);
      }
      if (this.unpacked > Math.max(bounds.free, bounds.ratio * this.packed)) {
        const text = `unpacks to more than ${bounds.ratio} times its size and ${sizeText(bounds.free)}, the most that is read`;
        throw new InputError(`${this.name}: ${text}; if you trust it, ${TODO}`);
      }
    }
  }

  // Places where a reader may begin, as {at, point}: the byte of what is unpacked, and what fb.Inflater needs.
  class Points {
    constructor() {
      this.list = [];
      this.base = 0;
      this._last = 0;
    }

    offer(unpacked, inflater) {
      const at = this.base + unpacked;
      if (at < this._last + bounds.apart) return;
      this._last = at;
      this.list.push({ at, point: inflater.point() });
    }
  }

  // The bytes of one deflate stream; returns their check sum and their number. `points` gathers, `from` is one of them to begin at.
  function* inflated(input, points, from) {
    const inflater = new fb.Inflater(input, from);
    let unpacked = 0;
    let crc = 0xffffffff;
    const onBlock = points && ((offset) => points.offer(unpacked + offset, inflater));
    for (;;) {
      const piece = inflater.next(onBlock);
      if (!piece) return { crc: (crc ^ 0xffffffff) >>> 0, unpacked };
      crc = checkSum(crc, piece);
      unpacked += piece.length;
      yield piece;
    }
  }

  // The bytes in a gzip file of one or more parts.
  function* gunzip(name, input, bound, points, from) {
    let total = 0;
    try {
      for (let point = from; ; point = null) {
        if (!point) readHeader(input);
        if (points) points.base = total;
        const pieces = inflated(input, points, point);
        let step = pieces.next();
        for (; !step.done; step = pieces.next()) {
          bound.count(step.value.length);
          total += step.value.length;
          yield step.value;
        }
        const sum = number(input, 4);
        if (number(input, 4) !== step.value.unpacked % 2 ** 32 && !point) throw new fb.Broken("incorrect length check");
        if (sum !== step.value.crc && !point) throw new fb.Broken("incorrect data check");
        // Padding after a part is usual; anything else must be another part.
        while (input.more() && input.data[input.at] === 0) input.at += 1;
        if (!input.more()) return;
      }
    } catch (error) {
      if (error instanceof fb.CutOff) throw new InputError(`${name}: is a gzip file that is cut off; copy it again, or unpack what is there and choose that`);
      if (error instanceof fb.Broken) throw new InputError(`${name}: is a broken gzip file (${error.message}); copy it again, or choose the log itself`);
      throw error;
    }
  }

  function readHeader(input) {
    if (number(input, 2) !== 0x8b1f) throw new fb.Broken("incorrect header check");
    if (number(input, 1) !== 8) throw new fb.Broken("unknown compression method");
    const flags = number(input, 1);
    if (flags & 0xe0) throw new fb.Broken("unknown header flags set");
    number(input, 4);
    number(input, 2);
    if (flags & 4) for (let left = number(input, 2); left; left--) number(input, 1);
    for (const text of [8, 16]) if (flags & text) while (number(input, 1));
    if (flags & 2) number(input, 2);
  }

  // A number of so many bytes, the lowest first.
  function number(input, count) {
    let value = 0;
    for (let at = 0; at < count; at++) {
      const byte = input.byte();
      if (byte < 0) throw new fb.CutOff();
      value += byte * 2 ** (8 * at);
    }
    return value;
  }

  function checkSum(crc, piece) {
    let sum = crc;
    for (let at = 0; at < piece.length; at++) sum = CRC[(sum ^ piece[at]) & 255] ^ (sum >>> 8);
    return sum;
  }

  function sizeText(size) {
    return size >= 2 ** 30 ? `${Math.floor(size / 2 ** 30)} GiB` : `${Math.floor(size / 2 ** 20)} MiB`;
  }

  Object.assign(fb, { bounds, InputError, Bound, Points, inflated, gunzip, checkSum, sizeText, unpackTodo: TODO });
})((self.faultbook = self.faultbook || {}));

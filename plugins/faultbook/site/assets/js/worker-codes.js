// The codes of deflate: words of bits, as tables.
(function (fb) {
  "use strict";
  const LONGEST = 258;
  const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
  const [LENGTH_BASE, LENGTH_BITS] = bases(3, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]);
  const [DISTANCE_BASE, DISTANCE_BITS] = bases(1, [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]);
  LENGTH_BASE[28] = LONGEST;
  LENGTH_BITS[28] = 0;

  function bases(from, bits) {
    const base = new Uint16Array(32);
    let next = from;
    bits.forEach((count, at) => {
      base[at] = next;
      next += 1 << count;
    });
    return [base, Uint8Array.from([...bits, 0, 0, 0, 0])];
  }

  // A code from the lengths of its words: a table over the next `bits` bits, each (symbol << 4 | length). `wrong` is zlib's name for a bad one.
  function code(lengths, wrong, mayBeOne) {
    const counts = new Uint16Array(16);
    for (const length of lengths) counts[length] += 1;
    counts[0] = 0;
    let bits = 15;
    while (bits > 1 && !counts[bits]) bits -= 1;
    const next = new Uint16Array(16);
    let left = 1;
    for (let length = 1; length < 16; length++) {
      left = left * 2 - counts[length];
      if (left < 0) throw new fb.Broken(wrong);
      next[length] = (next[length - 1] + counts[length - 1]) << 1;
    }
    // Too few are allowed where there is only one word of one bit, or none.
    const words = counts.reduce((sum, count) => sum + count);
    if (left > 0 && !(mayBeOne && words <= 1 && counts[1] === words)) throw new fb.Broken(wrong);
    const table = new Uint16Array(1 << bits);
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      const length = lengths[symbol];
      if (!length) continue;
      let reversed = 0;
      for (let word = next[length]++, at = 0; at < length; at++, word >>= 1) reversed = (reversed << 1) | (word & 1);
      for (; reversed < table.length; reversed += 1 << length) table[reversed] = (symbol << 4) | length;
    }
    return { table, mask: table.length - 1 };
  }

  function fixedCodes() {
    const lengths = new Uint8Array(288);
    lengths.fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280);
    return [code(lengths), code(new Uint8Array(32).fill(5))];
  }

  // The codes of a block, which stand packed before it.
  function readCodes(inflater) {
    const literals = inflater.take(5) + 257;
    const distances = inflater.take(5) + 1;
    const given = inflater.take(4) + 4;
    if (literals > 286 || distances > 30) throw new fb.Broken("too many length or distance symbols");
    const own = new Uint8Array(19);
    for (let at = 0; at < given; at++) own[ORDER[at]] = inflater.take(3);
    const { table, mask } = code(own, "invalid code lengths set");
    const lengths = new Uint8Array(literals + distances);
    for (let at = 0; at < lengths.length; ) {
      const symbol = inflater.symbol(table, mask);
      if (symbol < 16) {
        lengths[at++] = symbol;
        continue;
      }
      if (symbol === 16 && at === 0) throw new fb.Broken("invalid bit length repeat");
      const value = symbol === 16 ? lengths[at - 1] : 0;
      const count = symbol === 16 ? 3 + inflater.take(2) : symbol === 17 ? 3 + inflater.take(3) : 11 + inflater.take(7);
      if (at + count > lengths.length) throw new fb.Broken("invalid bit length repeat");
      lengths.fill(value, at, at + count);
      at += count;
    }
    if (!lengths[256]) throw new fb.Broken("invalid code -- missing end-of-block");
    return [code(lengths.subarray(0, literals), "invalid literal/lengths set", true), code(lengths.subarray(literals), "invalid distances set", true)];
  }

  fb.deflateCodes = { fixedCodes, readCodes, LONGEST, LENGTH_BASE, LENGTH_BITS, DISTANCE_BASE, DISTANCE_BITS };
})((self.faultbook = self.faultbook || {}));

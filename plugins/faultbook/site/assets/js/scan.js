// Find, in one block, the pieces that may hold an error string; the twin of index/error_strings/scan.py.
(function (fb) {
  "use strict";

  const isLetter = new Uint8Array(256);
  for (const char of "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz") {
    isLetter[char.charCodeAt(0)] = 1;
  }

  // A template of so many words may be broken at a line end, and one of its words with it.
  const ENOUGH_WORDS = 4;

  function endsIn(endings, flat, begun, end) {
    for (const ending of endings) {
      let at = end - ending.length;
      if (at >= begun) {
        let same = 0;
        while (same < ending.length && flat[at] === ending[same]) {
          at += 1;
          same += 1;
        }
        if (same === ending.length) {
          return true;
        }
      }
    }
    return false;
  }

  function standsIn(bytes, from, to, word) {
    let at = bytes.indexOf(word[0], from);
    while (at >= 0 && at + word.length <= to) {
      let same = 1;
      while (same < word.length && bytes[at + same] === word[same]) {
        same += 1;
      }
      if (same === word.length) {
        return true;
      }
      at = bytes.indexOf(word[0], at + 1);
    }
    return false;
  }

  /** The candidates of a block, in the order of the log; `wants` is a collector, which is told of the field's words. */
  fb.scan = function (index, block, wants) {
    const { wantsErrorLike: wantErrorLike, wantsExceptions: wantExceptions } = wants;
    const fieldBits = index.fieldWords.bits;
    let wantField = !wants.inField;
    const flat = fb.flatten(block.data);
    const places = [];
    const anchorBits = index.anchors.bits;
    const errorBits = index.errorWords.bits;
    const endings = index.endingBytes;
    const wantWords = wantErrorLike || wantExceptions;
    const size = flat.length;
    let hash = 0;
    let begun = -1;
    let start = 0;
    let ordinal = 0;

    function place() {
      const last = places[places.length - 1];
      if (last !== undefined && last.start === start) {
        return last;
      }
      const added = { start, ordinal, templates: [], errorLike: false, exception: false };
      places.push(added);
      return added;
    }

    function word(end) {
      if (wantField && index.fieldWords.get(hash, flat, begun, end) !== null) {
        wants.inField = true;
        wantField = false;
      }
      const numbers = index.anchors.get(hash, flat, begun, end);
      if (numbers !== null) {
        place().templates.push(numbers);
      }
      if (
        wantErrorLike &&
        (index.errorWords.get(hash, flat, begun, end) !== null || endsIn(index.errorEndings, flat, begun, end))
      ) {
        place().errorLike = true;
      }
      if (wantExceptions && endsIn(index.exceptionBytes, flat, begun, end)) {
        place().exception = true;
      }
    }

    for (let at = 0; at < size; at += 1) {
      const byte = flat[at];
      if (isLetter[byte]) {
        if (begun < 0) {
          begun = at;
        }
        hash = (Math.imul(hash, 31) + byte) | 0;
      } else {
        if (begun >= 0) {
          const bits = hash & 0xffff;
          if (anchorBits[bits] || (wantField && fieldBits[bits]) || (wantWords && (errorBits[bits] || endings[flat[at - 1]]))) {
            word(at);
          }
          begun = -1;
          hash = 0;
        }
        if (byte === 0x0a || byte === 0x0d) {
          ordinal += 1;
          start = at + 1;
        }
      }
    }
    if (begun >= 0) {
      word(size);
    }
    return places.length ? pieces(index, block, flat, places) : [];
  };

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

    /** The line before (-1) or after (+1) in the same block, or null. */
    neighbour(step) {
      const data = this.data;
      if (step < 0) {
        if (this.start === 0 || data[this.start - 1] !== 0x0a) {
          return null;
        }
        // A line that ends in \r\n has an empty piece between the two.
        const newline = this.start - 1;
        const end = newline > 0 && data[newline - 1] === 0x0d ? newline - 1 : newline;
        return new Piece(this.block, data, startOf(data, end), end, this.line - 1);
      }
      const lineEnd = data[this.end] === 0x0d && data[this.end + 1] === 0x0a ? this.end + 1 : this.end;
      if (lineEnd >= data.length || data[lineEnd] !== 0x0a) {
        return null;
      }
      const start = lineEnd + 1;
      return new Piece(this.block, data, start, endOf(data, start), this.line + 1);
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

    /** The piece with two lines before and after it, nothing blotted in it. */
    around() {
      const data = this.data;
      let start = this.start;
      let end = this.end;
      for (let round = 0; round < 2; round += 1) {
        start = newlineBefore(data, Math.max(start - 1, 0)) + 1;
        const after = data.indexOf(0x0a, end + 1);
        end = after >= 0 ? after : data.length;
      }
      return fb.unblotted(data.subarray(start, end));
    }
  }

  /** Whether a template may still match where so many of its words were not found. */
  fb.mayMatch = function (missing, needs) {
    return missing <= (needs >= ENOUGH_WORDS ? 1 : 0);
  };

  /** How many of the words do not stand in the bytes. */
  fb.missing = function (bytes, words) {
    let count = 0;
    for (const word of words) {
      if (!standsIn(bytes, 0, bytes.length, word)) {
        count += 1;
      }
    }
    return count;
  };

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

  function pieces(index, block, flat, places) {
    const masked = fb.mask(block.data);
    const found = [];
    let pieceStarts = null;
    let line = block.line;
    let counted = 0;
    for (const place of places) {
      let start = place.start;
      if (flat !== masked) {
        pieceStarts = pieceStarts || starts(masked);
        start = pieceStarts[place.ordinal];
      }
      for (let end = block.data.indexOf(0x0a, counted); end >= 0 && end < start; end = block.data.indexOf(0x0a, end + 1)) {
        line += 1;
      }
      counted = start;
      const piece = new Piece(block, masked, start, endOf(masked, start), line);
      const around = place.templates.length ? piece.around() : null;
      const templates = new Set();
      for (const numbers of place.templates) {
        for (const number of numbers) {
          const needs = index.needs[number];
          if (fb.mayMatch(fb.missing(around, needs), needs.length)) {
            templates.add(number);
          }
        }
      }
      piece.templates = Array.from(templates).sort((a, b) => a - b);
      piece.errorLike = place.errorLike;
      piece.exception = place.exception;
      if (templates.size || piece.errorLike || piece.exception) {
        found.push(piece);
      }
    }
    return found;
  }
})((self.faultbook = self.faultbook || {}));

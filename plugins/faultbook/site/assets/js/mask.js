// Blot out what is no part of a message, byte for byte; the twin of index/error_strings/mask.py.
(function (fb) {
  "use strict";

  const GONE = 1;
  const ANSI =
    /\x1b(?:\[[\x30-\x3f]{0,64}[\x20-\x2f]{0,8}[\x40-\x7e]|[\]_][^\x07\x1b\r\n]{0,2048}(?:\x07|\x1b\\)|[\x23-\x2f]{1,4}[\x30-\x7e]|[\x30-\x5a\x5c\x5e\x5f])/g;
  const high = (...bytes) => fb.binary(Uint8Array.of(...bytes));
  // Also after what stands for the escape character: ^[, #033, U+241B, U+FFFD.
  const LOST_ANSI = new RegExp(
    `(?:\\^\\[|#033|${high(0xe2, 0x90, 0x9b)}|${high(0xef, 0xbf, 0xbd)})?\\[[0-9]{1,3}(?:;[0-9]{1,3}){0,4}m`,
    "g"
  );
  const DOUBLED = /""/g;
  const TAG =
    /<\/?(?:span|div|br|p|li|ul|ol|code|pre|strong|em|font|td|tr|table|tbody|b)(?:[ \t][^<>\r\n]{0,300})?\/?>/g;
  const WITHIN_WORDS = ["span", "strong", "em", "code", "font", "b>", "b "];
  const ENTITY = /&(?:amp;){0,2}(?:quot|apos|lt|gt|amp|nbsp|#[0-9]{1,5}|#[xX][0-9a-fA-F]{1,4});/g;
  const ESCAPE =
    /\\{1,7}(?:(?:u001[bB]|x1[bB]|033|e)\[[0-9;]{0,12}[A-Za-z]|u[0-9a-fA-F]{4}|[nrt\x22'_*[\]()#+.!<>`~|{}-])|#012/g;
  const NAMED = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&", nbsp: " " };
  // What editors, chats and PDF files put for ASCII, and quotes that were read in the wrong encoding.
  const FOLDED = new Map();
  const fold = (to, ...keys) => keys.forEach((key) => FOLDED.set(high(...key), to));
  const general = (...lasts) => lasts.map((last) => [0xe2, 0x80, last]);
  fold(" ", ...general(0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0xa8, 0xa9, 0xaf));
  fold(" ", [0xe2, 0x81, 0x9f], [0xe3, 0x80, 0x80]);
  fold("-", ...general(0x90, 0x91, 0x92, 0x93), [0xe2, 0x88, 0x92]);
  fold("--", ...general(0x94, 0x95));
  fold("...", ...general(0xa6));
  fold("'", ...general(0x98, 0x99, 0x9a, 0x9b, 0xb2), [0xc2, 0xb4]);
  fold('"', ...general(0x9c, 0x9d, 0x9e, 0x9f, 0xb3));
  fold("ff", [0xef, 0xac, 0x80]);
  fold("fi", [0xef, 0xac, 0x81]);
  fold("fl", [0xef, 0xac, 0x82]);
  fold("ffi", [0xef, 0xac, 0x83]);
  fold("ffl", [0xef, 0xac, 0x84]);
  fold("'", [0xc3, 0xa2, 0xe2, 0x82, 0xac, 0xe2, 0x84, 0xa2], [0xc3, 0xa2, 0xe2, 0x82, 0xac, 0xcb, 0x9c]);
  fold('"', [0xc3, 0xa2, 0xe2, 0x82, 0xac, 0xc5, 0x93], [0xc3, 0xa2, 0xe2, 0x82, 0xac, 0xc2, 0x9d]);
  fold(" ", [0xc3, 0xa2, 0xe2, 0x80, 0x9d, 0xe2, 0x80, 0x9a], [0xc3, 0xa2, 0xe2, 0x80, 0x9d, 0xe2, 0x80, 0x9d]);
  fold("", ...general(0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x96, 0x97, 0xaa, 0xab, 0xac, 0xad, 0xae));
  fold("", [0xe2, 0x81, 0xa0], [0xe2, 0x81, 0xa1], [0xe2, 0x81, 0xa2], [0xe2, 0x81, 0xa3], [0xe2, 0x81, 0xa4]);
  fold("", [0xef, 0xbb, 0xbf], [0xc2, 0xad]);
  // A rotated log may begin with gigabytes of NUL.
  const FOLD = new RegExp(`${Array.from(FOLDED.keys()).join("|")}|\\x00+`, "g");
  // By what these begin; other characters of these bytes are too frequent in logs to look at each.
  const FOLD_MARKS = [[0xe2, 0x80], [0xe2, 0x81], [0xe2, 0x88, 0x92], [0xe3, 0x80, 0x80], [0xef, 0xbb, 0xbf], [0xef, 0xac], [0xc2, 0xad], [0xc2, 0xb4], [0xc3, 0xa2, 0xe2]].map(
    (mark) => high(...mark)
  );
  // By what all else begins that is blotted out or changed, in a line whose digits are all 0.
  const ODD = new RegExp(
    `[&\\\\\\x00\\x01]|#0|\\[0{1,3}(?:;0{1,3}){0,4}m|${[0x80, 0x81, 0x88, 0x94, 0x95].map((last) => high(0xe2, last)).join("|")}` +
      `|${[[0xe3, 0x80, 0x80], [0xef, 0xbb, 0xbf], [0xef, 0xac], [0xc2, 0xad], [0xc2, 0xb4], [0xc3, 0xa2]].map((mark) => high(...mark)).join("|")}`
  );
  // The bars of a box, U+2502, U+2503 and U+2551.
  const BAR = `(?:${high(0xe2, 0x94, 0x82)}|${high(0xe2, 0x94, 0x83)}|${high(0xe2, 0x95, 0x91)})`;
  const BAR_END = new RegExp(`${BAR}[ \\t]*\\r?\\n[ \\t]*${BAR}`, "g");
  const BARS = new RegExp(BAR, "g");
  const utf8 = new TextEncoder();

  function blot() {
    return "";
  }

  function tag(text) {
    const name = text.replace(/^<\/?/, "");
    return WITHIN_WORDS.some((word) => name.startsWith(word)) ? "" : " ";
  }

  // A character that was escaped; one that is no text is a blank, or nothing.
  function character(code) {
    if (code < 0x20 || (code >= 0xd800 && code < 0xe000)) {
      return code === 0x09 || code === 0x0a || code === 0x0d ? " " : "";
    }
    return utf8.encode(String.fromCodePoint(code));
  }

  function entity(text) {
    const name = text.slice(text.lastIndexOf("&") + 1, -1).replace(/^.*;/, "");
    if (name[0] !== "#") {
      return NAMED[name];
    }
    return character(name[1] === "x" || name[1] === "X" ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10));
  }

  function escape(text) {
    const kind = text.replace(/^\\+/, "");
    if (kind.length > 1) {
      return kind === "#012" ? " " : kind.includes("[") ? "" : character(parseInt(kind.slice(1), 16));
    }
    return kind === "n" || kind === "r" || kind === "t" ? " " : kind;
  }

  function folded(text) {
    return FOLDED.get(text) || "";
  }

  function quote() {
    return '"';
  }

  function blank() {
    return " ";
  }

  // Writes what `means` gives at the start (or the end) of each match, and blots out the rest.
  function write(bytes, pattern, means, atEnd) {
    for (const match of fb.binary(bytes).matchAll(pattern)) {
      const text = match[0];
      const kept = means(text);
      bytes.fill(GONE, match.index, match.index + text.length);
      const put = typeof kept === "string" ? utf8.encode(kept) : kept;
      bytes.set(put, match.index + (atEnd ? text.length - put.length : 0));
    }
  }

  function holdsLostAnsi(bytes) {
    for (let at = bytes.indexOf(0x5b); at >= 0; at = bytes.indexOf(0x5b, at + 1)) {
      if (bytes[at + 1] === 0x30 && bytes[at + 2] === 0x6d) {
        return true;
      }
    }
    return false;
  }

  function holdsDoubled(bytes) {
    for (let at = bytes.indexOf(0x22); at >= 0; at = bytes.indexOf(0x22, at + 1)) {
      if (bytes[at + 1] === 0x22) {
        return true;
      }
    }
    return false;
  }

  function holdsBar(bytes, wide) {
    for (let at = bytes.indexOf(0xe2); at >= 0; at = bytes.indexOf(0xe2, at + 1)) {
      const last = bytes[at + 2];
      if (bytes[at + 1] === 0x94 && (wide || last === 0x82 || last === 0x83)) {
        return true;
      }
      if (bytes[at + 1] === 0x95 && (wide || last === 0x91)) {
        return true;
      }
    }
    return false;
  }

  function holdsTags(text) {
    return text.includes("</") || text.includes("<br");
  }

  function isFolded(text) {
    return text.includes("\x00") || FOLD_MARKS.some((mark) => text.includes(mark));
  }

  /** The same number of bytes with all that is no message blotted out; the same array where there is nothing to do. */
  fb.mask = function (data) {
    let bytes = data;
    const own = () => {
      bytes = bytes === data ? data.slice() : bytes;
      return bytes;
    };
    if (bytes.indexOf(0x1b) >= 0) {
      write(own(), ANSI, blot, false);
    }
    if (holdsTags(fb.binary(bytes))) {
      write(own(), TAG, tag, false);
    }
    if (bytes.indexOf(0x26) >= 0) {
      write(own(), ENTITY, entity, false);
    }
    // Before colours that lost their escape character: JSON writes that character as \u001b.
    if (bytes.indexOf(0x5c) >= 0 || fb.binary(bytes).includes("#012")) {
      write(own(), ESCAPE, escape, true);
    }
    if (isFolded(fb.binary(bytes))) {
      write(own(), FOLD, folded, false);
    }
    if (holdsLostAnsi(bytes)) {
      write(own(), LOST_ANSI, blot, false);
    }
    if (holdsDoubled(bytes)) {
      write(own(), DOUBLED, quote, false);
    }
    if (holdsBar(bytes, false)) {
      write(own(), BAR_END, blank, false);
      write(own(), BARS, blank, false);
    }
    return bytes;
  };

  /** The bytes that are not blotted out; the same array where all are. */
  fb.unblotted = function (bytes) {
    if (bytes.indexOf(GONE) < 0) {
      return bytes;
    }
    const kept = new Uint8Array(bytes.length);
    let size = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      if (bytes[at] !== GONE) {
        kept[size] = bytes[at];
        size += 1;
      }
    }
    return kept.subarray(0, size);
  };

  function skip(bytes, from, most, low, high) {
    let at = from;
    while (at < bytes.length && at - from < most && bytes[at] >= low && bytes[at] <= high) {
      at += 1;
    }
    return at;
  }

  // The end of the terminal sequence at an escape byte, or -1: what ANSI matches, on bytes.
  function sequenceEnd(bytes, from) {
    const kind = bytes[from + 1];
    if (kind === 0x5b) {
      const end = skip(bytes, skip(bytes, from + 2, 64, 0x30, 0x3f), 8, 0x20, 0x2f);
      return bytes[end] >= 0x40 && bytes[end] <= 0x7e ? end + 1 : -1;
    }
    if (kind >= 0x23 && kind <= 0x2f) {
      const end = skip(bytes, from + 1, 4, 0x23, 0x2f);
      return bytes[end] >= 0x30 && bytes[end] <= 0x7e ? end + 1 : -1;
    }
    if (kind === 0x5d || kind === 0x5f) {
      let at = from + 2;
      while (at < from + 2050 && at < bytes.length && ![0x07, 0x1b, 0x0d, 0x0a].includes(bytes[at])) {
        at += 1;
      }
      if (bytes[at] === 0x07) {
        return at + 1;
      }
      if (bytes[at] === 0x1b && bytes[at + 1] === 0x5c) {
        return at + 2;
      }
    }
    return (kind >= 0x30 && kind <= 0x5a) || kind === 0x5c || kind === 0x5e || kind === 0x5f ? from + 2 : -1;
  }

  function withoutSequences(data) {
    const flat = new Uint8Array(data.length);
    let from = 0;
    let size = 0;
    for (let escapeAt = data.indexOf(0x1b); escapeAt >= 0; ) {
      const end = sequenceEnd(data, escapeAt);
      if (end >= 0) {
        flat.set(data.subarray(from, escapeAt), size);
        size += escapeAt - from;
        from = end;
      }
      escapeAt = data.indexOf(0x1b, end >= 0 ? end : escapeAt + 1);
    }
    flat.set(data.subarray(from), size);
    return flat.subarray(0, size + data.length - from);
  }

  /** What `mask` leaves, without what it blotted out; the same array where there is nothing to do. */
  fb.flatten = function (data) {
    return fb.unblotted(fb.mask(data));
  };

  /** Whether lines of a shape (each digit a 0) may hold more than terminal sequences that goes, or depends on other lines. */
  fb.isOdd = function (shape) {
    const text = fb.binary(shape.indexOf(0x1b) < 0 ? shape : withoutSequences(shape));
    return ODD.test(text) || text.search(TAG) >= 0;
  };

  /** What `flatten` leaves of a line that is not odd. */
  fb.withoutSequences = function (line) {
    if (holdsDoubled(line)) {
      return fb.flatten(line);
    }
    return line.indexOf(0x1b) < 0 ? line : withoutSequences(line);
  };
})((self.faultbook = self.faultbook || {}));

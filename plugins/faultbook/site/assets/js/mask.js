// Blot out what is no part of a message, byte for byte; the twin of index/error_strings/mask.py.
(function (fb) {
  "use strict";

  const GONE = 1;
  const ANSI =
    /\x1b(?:\[[\x30-\x3f]{0,64}[\x20-\x2f]{0,8}[\x40-\x7e]|\][^\x07\x1b\r\n]{0,2048}(?:\x07|\x1b\\)|[\x40-\x5a\x5c\x5e\x5f])/g;
  const LOST_ANSI = /\[[0-9]{1,3}(?:;[0-9]{1,3}){0,4}m/g;
  const DOUBLED = /""/g;
  const ENTITY = /&(?:quot|apos|lt|gt|amp|nbsp|#39|#34|#x27|#x22);/g;
  const ESCAPE = /\\{1,3}(?:u001[bB]\[[0-9;]{0,12}m|[nrt]|[\x22'])/g;
  const MEANS = {
    "&quot;": '"', "&apos;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&", "&nbsp;": " ",
    "&#39;": "'", "&#34;": '"', "&#x27;": "'", "&#x22;": '"',
  };
  // The bars of a box, U+2502 and U+2503, as binary strings have them.
  const BAR = "(?:\u00e2[\u0094\u201d][\u0082\u201a]|\u00e2[\u0094\u201d][\u0083\u0192])";
  const BAR_END = new RegExp(`${BAR}[ \\t]*\\r?\\n[ \\t]*${BAR}`, "g");
  const BARS = new RegExp(BAR, "g");

  function blot() {
    return "";
  }

  function entity(text) {
    return MEANS[text];
  }

  function escape(text) {
    const last = text[text.length - 1];
    return last === "m" ? "" : last === '"' || last === "'" ? last : " ";
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
      if (kept) {
        bytes[match.index + (atEnd ? text.length - 1 : 0)] = kept.charCodeAt(0);
      }
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
      if (bytes[at + 1] === 0x94 && (wide || bytes[at + 2] === 0x82 || bytes[at + 2] === 0x83)) {
        return true;
      }
    }
    return false;
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
    if (bytes.indexOf(0x26) >= 0) {
      write(own(), ENTITY, entity, false);
    }
    // Before colours that lost their escape character: JSON writes that character as \u001b.
    if (bytes.indexOf(0x5c) >= 0) {
      write(own(), ESCAPE, escape, true);
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
    if (kind === 0x5d) {
      let at = from + 2;
      while (at < from + 2050 && at < bytes.length && ![0x07, 0x1b, 0x0d, 0x0a].includes(bytes[at])) {
        at += 1;
      }
      if (bytes[at] === 0x07) {
        return at + 1;
      }
      return bytes[at] === 0x1b && bytes[at + 1] === 0x5c ? at + 2 : -1;
    }
    return (kind >= 0x40 && kind <= 0x5a) || kind === 0x5c || kind === 0x5e || kind === 0x5f ? from + 2 : -1;
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
    if (data.indexOf(0x26) >= 0 || data.indexOf(0x5c) >= 0 || holdsBar(data, true)) {
      return fb.unblotted(fb.mask(data));
    }
    let flat = data.indexOf(0x1b) < 0 ? data : withoutSequences(data);
    if (holdsLostAnsi(flat)) {
      flat = flat === data ? data.slice() : flat;
      write(flat, LOST_ANSI, blot, false);
    }
    return fb.unblotted(flat);
  };
})((self.faultbook = self.faultbook || {}));

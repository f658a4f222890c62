// What exceptions and the frames of tracebacks look like; the twin of index/error_strings/tracebacks.py.
(function (fb) {
  "use strict";

  fb.tracebackHeader = "Traceback (most recent call last)";
  const HEADER = fb.tracebackHeader;
  const HEADER_BYTES = new TextEncoder().encode(HEADER);
  const FAR = 20000;
  const UNEVEN = 2;
  const BEFORE = 120;
  const MESSAGE = 80;
  const CLASS = /(?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){0,8}([A-Z][A-Za-z0-9_]{0,80})(?:: |:? ?$)/y;
  const PROGRESS = /[0-9]{1,3}%\|[^|]{0,200}\|[^\]|]{0,80}\]/;
  const CLASS_INSIDE = /(?<![A-Za-z0-9_.])(?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){0,8}([A-Z][A-Za-z0-9_]{0,80})(?:: |:? ?(?:$|"))/g;
  const FRAME =
    /(?<![^ |])(?:File "([^"]{1,400})(?:", ?line [0-9]{1,7}|"?,? ?$)|File ([^ "]{1,400}):[0-9]{1,7}, in |([^ "]{1,400}\.py)(?::[0-9]{1,7})? in [A-Za-z_<]|(Cell In ?\[[0-9]{1,6}\]|Input In ?\[[0-9]{1,6}\]|<ipython-input-[^> ]{1,80}>))/g;

  fb.holdsAny = function (text, words) {
    return words.some((word) => text.includes(word));
  };

  const withoutBlots = (text) => text.replace(/\x01/g, "");

  function counts(index, name, isBare) {
    if (!index.exceptionEndings.some((ending) => name.endsWith(ending)) || index.launcherExceptions.has(name)) {
      return false;
    }
    return !(isBare && index.launcherExceptions.has(name + ":"));
  }

  /** Whether a class of exceptions stands at a place, which is not a launcher's own. */
  fb.classAt = function (index, text, at) {
    CLASS.lastIndex = at;
    const named = CLASS.exec(text);
    return named !== null && counts(index, named[1], named.index + named[0].length === text.length);
  };

  // The next class inside a text that counts, or null; the end of the text is the end for it, too.
  function nextClass(index, text, from) {
    CLASS_INSIDE.lastIndex = from;
    let named = CLASS_INSIDE.exec(text);
    while (named !== null && !counts(index, named[1], named.index + named[0].length === text.length)) {
      named = CLASS_INSIDE.exec(text);
    }
    return named;
  }

  const isHeader = (data, at) => HEADER_BYTES.every((byte, number) => data[at + number] === byte);

  // How much stands before a heading in its line.
  function indent(data, at) {
    let line = at;
    let blots = 0;
    while (line > 0 && data[line - 1] !== 0x0a && data[line - 1] !== 0x0d) {
      line -= 1;
      blots += data[line] === 0x01 ? 1 : 0;
    }
    return at - line - blots;
  }

  // How much stands before the nearest heading above, and below, where the newest line stands first.
  function headingsNear(piece) {
    const { data } = piece;
    const found = [];
    const least = Math.max(piece.start - FAR, 0);
    const from = piece.start - HEADER_BYTES.length;
    for (let at = from < 0 ? -1 : data.lastIndexOf(HEADER_BYTES[0], from); at >= least; at = at > 0 ? data.lastIndexOf(HEADER_BYTES[0], at - 1) : -1) {
      if (isHeader(data, at)) {
        found.push(indent(data, at));
        break;
      }
    }
    const most = piece.end + FAR - HEADER_BYTES.length;
    for (let at = data.indexOf(HEADER_BYTES[0], piece.end); at >= 0 && at <= most; at = data.indexOf(HEADER_BYTES[0], at + 1)) {
      if (isHeader(data, at)) {
        found.push(indent(data, at));
        break;
      }
    }
    return found;
  }

  /** Where a class of exceptions stands behind as much as stands before the heading of its traceback; or -1. */
  fb.classBehind = function (index, piece, text) {
    let headings = null;
    for (let named = nextClass(index, text, 0); named !== null; named = nextClass(index, text, named.index + named[0].length)) {
      headings = headings || headingsNear(piece);
      if (!headings.length) {
        break;
      }
      const own = fb.columnOf(piece, named.index);
      if (headings.some((heading) => Math.abs(own - heading) <= UNEVEN)) {
        return named.index;
      }
    }
    return -1;
  };

  /** How many bytes stand before a place of a piece's cleaned text, blanks and all. */
  fb.columnOf = function (piece, at) {
    return withoutBlots(piece.text.slice(0, fb.locate(piece.text, at))).length;
  };

  /** Whether a line may stand in a traceback: indented behind its prefixes or at column `at`, blank, or a progress bar. */
  fb.isInside = function (piece, start, at) {
    const text = piece.text;
    if (PROGRESS.test(text) || /^[ \t\r\x01]*$/.test(text)) {
      return true;
    }
    let end = fb.locate(text, start);
    let columns = 0;
    while (end > 0 && (text[end - 1] === " " || text[end - 1] === "\t")) {
      columns += text[end - 1] === "\t" ? 4 : 1;
      end -= 1;
    }
    return columns >= 2 || (at > 0 && withoutBlots(text).startsWith("  ", at));
  };

  function framesIn(text, start) {
    const frames = [];
    FRAME.lastIndex = start;
    for (let frame = FRAME.exec(text); frame !== null; frame = FRAME.exec(text)) {
      frames.push(frame);
    }
    return frames;
  }

  /** Whether a line holds frames; the last one of the program's own code is kept, if none was before. */
  fb.noteFrames = function (index, found, piece, text, start) {
    const frames = framesIn(text, start);
    let own = null;
    for (const frame of frames) {
      const path = frame[1] || frame[2] || frame[3] || frame[4];
      found.field = found.field || fb.holdsAny(path, index.fieldPaths);
      if (!fb.holdsAny(path, index.libraryPaths)) {
        own = [piece, frame.index];
      }
    }
    found.frame = found.frame === null ? own : found.frame;
    return frames.length > 0;
  };

  /** An exception that nobody caught, as far as its surroundings tell. */
  fb.uncaught = function (piece, start, rank) {
    return { piece, start, rank, frame: null, field: false, wentOn: false, reversed: false, flat: false, bare: false };
  };

  /** The first uncaught exception of a line that holds tracebacks whole, as a flattened log or a box does; or null. */
  fb.within = function (index, piece, text, rank, known) {
    for (let at = text.indexOf(HEADER); at >= 0; ) {
      const begin = at + HEADER.length;
      const after = text.indexOf(HEADER, begin);
      const end = after >= 0 ? after : text.length;
      const part = text.slice(0, end);
      const frames = framesIn(part, begin);
      if (frames.length && !fb.holdsAny(text.slice(Math.max(at - BEFORE, 0), at), index.caughtWords)) {
        const last = frames[frames.length - 1];
        const named = nextClass(index, part, last.index + last[0].length);
        const isKnown = (place) => place >= named.index && place < Math.min(named.index + MESSAGE, end);
        if (named !== null && !known.some(isKnown)) {
          const found = fb.uncaught(piece, named.index, rank);
          found.flat = true;
          fb.noteFrames(index, found, piece, part, begin);
          const isChained = after >= 0 && part.slice(named.index + named[0].length).includes("above exception");
          if (found.frame !== null || !isChained) {
            return found;
          }
        }
      }
      at = after;
    }
    return null;
  };
})((self.faultbook = self.faultbook || {}));

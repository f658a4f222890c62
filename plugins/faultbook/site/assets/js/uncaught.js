// The first exception that ended a rank and that no signature knows; the twin of index/error_strings/uncaught.py.
(function (fb) {
  "use strict";

  fb.mostExceptions = 64;
  const LINES_BACK = 150;
  const LINES_ON = 40;
  const ORDINARY = 5;
  const STRANGERS = 6;
  const CLASS = /(?:[A-Za-z_][A-Za-z0-9_]{0,80}\.){0,8}([A-Z][A-Za-z0-9_]{0,80})(?:: |:?$)/y;
  const FRAME = /File "([^"]{1,400})", line [0-9]{1,7}/y;
  const HEADER = "Traceback (most recent call last)";
  const CHAIN = ["During handling of the above exception", "The above exception was the direct cause"];

  function matchAt(pattern, text, at) {
    pattern.lastIndex = at;
    return pattern.exec(text);
  }

  function holdsAny(text, words) {
    return words.some((word) => text.includes(word));
  }

  // The blanks before the message in the masked piece; a tab counts four.
  function indent(piece, start) {
    const text = piece.text;
    let at = fb.locate(text, start);
    let columns = 0;
    while (at > 0 && (text[at - 1] === " " || text[at - 1] === "\t")) {
      columns += text[at - 1] === "\t" ? 4 : 1;
      at -= 1;
    }
    return columns;
  }

  function lookBack(index, found) {
    let frames = 0;
    let strangers = 0;
    let piece = found.piece;
    for (let round = 0; round < LINES_BACK; round += 1) {
      piece = piece.neighbour(-1);
      if (piece === null) {
        break;
      }
      const text = fb.clean(piece.text);
      const [start, rank] = index.prefixes.strip(text);
      if (rank !== null && found.rank !== null && rank !== found.rank) {
        continue;
      }
      if (text.startsWith(HEADER, start)) {
        const above = piece.neighbour(-1);
        return above === null || !holdsAny(above.text, index.caughtWords);
      }
      if (text.slice(start).includes(HEADER)) {
        return !holdsAny(text.slice(0, Math.max(text.length - 40, 0)), index.caughtWords);
      }
      const frame = matchAt(FRAME, text, start);
      if (frame) {
        frames += 1;
        found.field = found.field || holdsAny(frame[1], index.fieldPaths);
        if (found.frame === null && !holdsAny(frame[1], index.libraryPaths)) {
          found.frame = [piece, start];
        }
      } else if (indent(piece, start) < 2) {
        strangers += 1;
        if (strangers > STRANGERS) {
          break;
        }
      }
    }
    return frames > 0;
  }

  function isChained(piece) {
    let following = piece;
    for (let round = 0; round < 3; round += 1) {
      following = following.neighbour(1);
      if (following === null) {
        return false;
      }
      if (holdsAny(following.text, CHAIN)) {
        return true;
      }
    }
    return false;
  }

  function goesOn(index, piece, rank) {
    let ordinary = 0;
    let following = piece;
    for (let round = 0; round < LINES_ON; round += 1) {
      following = following.neighbour(1);
      if (following === null) {
        break;
      }
      const text = fb.clean(following.text);
      const [start, other] = index.prefixes.strip(text);
      if ((rank !== null && other !== rank) || start >= text.length || indent(following, start) >= 2) {
        continue;
      }
      if (holdsAny(text, index.failureWords)) {
        return false;
      }
      ordinary += 1;
    }
    return ordinary >= ORDINARY;
  }

  /** What an exception line is the end of, or null where it ends no uncaught exception. */
  fb.examine = function (index, piece, text, start, rank) {
    const named = matchAt(CLASS, text, start);
    if (!named || !index.exceptionEndings.some((ending) => named[1].endsWith(ending))) {
      return null;
    }
    const ends = named.index + named[0].length === text.length;
    if (index.launcherExceptions.has(named[1]) || (ends && index.launcherExceptions.has(named[1] + ":"))) {
      return null;
    }
    const found = { piece, start, rank, frame: null, field: false, wentOn: false };
    if (!lookBack(index, found) || isChained(piece)) {
      return null;
    }
    found.wentOn = goesOn(index, piece, rank);
    return found;
  };

  /** The first exception that counts, or null. */
  fb.firstUncaught = function (exceptions, inField) {
    const counts = (found) => inField || (!found.wentOn && (found.field || found.rank !== null));
    return exceptions.find(counts) || null;
  };
})((self.faultbook = self.faultbook || {}));

// The first exception that ended a rank and that no signature knows; the twin of index/error_strings/uncaught.py.
(function (fb) {
  "use strict";

  fb.mostExceptions = 64;
  const LINES_BACK = 150;
  const LINES_ON = 40;
  const FRAME_WITHIN = 40;
  const ORDINARY = 5;
  const STRANGERS = 6;
  const CHAIN = ["During handling of the above exception", "The above exception was the direct cause"];

  // The next line above that is not blank, three at most.
  function above(piece) {
    let lower = piece;
    for (let round = 0; round < 3; round += 1) {
      const upper = lower.neighbour(-1);
      if (upper === null || /[^ ]/.test(fb.clean(upper.text))) {
        return upper;
      }
      lower = upper;
    }
    return lower;
  }

  // The lines after a piece in its block, `most` at most.
  function* below(piece, most) {
    for (let round = 0, following = piece.neighbour(1); round < most && following !== null; round += 1) {
      yield following;
      following = following.neighbour(1);
    }
  }

  function lookBack(index, found) {
    const own = fb.columnOf(found.piece, found.start);
    let frames = 0;
    let strangers = 0;
    let lines = 0;
    let read = true;
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
      const at = text.indexOf(fb.tracebackHeader, start);
      if (at >= 0) {
        if (at > start) {
          return !fb.holdsAny(text.slice(0, at), index.caughtWords);
        }
        const upper = above(piece);
        if (upper === null || !fb.holdsAny(upper.text, CHAIN)) {
          return upper === null || !fb.holdsAny(upper.text, index.caughtWords);
        }
        // What stands above the first traceback of a chain decides; its frames are those of another exception.
        piece = upper;
        read = false;
        strangers = 0;
      } else if (read && fb.noteFrames(index, found, piece, text, start)) {
        frames += 1;
        strangers = 0;
      } else if (!fb.isInside(piece, start, own) && read) {
        strangers += 1;
        if (strangers > STRANGERS) {
          break;
        }
      }
      lines += 1;
      if (read && frames === 0 && lines >= FRAME_WITHIN) {
        break;
      }
    }
    return frames > 0;
  }

  // Whether the frames and then their heading follow, as in a log with its newest line first.
  function standsOnItsHead(index, found) {
    const own = fb.columnOf(found.piece, found.start);
    let frames = 0;
    let lines = 0;
    for (const piece of below(found.piece, LINES_BACK)) {
      const text = fb.clean(piece.text);
      const [start, rank] = index.prefixes.strip(text);
      if (rank !== null && found.rank !== null && rank !== found.rank) {
        continue;
      }
      if (text.includes(fb.tracebackHeader)) {
        const older = piece.neighbour(1);
        found.reversed = frames > 0 && (older === null || !fb.holdsAny(older.text, index.caughtWords));
        break;
      }
      if (fb.noteFrames(index, found, piece, text, start)) {
        frames += 1;
      } else if (!fb.isInside(piece, start, own)) {
        break;
      }
      lines += 1;
      if (frames === 0 && lines >= FRAME_WITHIN) {
        break;
      }
    }
    if (!found.reversed) {
      found.frame = null;
      found.field = false;
    }
    return found.reversed;
  }

  function isChained(piece) {
    for (const following of below(piece, 3)) {
      if (fb.holdsAny(following.text, CHAIN)) {
        return true;
      }
    }
    return false;
  }

  function goesOn(index, piece, rank) {
    let ordinary = 0;
    for (const following of below(piece, LINES_ON)) {
      const text = fb.clean(following.text);
      const [start, other] = index.prefixes.strip(text);
      if ((rank !== null && other !== rank) || start >= text.length || fb.isInside(following, start, -1)) {
        continue;
      }
      if (fb.holdsAny(text, index.failureWords)) {
        return false;
      }
      ordinary += 1;
    }
    return ordinary >= ORDINARY;
  }

  /** What an exception line is the end of, or null; `known` are the places where signatures match in the cleaned text. */
  fb.examine = function (index, piece, text, start, rank, known) {
    if (text.includes(fb.tracebackHeader)) {
      return fb.within(index, piece, text, rank, known);
    }
    if (known.length) {
      return null;
    }
    const place = fb.classAt(index, text, start) ? start : fb.classBehind(index, piece, text);
    if (place < 0) {
      return null;
    }
    const found = fb.uncaught(piece, place, rank);
    found.bare = /: ?$/.test(text);
    if (standsOnItsHead(index, found)) {
      return found;
    }
    if (!lookBack(index, found) || (found.frame === null && isChained(piece))) {
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

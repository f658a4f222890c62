// The bytes of a part of a log, from its beginning or from a place near the lines that are wanted.
(function (fb) {
  "use strict";

  // `read(from, to)` of a file; a worker may wait for it.
  function readerOf(name, blob) {
    return (from, to) => {
      try {
        return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(from, to)));
      } catch (error) {
        throw new fb.InputError(`${name}: cannot be read (is it a folder, was it moved or changed, may you read it?); choose it again`);
      }
    };
  }

  // The bytes of a part in pieces, unpacked. `options`: bound, points (to be filled), onRead(place), and `from`, a point.
  function* openPart(part, files, options) {
    const { name, blob } = files[part.file];
    const reader = readerOf(name, blob);
    const read = options.onRead ? (from, to) => (options.onRead(to), reader(from, to)) : reader;
    const bound = options.bound || new fb.Bound(part.name, blob.size);
    const from = options.from;
    if (part.kind === "plain") {
      const input = fb.inputAt(read, 0, blob.size);
      for (let piece = input.rest(); piece; piece = input.rest()) yield piece;
    } else if (part.kind === "gzip") yield* fb.gunzip(part.name, fb.inputAt(read, from ? from.place : 0, blob.size), bound, options.points, from);
    else if (part.kind === "zip") yield* fb.zipMember(part.member, read, blob.size, bound, options.points, from);
    else {
      // The bound is for what comes out in the end.
      const packed = fb.zipMember(part.member, read, blob.size, new fb.Bound(part.name, blob.size));
      yield* fb.gunzip(part.name, new fb.Input(() => packed.next().value), bound);
    }
  }

  // The first bytes of a part, none where it cannot be read.
  function headOf(part, files) {
    try {
      return (openPart(part, files, {}).next().value || new Uint8Array(0)).slice(0, fb.HEAD);
    } catch (error) {
      if (error instanceof fb.InputError) return new Uint8Array(0);
      throw error;
    }
  }

  // Pieces as UTF-8 without a byte order mark, where the part is not taken as it is.
  function* asText(part, pieces) {
    if (!part.text.startsWith("utf-16")) {
      let mark = part.text === "utf-8 with a mark" ? 3 : 0;
      for (const piece of pieces) {
        yield piece.subarray(mark);
        mark = 0;
      }
      return;
    }
    const decoder = new TextDecoder(part.text);
    const encoder = new TextEncoder();
    for (const piece of pieces) yield encoder.encode(decoder.decode(piece, { stream: true }));
    yield encoder.encode(decoder.decode());
  }

  // Reads stretches {from, to} of a part, each further on than the one before.
  class Cursor {
    constructor(part, files) {
      this._part = part;
      this._files = files;
      this._pieces = null;
    }

    // `take(bytes, at)` is called with all bytes between, in pieces.
    read(from, to, take) {
      if (this._part.kind === "plain" && !this._part.text.startsWith("utf-16")) {
        const skip = this._part.text === "utf-8 with a mark" ? 3 : 0;
        const { name, blob } = this._files[this._part.file];
        take(readerOf(name, blob)(from + skip, to + skip), from);
        return;
      }
      this._start(from);
      while (this._piece) {
        const end = this._at + this._piece.length;
        if (end > from) take(this._piece.subarray(Math.max(0, from - this._at), to - this._at), Math.max(from, this._at));
        if (end >= to) return;
        this._next();
      }
    }

    // At the last point before `from`, unless what is open is nearer. A text that becomes another one is read from its beginning.
    _start(from) {
      const mark = this._part.text === "utf-8 with a mark" ? 3 : 0;
      const points = this._part.text.startsWith("utf-16") ? [] : this._part.points;
      const nearest = points.filter(({ at }) => at > 0 && at - mark <= from).pop();
      const at = nearest ? nearest.at - mark : 0;
      if (this._pieces && this._at <= from && at <= this._at) return;
      const opened = openPart(this._part, this._files, { from: nearest && nearest.point });
      this._pieces = nearest ? opened : asText(this._part, opened);
      this._at = at;
      this._piece = this._pieces.next().value;
    }

    _next() {
      this._at += this._piece.length;
      this._piece = this._pieces.next().value;
    }
  }

  // The bytes of each stretch {from, to} of the whole log; the stretches are sorted.
  function readStretches(files, parts, stretches) {
    const found = stretches.map(({ from, to }) => new Uint8Array(to - from).fill(10));
    parts.forEach((part, number) => {
      const end = number + 1 < parts.length ? parts[number + 1].start : Infinity;
      const cursor = new Cursor(part, files);
      stretches.forEach((stretch, which) => {
        const from = Math.max(stretch.from, part.start);
        const to = Math.min(stretch.to, end);
        if (from >= to) return;
        const take = (bytes, at) => found[which].set(bytes.subarray(0, stretch.to - part.start - at), at + part.start - stretch.from);
        cursor.read(from - part.start, to - part.start, take);
      });
    });
    return found;
  }

  // The diagnosis with the line in the whole log as `at` of each piece of evidence that stands in one of several files.
  function placed(diagnosis, parts) {
    const begins = new Map(parts.map((part) => [part.name, part.line]));
    const place = (item) => (item.file === null ? item : Object.assign({}, item, { at: begins.get(item.file) + item.line - 1 }));
    const findings = diagnosis.findings.map((each) => Object.assign({}, each, { evidence: each.evidence.map(place) }));
    const guesses = diagnosis.guesses.map((each) => Object.assign({}, each, { evidence: place(each.evidence) }));
    return Object.assign({}, diagnosis, { findings, guesses });
  }

  Object.assign(fb, { readerOf, openPart, headOf, asText, readStretches, placed });
})((self.faultbook = self.faultbook || {}));

// Files, packed or not, as one log: its bytes in pieces, with the parts that it is made of.
(function (fb) {
  "use strict";
  const GZIP = [0x1f, 0x8b];
  const ZIPS = [[0x50, 0x4b, 0x03, 0x04], [0x50, 0x4b, 0x05, 0x06]];
  const EXPECTED = "choose a log file, or a folder of logs";
  const NEWLINE = 10;
  const PREVIEW = 2000;

  // `files` are {name, blob}; `isFolder`: nobody named each of them, so what is no text is only counted.
  class Source {
    constructor(files, isFolder) {
      this._files = files;
      this._isFolder = isFolder;
      // One file, packed or not, is no file of a job: what it shows needs no name.
      this.isOne = files.length === 1 && !isFolder;
      this._names = new Map();
      this._last = NEWLINE;
      this._before = 0;
      // Of each part {name, start, file, kind, ...}: what fb.openPart needs to read it again, and the byte of the log at which it begins.
      this.parts = [];
      // Sentences on named files that were left out, and how many others were, because they are no text.
      this.notes = [];
      this.skipped = 0;
      this.size = files.reduce((sum, file) => sum + file.blob.size, 0);
      this.bytes = 0;
      this.preview = "";
    }

    // How much of all files has been read.
    get done() {
      return this._before + (this._place || 0);
    }

    // `onPart(part)` is called before the first bytes of each; a piece is valid until the next is asked for.
    *pieces(onPart) {
      for (let number = 0; number < this._files.length; number++) {
        for (const part of this._parts(number)) yield* this._text(part, onPart);
        this._before += this._files[number].blob.size;
        this._place = 0;
      }
      if (!this.parts.length) throw new fb.InputError(this.notes[0] || `${nothing("folder", this.skipped)}; ${EXPECTED}`);
    }

    // The parts that a file consists of.
    *_parts(number) {
      const { name, blob } = this._files[number];
      const head = this._try(() => fb.readerOf(name, blob)(0, Math.min(blob.size, fb.HEAD)));
      if (!head) return;
      const isZip = ZIPS.some((magic) => fb.startsWith(head, magic));
      if (isZip && (!this._isFolder || /\.zip$/i.test(name))) yield* this._members(number);
      else if (this._isFolder && isNoLog(head)) this.skipped += 1;
      else if (!blob.size && this.isOne) this.notes.push(`${name}: is empty; choose the log that the job printed`);
      else yield { name, file: number, kind: fb.startsWith(head, GZIP) ? "gzip" : "plain", bound: new fb.Bound(name, blob.size) };
    }

    // Evidence names its file, so no two may be called the same.
    _unique(name) {
      const times = (this._names.get(name) || 0) + 1;
      this._names.set(name, times);
      return times > 1 ? `${name} (${times})` : name;
    }

    *_members(number) {
      const { name, blob } = this._files[number];
      const members = this._try(() => fb.zipMembers(name, fb.readerOf(name, blob), blob.size));
      if (!members) return;
      const bound = new fb.Bound(name, blob.size);
      this.isOne = false;
      let found = 0;
      for (const member of members) {
        const part = { name: member.name, file: number, kind: "zip", member, bound };
        const head = fb.headOf(part, this._files);
        if (isNoLog(head)) continue;
        found += 1;
        yield fb.startsWith(head, GZIP) ? Object.assign(part, { kind: "gzip in zip" }) : part;
      }
      this.skipped += found ? members.length - found : 0;
      if (!found) this.notes.push(`${name}: ${nothing("zip archive", members.length)}; ${EXPECTED}`);
    }

    // What of a part cannot be read at all is left out with a note; what breaks later ends everything, since half of it counted already.
    *_text(part, onPart) {
      const points = new fb.Points();
      const opened = fb.openPart(part, this._files, { bound: part.bound, points, onRead: (place) => (this._place = place) });
      const first = this._try(() => {
        const step = opened.next();
        const problem = fb.unreadable(step.value || new Uint8Array(0));
        if (problem) throw new fb.InputError(`${part.name}: ${problem}`);
        return step;
      });
      if (!first) return;
      // One plain file is read as it is; where several meet, all become UTF-8 without a mark.
      const asIs = this.isOne && part.kind === "plain";
      const kept = Object.assign({}, part, { name: this._unique(part.name), points: points.list, text: asIs ? "as it is" : textOf(first.value), start: 0 });
      delete kept.bound;
      if (this._last !== NEWLINE) yield this._count(Uint8Array.of(NEWLINE));
      kept.start = this.bytes;
      if (!this.parts.length) this.preview = previewOf(first.value);
      this.parts.push(kept);
      onPart(kept);
      if (first.done) return;
      for (const piece of fb.asText(kept, chain(first.value, opened))) if (piece.length) yield this._count(piece);
    }

    _count(piece) {
      this.bytes += piece.length;
      this._last = piece[piece.length - 1];
      return piece;
    }

    // What `read` gives, or null with a note.
    _try(read) {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof fb.InputError)) throw error;
        this.notes.push(error.message);
        return null;
      }
    }
  }

  function* chain(first, rest) {
    yield first;
    yield* rest;
  }

  const isNoLog = (head) => fb.unreadable(head) !== "" && !fb.startsWith(head, GZIP);

  function nothing(place, skipped) {
    return skipped ? `none of the ${skipped} files in this ${place} is text` : `no file in this ${place}`;
  }

  function textOf(head) {
    if (!head) return "utf-8";
    if (fb.startsWith(head, [0xff, 0xfe])) return "utf-16le";
    if (fb.startsWith(head, [0xfe, 0xff])) return "utf-16be";
    return fb.startsWith(head, [0xef, 0xbb, 0xbf]) ? "utf-8 with a mark" : "utf-8";
  }

  function previewOf(head) {
    const text = textOf(head);
    return new TextDecoder(text.startsWith("utf-16") ? text : "utf-8").decode((head || new Uint8Array(0)).subarray(0, PREVIEW));
  }

  fb.Source = Source;
})((self.faultbook = self.faultbook || {}));

// The compiled error index, opened; the twin of index/error_strings/codec.py.
(function (fb) {
  "use strict";

  const FORMAT = 1;

  const ascii = new TextEncoder();

  /** Words of letters -> what they stand for, asked by the hash that the scanner rolls over the bytes. */
  fb.WordTable = class WordTable {
    constructor() {
      // Says no for most words before the map is asked.
      this.bits = new Uint8Array(1 << 16);
      this.byHash = new Map();
    }

    add(word, value) {
      const bytes = ascii.encode(word);
      const hash = bytes.reduce((rolled, byte) => (Math.imul(rolled, 31) + byte) | 0, 0);
      this.bits[hash & 0xffff] = 1;
      if (!this.byHash.has(hash)) {
        this.byHash.set(hash, []);
      }
      this.byHash.get(hash).push([bytes, value]);
    }

    /** What the word in bytes[from..to] stands for, or null. */
    get(hash, bytes, from, to) {
      for (const [word, value] of this.byHash.get(hash) || []) {
        let same = word.length === to - from ? 0 : -1;
        while (same >= 0 && same < word.length) {
          same = bytes[from + same] === word[same] ? same + 1 : -1;
        }
        if (same === word.length) {
          return value;
        }
      }
      return null;
    }
  };

  /** An artefact of the builder, ready to match; throws where the format is another one. */
  fb.ErrorIndex = class ErrorIndex {
    constructor(artefact) {
      if (artefact.format !== FORMAT || artefact.kind !== "errors") {
        throw new Error(
          `the error index has format ${artefact.format}, this program reads ${FORMAT}: build the index again`
        );
      }
      const placeholders = fb.placeholders(artefact.classes);
      this.entries = artefact.entries;
      this.signatures = artefact.signatures;
      this.templates = artefact.templates;
      // The templates of which every place counts, since a signature asks what stands near by.
      this.placed = new Set();
      for (const signature of artefact.signatures) {
        if (signature.also_needs.length || signature.never_with.length) {
          [signature.template, ...signature.also_needs, ...signature.never_with].forEach((number) => this.placed.add(number));
        }
      }
      // The templates that say something of a line whatever stands near it; one line of several proves nothing alone.
      this.telling = new Set(
        artefact.signatures
          .filter((item) => !item.also_needs.length && !item.never_with.length && !item.versions_differ)
          .map((item) => item.template)
      );
      this.programs = artefact.templates.map((template) => new fb.Program(template.steps, placeholders));
      this.prefixes = new fb.Prefixes(artefact.prefixes, artefact.inner_prefixes, artefact.time_prefixes, placeholders);
      const words = (name) => artefact[name].map((word) => fb.binary(ascii.encode(word)));
      this.exceptionEndings = words("exception_endings");
      this.launcherExceptions = new Set(words("launcher_exceptions"));
      this.caughtWords = words("caught_words");
      this.failureWords = words("failure_words");
      this.libraryPaths = words("library_paths");
      this.fieldPaths = words("field_paths");
      this.fieldWords = new fb.WordTable();
      artefact.field_words.forEach((word) => this.fieldWords.add(word, true));
      this.knowsField = artefact.field_words.length > 0;
      this.unknownEntry = artefact.unknown_entry;
      this.exceptionBytes = artefact.exception_endings.map((ending) => ascii.encode(ending));
      this.errorEndings = artefact.error_endings.map((ending) => ascii.encode(ending));
      this.weights = new Map(Object.entries(artefact.weights));
      this.needs = artefact.templates.map((template) => template.words.map((word) => ascii.encode(word)));
      const anchors = new Map();
      this.byWord = new Map();
      artefact.templates.forEach((template, number) => {
        for (const anchor of template.anchors) {
          if (!anchors.has(anchor)) {
            anchors.set(anchor, []);
          }
          anchors.get(anchor).push(number);
        }
        for (const word of new Set(template.words)) {
          if (!this.byWord.has(word)) {
            this.byWord.set(word, []);
          }
          this.byWord.get(word).push(number);
        }
      });
      this.anchors = new fb.WordTable();
      anchors.forEach((numbers, word) => this.anchors.add(word, numbers));
      this.errorWords = new fb.WordTable();
      artefact.error_words.forEach((word) => this.errorWords.add(word, true));
      this.endingBytes = new Uint8Array(256);
      this.errorEndings.concat(this.exceptionBytes).forEach((ending) => {
        this.endingBytes[ending[ending.length - 1]] = 1;
      });
    }
  };
})((self.faultbook = self.faultbook || {}));

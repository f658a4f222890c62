// The compiled error index, opened; the twin of index/error_strings/codec.py.
(function (fb) {
  "use strict";

  const FORMAT = 1;
  // What most rows hold, which an artefact leaves out.
  const USUAL_SIGNATURE = { also_needs: [], general: false, never_with: [], versions: "", versions_differ: "" };
  const USUAL_TEMPLATE = { collective: -1, entries: [], version_of: "" };
  // A shorter word weighs nothing.
  const SHORTEST = 3;

  const ascii = new TextEncoder();

  /** Words of letters -> what they stand for, asked by the hash that the scanner rolls over the bytes. */
  fb.WordTable = class WordTable {
    constructor() {
      this.byHash = new Map();
    }

    add(word, value) {
      const bytes = ascii.encode(word);
      const hash = bytes.reduce((rolled, byte) => (Math.imul(rolled, 31) + byte) | 0, 0);
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

  // The words of letters that every line which the program matches holds whole, each once.
  function literalWords(steps, placeholders) {
    const eatsLetters = (step) => step !== undefined && placeholders[step[0]].eatsLetters;
    const words = new Set();
    steps.forEach((step, number) => {
      if (typeof step !== "string") {
        return;
      }
      for (const match of step.matchAll(/[A-Za-z_]+/g)) {
        const first = match.index === 0 && number > 0 && eatsLetters(steps[number - 1]);
        const last = match.index + match[0].length === step.length && eatsLetters(steps[number + 1]);
        if (!first && !last) {
          words.add(match[0]);
        }
      }
    });
    return Array.from(words);
  }

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
      this.signatures = artefact.signatures.map((row) => Object.assign({}, USUAL_SIGNATURE, row));
      this.templates = artefact.templates.map((row) => Object.assign({}, USUAL_TEMPLATE, row));
      // The templates of which every place counts, since a signature asks what stands near by.
      this.placed = new Set();
      for (const signature of this.signatures) {
        if (signature.also_needs.length || signature.never_with.length) {
          [signature.template, ...signature.also_needs, ...signature.never_with].forEach((number) => this.placed.add(number));
        }
      }
      // The templates that say something of a line whatever stands near it; one line of several proves nothing alone.
      this.telling = new Set(
        this.signatures
          .filter((item) => !item.also_needs.length && !item.never_with.length && !item.versions_differ)
          .map((item) => item.template)
      );
      // The templates that only reports on other processes print, which no exception's own message holds.
      this.outer = new Set(this.signatures.map((item) => item.template));
      this.signatures
        .filter((item) => item.role === "cause" || item.role === "consequence")
        .forEach((item) => this.outer.delete(item.template));
      this.programs = this.templates.map((template) => new fb.Program(template.steps, placeholders));
      this.prefixes = new fb.Prefixes(artefact.prefixes, artefact.inner_prefixes, artefact.time_prefixes, artefact.clock_prefixes, placeholders);
      this.collectives = artefact.collectives;
      this.sameSize = new Set(artefact.same_size);
      this.fileNames = new fb.FileNames(artefact.files, placeholders);
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
      this.countWeights = artefact.count_weights;
      this.words = this.templates.map((template) => literalWords(template.steps, placeholders));
      this.needs = this.words.map((words) => words.map((word) => ascii.encode(word)));
      const anchors = new Map();
      this.templates.forEach((template, number) => {
        for (const anchor of template.anchors) {
          if (!anchors.has(anchor)) {
            anchors.set(anchor, []);
          }
          anchors.get(anchor).push(number);
        }
      });
      this.anchors = new fb.WordTable();
      anchors.forEach((numbers, word) => this.anchors.add(word, numbers));
      this.errorWords = new fb.WordTable();
      artefact.error_words.forEach((word) => this.errorWords.add(word, true));
    }

    /** Word -> the templates that hold it, word -> its weight, and the weight of each template, for guesses. */
    get vocabulary() {
      if (this.known === undefined) {
        const byWord = new Map();
        this.words.forEach((words, number) => {
          words.forEach((word) => byWord.set(word, (byWord.get(word) || []).concat([number])));
        });
        const weights = new Map();
        const totals = this.words.map(() => 0);
        byWord.forEach((numbers, word) => {
          const weight = word.length < SHORTEST ? 0 : this.countWeights[numbers.length - 1];
          weights.set(word, weight);
          numbers.forEach((number) => (totals[number] += weight));
        });
        this.known = { byWord, weights, totals };
      }
      return this.known;
    }
  };
})((self.faultbook = self.faultbook || {}));

// The search artefact, read; the twin of index/search/codec.py, where the format stands.
(function (fb) {
  "use strict";

  const FORMAT = 1;
  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

  /** Ascending numbers from their differences in base 32, least digit first; a digit of 32 or more has a successor. */
  function unpack(text) {
    const numbers = [];
    let last = 0;
    let value = 0;
    let scale = 1;
    for (const digit of text) {
      const part = VALUES.get(digit);
      if (part > 31) {
        value += (part - 32) * scale;
        scale *= 32;
      } else {
        last += value + part * scale;
        numbers.push(last);
        value = 0;
        scale = 1;
      }
    }
    return numbers;
  }

  /** A search artefact, ready to be asked; throws an Error named IndexMissing where it is none of this format. */
  class Reader {
    constructor(artefact) {
      const found = artefact ? artefact.format : undefined;
      if (found !== FORMAT) {
        const error = new Error(`search index: format ${found} found, ${FORMAT} expected; reload the page`);
        error.name = "IndexMissing";
        throw error;
      }
      this.analyser = new fb.searchAnalyse.Analyser(artefact.language);
      this.fields = artefact.fields;
      this.scoring = artefact.scoring;
      this.entries = artefact.entries;
      this.idf = artefact.idf;
      this.terms = artefact.terms.split(" ");
      this.numbers = new Map(this.terms.map((term, number) => [term, number]));
      this.packedPlaces = artefact.places.split(" ");
      this.packedBodies = artefact.bodies.split(" ");
      this.texts = [];
      this.starts = [];
      let start = 0;
      this.entries.forEach((entry, number) => {
        entry.slots.forEach((slots, field) => {
          slots.forEach((slot, index) => {
            this.texts.push({ entry: number, field, number: index });
            this.starts.push(start);
            start += slot + 1;
          });
        });
      });
    }

    /** Where a term stands on the axis, ascending. */
    places(term) {
      return unpack(this.packedPlaces[term]);
    }

    /** The numbers of the entries whose body has the term, ascending. */
    bodies(term) {
      return unpack(this.packedBodies[term]);
    }

    /** The number of the text that a place on the axis belongs to. */
    textAt(place) {
      let low = 0;
      let high = this.starts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (place < this.starts[middle]) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      return low - 1;
    }
  }

  fb.searchCodec = { Reader, unpack };
})(self.faultbook = self.faultbook || {});

// The terms of the index that a typed word may mean; the twin of index/search/words.py.
(function (fb) {
  "use strict";

  const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
  const SHORTEST_PREFIX = 2;
  const SHORTEST_TYPO = 4;

  /** The vocabulary of a search artefact, by spelling and by what is left of it without umlauts. */
  class Words {
    constructor(reader) {
      this.numbers = reader.numbers;
      this.scoring = reader.scoring;
      this.plain = reader.terms.map((term, number) => [plain(term), number]);
      this.plain.sort((one, other) => (one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : one[1] - other[1]));
    }

    /** What the word may mean, [{perCent, terms}], most certain first, no term twice. */
    meanings(word) {
      const groups = [
        [100, this.known([word.term, ...word.joined])],
        [this.scoring.alike, this.alike(word.term)],
      ];
      if (word.open && word.raw.length >= SHORTEST_PREFIX) {
        groups.push([this.scoring.prefix, this.begun(word.raw)]);
      }
      const meanings = [];
      const seen = new Set();
      for (const [perCent, terms] of groups) {
        const fresh = ascending(terms.filter((term) => !seen.has(term)));
        fresh.forEach((term) => seen.add(term));
        if (fresh.length) {
          meanings.push({ perCent, terms: fresh });
        }
      }
      if (!meanings.length && word.term.length >= SHORTEST_TYPO && fb.searchAnalyse.isLetters(word.term)) {
        const near = ascending(this.known(oneLetterOff(word.term)));
        if (near.length) {
          meanings.push({ perCent: this.scoring.typo, terms: near });
        }
      }
      return meanings;
    }

    known(terms) {
      return terms.filter((term) => this.numbers.has(term)).map((term) => this.numbers.get(term));
    }

    alike(term) {
      const key = plain(term);
      const found = [];
      for (let at = this.firstFrom(key); at < this.plain.length && this.plain[at][0] === key; at += 1) {
        found.push(this.plain[at][1]);
      }
      return found;
    }

    begun(raw) {
      const found = this.known([ended(raw)]);
      for (const key of [plain(raw), plain(raw.replace(/is/g, "iz"))]) {
        for (let at = this.firstFrom(key); at < this.plain.length && this.plain[at][0].startsWith(key); at += 1) {
          found.push(this.plain[at][1]);
        }
      }
      return found;
    }

    firstFrom(key) {
      let low = 0;
      let high = this.plain.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.plain[middle][0] < key) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  function ascending(numbers) {
    return [...new Set(numbers)].sort((one, other) => one - other);
  }

  /** The term with ae, oe and ue as a, o and u. */
  function plain(term) {
    return term.replace(/ae/g, "a").replace(/oe/g, "o").replace(/ue/g, "u");
  }

  /** The term of a word whose ending is only half typed. */
  function ended(raw) {
    const stem = fb.searchAnalyse.stem;
    if (raw.endsWith("in")) {
      return stem(raw + "g");
    }
    if (raw.endsWith("i")) {
      return stem(raw + "ng");
    }
    return raw.endsWith("e") ? stem(raw + "d") : stem(raw);
  }

  /** All spellings that differ by one letter left out, added, replaced, or by two neighbours swapped. */
  function oneLetterOff(term) {
    const found = [];
    for (let at = 0; at <= term.length; at += 1) {
      const before = term.slice(0, at);
      const after = term.slice(at);
      if (after) {
        found.push(before + after.slice(1));
      }
      if (after.length > 1) {
        found.push(before + after[1] + after[0] + after.slice(2));
      }
      for (const letter of LETTERS) {
        found.push(before + letter + after);
        if (after) {
          found.push(before + letter + after.slice(1));
        }
      }
    }
    return found;
  }

  fb.searchWords = { Words, oneLetterOff };
})(self.faultbook = self.faultbook || {});

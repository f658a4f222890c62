// Text -> terms with positions; the twin of index/search/analyse.py, term for term.
(function (fb) {
  "use strict";

  const WORD = /([vV]?)([0-9]+(?:\.[0-9]+)+)|[A-Za-z0-9]+(?:(?:[_-]+|')[A-Za-z0-9]+)*/g;
  const SPLIT = /[_-]+/;
  const PART = /[A-Z]+(?=[A-Z][a-z][a-z])|[A-Z]+[a-z0-9]*|[a-z0-9]+/g;
  const LETTERS = /^[a-z]+$/;
  const VOWELS = "aeiouy";
  const BRITISH = ["isation", "isations", "ise", "ises", "ised", "ising", "iser", "isers"];
  const LONGEST_TERM = 48;

  class Analyser {
    constructor(language) {
      this.table = new Map(Object.entries(language.fold));
      this.stop = new Set(language.stop);
    }

    /** The text in ASCII, case kept; what the table does not know becomes a blank. */
    fold(text) {
      // A sign outside the first plane is two units here and so becomes two blanks: no term can tell.
      return text.replace(/[\u0080-\uffff]/g, (sign) => {
        const base = this.table.get(sign);
        return base === undefined ? " " : base;
      });
    }

    /** [terms, position after them] of folded text that begins at `position`. */
    terms(folded, position) {
      const tokens = [];
      for (const match of folded.matchAll(WORD)) {
        if (match[2] !== undefined) {
          tokens.push(token(match[2], position, 1));
          position += 1;
          continue;
        }
        const parts = partsOf(match[0]);
        if (parts.length > 1) {
          tokens.push(token(parts.join(""), position, parts.length));
        }
        for (const part of parts) {
          if (!this.stop.has(part) && (part.length > 1 || parts.length === 1)) {
            tokens.push(token(part, position, 1));
          }
          position += 1;
        }
      }
      return [tokens, position];
    }
  }

  function partsOf(word) {
    const parts = [];
    for (const piece of word.replace(/'/g, "").split(SPLIT)) {
      for (const part of piece.match(PART) || []) {
        parts.push(part.toLowerCase());
      }
    }
    return parts;
  }

  function token(word, position, width) {
    const raw = word.slice(0, LONGEST_TERM);
    return { term: stem(raw), position, raw, width };
  }

  /** The word without plural s, ing, ed and a final e; the rules stand in the Python twin. */
  function stem(word) {
    if (word.length < 4 || !isLetters(word)) {
      return word;
    }
    const base = withoutVerbEnding(withoutPlural(american(word)));
    return base.length > 4 && base.endsWith("e") && !base.endsWith("ee") ? base.slice(0, -1) : base;
  }

  function american(word) {
    const ending = BRITISH.find((known) => word.endsWith(known) && word.length - known.length > 2);
    return ending === undefined ? word : word.slice(0, -ending.length) + "iz" + ending.slice(2);
  }

  function withoutPlural(word) {
    if (word.length > 4 && (word.endsWith("ies") || word.endsWith("ied"))) {
      return word.slice(0, -3) + "y";
    }
    if (word.endsWith("sses")) {
      return word.slice(0, -2);
    }
    const kept = word.endsWith("ss") || word.endsWith("is") || (word.length > 4 && word.endsWith("us"));
    return word.endsWith("s") && !kept ? word.slice(0, -1) : word;
  }

  function withoutVerbEnding(word) {
    let base;
    if (word.endsWith("ing")) {
      base = word.slice(0, -3);
    } else if (word.endsWith("ed") && !word.endsWith("eed")) {
      base = word.slice(0, -2);
    } else {
      return word;
    }
    if (base.length < 3 || ![...base].some((letter) => VOWELS.includes(letter))) {
      return word;
    }
    const last = base[base.length - 1];
    if (last === base[base.length - 2] && !"aeioulsz".includes(last)) {
      return base.slice(0, -1);
    }
    return base.length === 3 && isOpen(base) ? base + "e" : base;
  }

  function isOpen(base) {
    const vowels = [...base].map((letter) => VOWELS.includes(letter));
    return !vowels[0] && vowels[1] && !vowels[2] && !"wx".includes(base[2]);
  }

  function isLetters(word) {
    return LETTERS.test(word);
  }

  fb.searchAnalyse = { Analyser, stem, isLetters, LONGEST_TERM };
})(self.faultbook = self.faultbook || {});

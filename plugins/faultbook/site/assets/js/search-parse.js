// What somebody typed -> words and phrases; the twin of index/search/parse.py.
(function (fb) {
  "use strict";

  const LONGEST_QUERY = 1000;
  const MOST_WORDS = 64;
  const MOST_PHRASES = 4;
  const ENDS_IN_WORD = /[A-Za-z0-9]$/;

  /** {words, phrases} of any text. */
  function parse(analyser, text) {
    const folded = analyser.fold(cut(text));
    const pieces = folded.split('"');
    const tokens = [];
    const phrases = new Map();
    let position = 0;
    pieces.forEach((piece, number) => {
      const [found, after] = analyser.terms(piece, position);
      position = after;
      tokens.push(...found);
      if (number % 2 === 1 && number + 1 < pieces.length) {
        const parts = found.filter((token) => token.width === 1);
        if (parts.length > 1) {
          const terms = parts.map((part) => part.term);
          const offsets = parts.map((part) => part.position - parts[0].position);
          phrases.set(JSON.stringify([terms, offsets]), { terms, offsets });
        }
      }
    });
    const last = ENDS_IN_WORD.test(folded) ? position - 1 : -1;
    return { words: wordsOf(tokens, last), phrases: [...phrases.values()].slice(0, MOST_PHRASES) };
  }

  /** The first LONGEST_QUERY code points. */
  function cut(text) {
    if (text.length <= LONGEST_QUERY) {
      return text;
    }
    return Array.from(text.slice(0, 2 * LONGEST_QUERY)).slice(0, LONGEST_QUERY).join("");
  }

  function wordsOf(tokens, last) {
    const words = new Map();
    for (const token of tokens) {
      const open = token.position + token.width - 1 === last;
      const known = words.get(token.term);
      if (known === undefined) {
        words.set(token.term, { term: token.term, raw: token.raw, joined: [], open });
      } else if (open) {
        known.raw = token.raw;
        known.open = true;
      }
    }
    const parts = tokens.filter((token) => token.width === 1);
    for (let at = 1; at < parts.length; at += 1) {
      const [one, other] = [parts[at - 1], parts[at]];
      if (other.position === one.position + 1) {
        const joined = fb.searchAnalyse.stem((one.raw + other.raw).slice(0, fb.searchAnalyse.LONGEST_TERM));
        words.get(one.term).joined.push(joined);
        words.get(other.term).joined.push(joined);
      }
    }
    return [...words.values()].slice(0, MOST_WORDS);
  }

  fb.searchParse = { parse };
})(self.faultbook = self.faultbook || {});

// How well each entry answers a query, in whole numbers; the twin of index/search/score.py, where the formula stands.
(function (fb) {
  "use strict";

  /** Every entry that has a word of the query: [{entry, score, texts, body}]. */
  function score(reader, words, query) {
    const tallies = new Map();
    let total = 0;
    for (const word of query.words) {
      total += addWord(reader, words.meanings(word), tallies);
    }
    const phrases = query.phrases.map((phrase) => textsWith(reader, phrase));
    return [...tallies].map(([entry, tally]) => scored(entry, tally, total, phrases));
  }

  function addWord(reader, meanings, tallies) {
    let most = 0;
    const seen = new Set();
    for (const { perCent, terms } of meanings) {
      const { weights, texts, bodies } = occurrences(reader, terms, seen);
      if (!weights.size) {
        continue;
      }
      for (const entry of weights.keys()) {
        seen.add(entry);
      }
      const idf = reader.idf[seen.size - 1];
      const rarity = divide(idf * perCent, 100);
      most = Math.max(most, rarity);
      for (const [entry, weight] of weights) {
        if (!tallies.has(entry)) {
          tallies.set(entry, { gain: 0, rarity: 0, texts: new Map(), body: 0 });
        }
        const tally = tallies.get(entry);
        tally.gain += divide(idf * divide(1000 * weight, weight + reader.scoring.saturation) * perCent, 100);
        tally.rarity += rarity;
      }
      for (const text of texts) {
        const held = tallies.get(reader.texts[text].entry).texts;
        held.set(text, (held.get(text) || 0) + rarity);
      }
      for (const entry of bodies) {
        tallies.get(entry).body += rarity;
      }
    }
    return most;
  }

  function occurrences(reader, terms, but) {
    const weights = new Map();
    const texts = new Set();
    const bodies = new Set();
    const body = reader.fields.length - 1;
    const add = (entry, field) => weights.set(entry, (weights.get(entry) || 0) + reader.entries[entry].weights[field]);
    for (const term of terms) {
      for (const place of reader.places(term)) {
        const number = reader.textAt(place);
        const text = reader.texts[number];
        if (!but.has(text.entry)) {
          add(text.entry, text.field);
          texts.add(number);
        }
      }
      for (const entry of reader.bodies(term)) {
        if (!but.has(entry)) {
          add(entry, body);
          bodies.add(entry);
        }
      }
    }
    return { weights, texts, bodies };
  }

  function textsWith(reader, phrase) {
    let firsts = null;
    phrase.terms.forEach((term, at) => {
      const number = reader.numbers.get(term);
      const places = number === undefined ? [] : reader.places(number).map((place) => place - phrase.offsets[at]);
      firsts = new Set(firsts === null ? places : places.filter((place) => firsts.has(place)));
    });
    const last = phrase.offsets[phrase.offsets.length - 1];
    const texts = new Map();
    const places = [...firsts].filter((place) => inOneText(reader, place, last));
    for (const number of new Set(places.map((place) => reader.textAt(place)))) {
      const entry = reader.texts[number].entry;
      texts.set(entry, [...(texts.get(entry) || []), number]);
    }
    return texts;
  }

  function inOneText(reader, place, distance) {
    return reader.textAt(place) === reader.textAt(place + distance);
  }

  function scored(entry, tally, total, phrases) {
    let value = divide(tally.gain * tally.rarity, total);
    for (const found of phrases) {
      if (found.has(entry)) {
        value += divide(value, 2);
      }
      for (const text of found.get(entry) || []) {
        tally.texts.set(text, (tally.texts.get(text) || 0) * 2);
      }
    }
    return { entry, score: divide(value, 100), texts: tally.texts, body: tally.body };
  }

  /** Whole division of whole numbers below 2 ** 53, exact. */
  function divide(value, by) {
    return (value - (value % by)) / by;
  }

  fb.searchScore = { score };
})(self.faultbook = self.faultbook || {});

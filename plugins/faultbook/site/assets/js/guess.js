// The nearest entries for error-like lines that no signature knows; the twin of index/error_strings/guess.py.
(function (fb) {
  "use strict";

  const LEAST_SCORE = 600;
  const LEAST_WORDS = 3;
  const MOST_GUESSES = 3;

  function shared(vocabulary, words) {
    const found = new Map();
    for (const word of words) {
      for (const number of vocabulary.byWord.get(word) || []) {
        const [weight, count] = found.get(number) || [0, 0];
        found.set(number, [weight + vocabulary.weights.get(word), count + 1]);
      }
    }
    return found;
  }

  /** Up to three guesses, best first; none where nothing is near enough. */
  fb.guesses = function (index, errorLines) {
    const best = new Map();
    const { vocabulary } = index;
    for (const [message, hit] of errorLines) {
      const words = new Set(message.match(/[A-Za-z_]{3,}/g) || []);
      shared(vocabulary, words).forEach(([weight, count], number) => {
        const template = index.templates[number];
        const score = vocabulary.totals[number] ? Math.floor((weight * 1000) / vocabulary.totals[number]) : 0;
        if (score < LEAST_SCORE || count < LEAST_WORDS) {
          return;
        }
        for (const entry of template.entries) {
          if (!best.has(entry) || score > best.get(entry)[0]) {
            best.set(entry, [score, hit]);
          }
        }
      });
    }
    return Array.from(best.entries())
      .sort((a, b) => b[1][0] - a[1][0] || fb.byId(index.entries[a[0]].id, index.entries[b[0]].id))
      .slice(0, MOST_GUESSES)
      .map(([entry, [score, hit]]) => ({
        entry: index.entries[entry].id,
        title: index.entries[entry].title,
        url: index.entries[entry].url,
        score,
        evidence: fb.evidence(hit),
      }));
  };
})((self.faultbook = self.faultbook || {}));

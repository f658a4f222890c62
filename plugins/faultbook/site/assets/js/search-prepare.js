// A search artefact as pages load it (index/search/slim.py) -> the whole one (index/search/codec.py): where each term stands.
(function (fb) {
  "use strict";
  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const PLACEHOLDER = /\\<|<(?:int|float|hex|word|path|host|str|any)>/g;
  // Work between two pauses, so that nobody who types at that moment waits for it.
  const SLICE_MS = 8;

  /** Resolves to the whole artefact. */
  async function searchPrepare(slim) {
    const analyser = new fb.searchAnalyse.Analyser(slim.language);
    const places = new Map();
    const entries = [];
    let start = 0;
    let until = now() + SLICE_MS;
    for (const entry of slim.entries) {
      const slots = texts(entry).map((field) =>
        field.map((text) => {
          const [tokens, after] = analyser.terms(analyser.fold(text.replace(/\0/g, " ")), 0);
          for (const token of tokens) {
            if (!places.has(token.term)) places.set(token.term, []);
            places.get(token.term).push(start + token.position);
          }
          start += after + 1;
          return after;
        }));
      entries.push(whole(entry, slots));
      if (now() >= until) {
        await pause();
        until = now() + SLICE_MS;
      }
    }
    return assemble(slim, entries, places);
  }

  function assemble(slim, entries, places) {
    const packed = slim.bodies.split(" ");
    const bodies = new Map(slim.terms.split(" ").map((term, number) => [term, packed[number]]));
    const terms = [...new Set([...places.keys(), ...bodies.keys()])].sort();
    return Object.assign({}, slim, {
      entries,
      terms: terms.join(" "),
      places: terms.map((term) => pack(places.get(term) || [])).join(" "),
      bodies: terms.map((term) => bodies.get(term) || "").join(" "),
    });
  }

  // The texts of each field but the body, in the order of index/search/fields.py.
  function texts(entry) {
    const errors = entry.errors.map((text) => text.replace(PLACEHOLDER, (found) => (found === "\\<" ? found : " . ")));
    const words = [...entry.words.slice(0, -1), entry.id, entry.words[entry.words.length - 1]];
    return [[entry.title], errors, entry.symptoms, words, [entry.summary], entry.fixes];
  }

  function whole(entry, slots) {
    const errors = entry.errors.map((text) => text.replace(/\\</g, "<"));
    const { id, title, url, summary, symptoms, weights } = entry;
    return { id, title, url, summary, symptoms, errors, slots, weights };
  }

  /** Ascending numbers as text; see `pack` in index/search/codec.py. */
  function pack(numbers) {
    let text = "";
    let last = 0;
    for (const number of numbers) {
      let rest = number - last;
      last = number;
      while (rest > 31) {
        text += DIGITS[32 + (rest % 32)];
        rest = Math.floor(rest / 32);
      }
      text += DIGITS[rest];
    }
    return text;
  }

  const now = () => (typeof performance === "undefined" ? 0 : performance.now());
  const pause = () => new Promise((resolve) => setTimeout(resolve));

  fb.searchPrepare = searchPrepare;
})(self.faultbook = self.faultbook || {});

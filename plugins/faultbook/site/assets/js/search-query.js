// Words -> results, from the search artefact alone; the twin of index/search/query.py, byte for byte.
(function (fb) {
  "use strict";

  const FAINT = 50;
  /** Readers by artefact, because the page asks at every key. */
  const opened = new WeakMap();

  /** The best entries for any text, best first; throws only for an artefact of another format. */
  fb.search = function search(artefact, text, limit = 10) {
    const { reader, words } = open(artefact);
    if (typeof text !== "string") {
      return [];
    }
    const found = fb.searchScore.score(reader, words, fb.searchParse.parse(reader.analyser, text));
    const id = (item) => reader.entries[item.entry].id;
    found.sort((one, other) => other.score - one.score || (id(one) < id(other) ? -1 : id(one) > id(other) ? 1 : 0));
    return found
      .slice(0, Math.max(limit, 0))
      .filter((item) => item.score * FAINT >= found[0].score)
      .map((item) => fb.searchShow.result(reader, item));
  };

  function open(artefact) {
    let known = artefact ? opened.get(artefact) : undefined;
    if (known === undefined) {
      const reader = new fb.searchCodec.Reader(artefact);
      known = { reader, words: new fb.searchWords.Words(reader) };
      opened.set(artefact, known);
    }
    return known;
  }
})(self.faultbook = self.faultbook || {});

// Which field of an entry answers a query best, and the line of it to show; the twin of index/search/show.py.
(function (fb) {
  "use strict";

  const SHOWN = ["errors", "symptoms", "summary"];

  /** One result as published. */
  function result(reader, scored) {
    const entry = reader.entries[scored.entry];
    const body = reader.fields.length - 1;
    let best = 0;
    let bestField = body;
    let shown = 0;
    let shownText = entry.summary;
    for (const number of [...scored.texts.keys()].sort((one, other) => one - other)) {
      const text = reader.texts[number];
      const field = reader.fields[text.field];
      const value = scored.texts.get(number) ** 2 * field.weight;
      if (value > best) {
        best = value;
        bestField = text.field;
      }
      if (value > shown && SHOWN.includes(field.name)) {
        shown = value;
        shownText = field.name === "summary" ? entry.summary : entry[field.name][text.number];
      }
    }
    if (scored.body ** 2 * reader.fields[body].weight > best) {
      bestField = body;
    }
    return {
      entry: entry.id,
      title: entry.title,
      url: entry.url,
      score: scored.score,
      field: reader.fields[bestField].name,
      text: shownText,
    };
  }

  fb.searchShow = { result };
})(self.faultbook = self.faultbook || {});

// Entries found by words, as a list of links.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);

  function resultsView(results, query) {
    if (!results.length) {
      return h("p", { class: "fb-none" }, "No entry has these words. Try what the program printed, or what you see in fewer words.");
    }
    return h("ol", { class: "fb-results", "aria-label": "Entries" }, results.map((result) => item(result, query)));
  }

  // The title, and what of the entry the words met: a symptom, a sentence, or an error string in the type of programs.
  function item(result, query) {
    const printed = result.field === "errors" ? " fb-result__text--printed" : "";
    const text = result.text.replace(/`/g, "");
    const same = !text || text === result.title;
    return h("li", { "data-entry": result.entry }, h("a", { class: "fb-result", href: fb.pageUrl(result.url) },
      h("span", { class: "fb-result__title" }, fb.marked(result.title, fb.markWords(result.title, query))),
      !same && h("span", { class: `fb-result__text${printed}` }, fb.marked(text, fb.markWords(text, query)))));
  }

  fb.resultsView = resultsView;
})((self.faultbook = self.faultbook || {}));

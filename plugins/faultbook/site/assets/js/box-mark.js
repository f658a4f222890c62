// Which characters of a line to mark; positions are indexes of the string, for slice().
(function (fb) {
  "use strict";
  const WORD = /[\p{L}\p{N}]+/gu;
  const SMALL = new Set(("a an and are as at be because but by do does for from has have how i in is it its my no not of off on one or so than that the " +
    "their them then there they this to was were what when where which who why will with you").split(" "));
  const PLACEHOLDER = /(?<!\\)<(?:int|float|hex|word|path|host|str|any)>/;

  // The stretch of `text` that one of the templates covers, the longest; null if none fits. Close enough for a mark, linear, no verdict.
  function markTemplate(text, templates) {
    const folded = foldBlanks(text);
    let best = null;
    for (const template of templates) {
      const range = stretch(folded.text, template);
      if (range && (!best || range[1] - range[0] > best[1] - best[0])) best = range;
    }
    return best && [folded.at[best[0]], folded.at[best[1] - 1] + 1];
  }

  // From the template's first literal to its last; a placeholder at the end takes what stands there up to a blank.
  function stretch(text, template) {
    const parts = template.split(PLACEHOLDER).map((part) => part.replace(/\\</g, "<").replace(/\s+/g, " "));
    const open = parts[parts.length - 1] === "";
    let start = -1;
    let end = 0;
    for (const literal of parts.filter((part) => part !== "")) {
      const at = text.indexOf(literal, end);
      if (at === -1) return null;
      if (start === -1) start = at;
      end = at + literal.length;
    }
    if (start === -1) return null;
    return [start, open ? end + /^[^ ]*/.exec(text.slice(end))[0].length : end];
  }

  // Runs of white space become one blank; `at[i]` is where character i stood.
  function foldBlanks(text) {
    let out = "";
    const at = [];
    for (let i = 0; i < text.length; i++) {
      const blank = /\s/.test(text[i]);
      if (blank && out.endsWith(" ")) continue;
      out += blank ? " " : text[i];
      at.push(i);
    }
    return { text: out, at };
  }

  // Where words of the query begin a word of the text, or the other way round: [[start, end], ...]. A mark helps the eye; the search decides.
  function markWords(text, query) {
    const words = (query.toLowerCase().match(WORD) || []).filter((word) => !SMALL.has(word));
    return [...text.matchAll(WORD)].filter((found) => {
      const word = found[0].toLowerCase();
      return words.some((each) => word.startsWith(each) || (word.length > 3 && each.startsWith(word)));
    }).map((found) => [found.index, found.index + found[0].length]);
  }

  fb.markTemplate = markTemplate;
  fb.markWords = markWords;
})((self.faultbook = self.faultbook || {}));

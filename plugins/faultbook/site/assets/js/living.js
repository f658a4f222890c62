// Which templates may match in a block at all; the twin of index/error_strings/living.py.
(function (fb) {
  "use strict";

  const LETTERS_OF_RANKS = 12;

  /** Whether a template may match a cleaned line of this shape, alone or with the lines around it. */
  fb.mayMatch = function (index, template, cleaned) {
    const row = index.templates[template];
    const needs = index.needs[template];
    const tooShort = fb.isShort(needs) || (row.collective >= 0 && fb.isShort(needs, LETTERS_OF_RANKS));
    return index.programs[template].mayStand(cleaned) || !(row.version_of || tooShort);
  };

  /** Whether one of a shape's templates may match in the line's block: one whose words do not stand in it cannot. */
  fb.mayHold = function (index, shape, line) {
    const { living } = line.block;
    return shape.templates.some((template) => {
      if (!living.has(template)) {
        living.set(template, stands(index.needs[template], line));
      }
      return living.get(template);
    });
  };

  // What `mayStand` says of the whole block, with each word sought once.
  function stands(needs, line) {
    const { block } = line;
    if (block.squeezed === null) {
      block.squeezed = line.rows.squeeze();
    }
    let left = fb.mayLack(needs);
    // A long word is rarely there by chance.
    for (const word of fb.wordsOf(needs).slice().sort((a, b) => b.length - a.length)) {
      if (!block.words.has(word)) {
        block.words.set(word, block.squeezed.includes(word));
      }
      left -= block.words.get(word) ? 0 : 1;
      if (left < 0) {
        return false;
      }
    }
    return true;
  }
})((self.faultbook = self.faultbook || {}));

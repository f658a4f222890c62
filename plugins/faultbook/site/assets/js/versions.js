// Compare library versions with ranges such as torch>=1.10,<2.4; the twin of index/error_strings/versions.py.
(function (fb) {
  "use strict";

  function numbers(version) {
    const found = (version.split(/[+-]/)[0].match(/[0-9]+/g) || []).map((item) => Number(item.slice(0, 9))).slice(0, 4);
    while (found.length < 4) {
      found.push(0);
    }
    return found;
  }

  function compare(have, want) {
    for (let at = 0; at < 4; at += 1) {
      if (have[at] !== want[at]) {
        return have[at] < want[at] ? -1 : 1;
      }
    }
    return 0;
  }

  /** Whether two versions have the same numbers. */
  fb.sameVersion = function (one, other) {
    return compare(numbers(one), numbers(other)) === 0;
  };

  const KEPT = {
    ">=": (order) => order >= 0,
    "<=": (order) => order <= 0,
    "==": (order) => order === 0,
    "!=": (order) => order !== 0,
    ">": (order) => order > 0,
    "<": (order) => order < 0,
  };

  /** Whether the versions (a Map) that a log names allow a signature of this range; what is not named is allowed. */
  fb.allows = function (text, versions) {
    const version = text ? versions.get(text.split(/[ <>=!]/)[0]) : undefined;
    if (version === undefined) {
      return true;
    }
    const have = numbers(version);
    for (const clause of text.matchAll(/(>=|<=|==|!=|>|<) *([0-9][0-9.]*)/g)) {
      if (!KEPT[clause[1]](compare(have, numbers(clause[2])))) {
        return false;
      }
    }
    return true;
  };

  /** Fixes (`versions` is a range or empty): those that the versions of a log (an object) allow come first, in their order. */
  fb.fitting = function (fixes, versions) {
    const named = new Map(Object.entries(versions));
    const fits = (fix) => fb.allows(fix.versions, named);
    return [...fixes.filter(fits), ...fixes.filter((fix) => !fits(fix))];
  };
})((self.faultbook = self.faultbook || {}));

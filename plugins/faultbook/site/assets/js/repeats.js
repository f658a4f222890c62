// Lines that come again: one of a known shape, with known prefixes, is counted and not read anew; the twin of
// index/error_strings/repeats.py.
(function (fb) {
  "use strict";

  const MOST_REMEMBERED = 512;
  const DIGITS = /[0-9](?:[^]*[0-9])?/;

  /** What came of one line; while `onlyCounts` stays true, nothing else would come of another one like it. */
  fb.Reading = class Reading {
    constructor(text, heading) {
      this.text = text;
      this.heading = heading;
      this.known = false;
      this.onlyCounts = true;
      this.counted = [];
      this.checks = [];
      this.sought = false;
    }

    /** A template matched this line alone, or did not; `alone`: it is sought in one line only. */
    see(program, matched, alone) {
      if (program.hasDigits) {
        this.checks.push([program, matched]);
      }
      this.sought = this.sought || !(matched || alone);
      if (!matched) {
        this.onlyCounts = this.onlyCounts && !program.hasDigits;
      }
    }

    /** It added one to `collected`, or (null) more than that came of it. */
    count(collected) {
      if (collected === null) {
        this.onlyCounts = false;
      } else {
        this.counted.push(collected);
      }
    }
  };

  // Where in the line (as `locate` reads it) the prefixes hold digits, without the times.
  function digitsOfHeading({ text, heading }, layout) {
    const cuts = [];
    let at = 0;
    for (const time of heading.times.map((item) => item[1]).concat([null])) {
      const place = time === null ? heading.start : text.indexOf(time, at);
      if (place < 0 || place > heading.start) {
        continue;
      }
      const digits = DIGITS.exec(text.slice(at, place));
      if (digits !== null) {
        const first = at + digits.index;
        cuts.push([fb.locate(layout, first), fb.locate(layout, first + digits[0].length - 1) + 1]);
      }
      at = time === null ? place : place + time.length;
    }
    return cuts;
  }

  /** How lines of one shape are read, and what those with a certain heading add to. */
  class Lesson {
    constructor(reading, layout) {
      this.known = reading.known && !reading.text.includes(fb.tracebackHeader);
      this.start = reading.heading.start;
      this.checks = reading.checks;
      this.cuts = digitsOfHeading(reading, layout);
      this.byHeading = new Map();
      this.around = reading.sought ? new Set() : null;
    }

    get isPlain() {
      return !this.checks.length && this.around === null;
    }

    /** The digits of the prefixes, with what stands between them. */
    heading(bytes, from) {
      let found = "";
      for (const [begin, end] of this.cuts) {
        for (let at = from + begin; at < from + end; at += 1) {
          found += String.fromCharCode(bytes[at]);
        }
      }
      return found;
    }

    /** What such a line adds to, or null where it must be read. */
    countedBy(line, text) {
      const found = this.byHeading.get(this.heading(line.bytes, line.from));
      if (found === undefined || this.checks.some(([program, matched]) => (program.find(text) !== null) !== matched)) {
        return null;
      }
      return this.around !== null && !this.around.has(line.around()) ? null : found;
    }

    /** Lines with this heading, and these lines around, add to the same from now on. */
    learn(reading, line) {
      if (this.around !== null) {
        const around = line.around();
        if (around === null) {
          return false;
        }
        if (this.around.size >= MOST_REMEMBERED) {
          this.around.clear();
        }
        this.around.add(around);
      }
      if (this.byHeading.size >= MOST_REMEMBERED) {
        this.byHeading.clear();
      }
      this.byHeading.set(this.heading(line.bytes, line.from), reading.counted);
      return true;
    }
  }

  /** Add one to all that a line adds to. */
  fb.addOne = function (counted) {
    for (const collected of counted) {
      collected.count += 1;
    }
  };

  /** What a line adds to if its shape, or with it the digits of its prefixes, decides alone; else null. */
  fb.settled = function (shape, bytes, from) {
    if (shape.counted === null && shape.quick !== null) {
      return shape.quick.get(shape.lesson.heading(bytes, from)) || null;
    }
    return shape.counted;
  };

  /** Count a line of which nothing else is of use; false where it has to be taken. */
  fb.isCounted = function (collector, line) {
    const { shape } = line;
    const { lesson } = shape;
    if (lesson === null || line.block.overlaps || (shape.exception && !lesson.known && collector.wantsExceptions)) {
      return false;
    }
    const settled = fb.settled(shape, line.bytes, line.from);
    if (settled !== null) {
      fb.addOne(settled);
      return true;
    }
    const text = fb.clean(fb.binary(line.table.flat(line.bytes.subarray(line.from, line.to))));
    if (shape.errorLike && collector.wantsErrorLike && collector.isNew(text.slice(lesson.start))) {
      return false;
    }
    const counted = lesson.countedBy(line, text);
    if (counted !== null) {
      fb.addOne(counted);
    }
    return counted !== null;
  };

  /** Remember what came of a line for those like it. */
  fb.learn = function (collector, reading, line, piece) {
    const { shape } = line;
    if (!reading.onlyCounts || line.block.overlaps || (collector.files.length && reading.heading.times.length)) {
      return;
    }
    if (shape.lesson === null) {
      const layout = line.table.raw ? piece.text : fb.binary(line.bytes.subarray(line.from, line.to));
      shape.lesson = new Lesson(reading, layout);
    }
    const { lesson } = shape;
    if (!lesson.learn(reading, line) || !lesson.isPlain) {
      return;
    }
    const wanted = (shape.errorLike && collector.wantsErrorLike) || (shape.exception && !lesson.known && collector.wantsExceptions);
    if (wanted) {
      return;
    }
    if (lesson.heading(line.bytes, line.from)) {
      shape.quick = lesson.byHeading;
    } else {
      shape.counted = reading.counted;
    }
  };
})((self.faultbook = self.faultbook || {}));

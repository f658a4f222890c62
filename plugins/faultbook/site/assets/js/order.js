// How a log is sorted, as the times of its lines tell; the twin of index/error_strings/order.py.
(function (fb) {
  "use strict";

  const MOST_TIMES = 1000;

  /** Compares the times of lines as they come; consoles show the newest line first. */
  fb.Order = class Order {
    constructor(prefixes) {
      this.prefixes = prefixes;
      this.last = null;
      this.seen = 0;
      this.earlier = 0;
      this.later = 0;
    }

    /** What comes now stands in another file. */
    begin() {
      this.last = null;
    }

    /** Whether lines like this one add nothing. */
    isSettled(text) {
      return this.seen >= MOST_TIMES || this.prefixes.time(text) === null;
    }

    /** Compare the time of a cleaned line, if it names one, with that of the line before. */
    see(text) {
      const time = this.seen < MOST_TIMES ? this.prefixes.time(text) : null;
      if (time === null) {
        return;
      }
      this.seen += 1;
      const { last } = this;
      this.last = time;
      if (last !== null && last[0] === time[0]) {
        this.earlier += time[1] < last[1] ? 1 : 0;
        this.later += time[1] > last[1] ? 1 : 0;
      }
    }

    /** Whether most lines are earlier than the ones before them. */
    get newestFirst() {
      return this.earlier >= 2 && this.earlier > 2 * this.later;
    }
  };
})((self.faultbook = self.faultbook || {}));

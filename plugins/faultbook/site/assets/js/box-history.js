// Back and forward between verdicts: the address stays as it is, the state holds a key, and what it stands for stays in this page.
(function (fb) {
  "use strict";
  const IDLE = "idle";
  const MOST = 8;

  class History {
    // `show(kept)` is called with what was pushed, or with null for the idle box.
    constructor(show) {
      this._show = show;
      // Keys of this page only: a reload begins idle.
      this._page = Date.now().toString(36);
      this._count = 0;
      this._kept = new Map();
      this._now = IDLE;
      history.replaceState({ faultbook: IDLE }, "");
      addEventListener("popstate", (event) => this._went(event.state));
    }

    push(kept) {
      const key = `${this._page}-${++this._count}`;
      this._kept.set(key, kept);
      if (this._kept.size > MOST) this._kept.delete(this._kept.keys().next().value);
      this._go(key);
    }

    // The box is idle again; what was there before stays reachable by "back".
    idle() {
      if (this._now !== IDLE) this._go(IDLE);
    }

    _go(key) {
      this._now = key;
      history.pushState({ faultbook: key }, "");
    }

    _went(state) {
      if (!state || !state.faultbook) {
        // A link to a place in this page: what is shown stays.
        history.replaceState({ faultbook: this._now }, "");
        return;
      }
      const kept = this._kept.get(state.faultbook) || null;
      this._now = kept ? state.faultbook : IDLE;
      this._show(kept);
    }
  }

  fb.History = History;
})((self.faultbook = self.faultbook || {}));

// The area that answers: idle, reading, verdict, results or one line of refusal. The home page's box and the header's search each have one.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);
  const RESULTS = 10;

  class Answer {
    // `onState(name)` is called with idle, reading, verdict, results, failed; `onVerdict(shown)` with what restore() shows again.
    constructor(onState, onVerdict) {
      this._onState = onState || (() => {});
      this._onVerdict = onVerdict || (() => {});
      this._runner = new fb.Runner();
      this._turn = 0;
      this.body = h("div", { class: "fb-answer__body" });
      this.status = h("p", { class: "fb-hidden", role: "status", "aria-live": "polite" });
      this.node = h("div", { class: "fb-answer" }, this.body, this.status);
    }

    clear() {
      this._turn += 1;
      this._runner.cancel();
      this._show("idle", "");
    }

    // Entries for words, as they are typed; the focus stays where it is.
    async words(text) {
      const turn = this._begin();
      try {
        const artefact = await fb.load("search");
        if (turn !== this._turn) return;
        const results = fb.search(artefact, text, RESULTS);
        this._show("results", fb.countText(results.length, "entry", "entries"), fb.resultsView(results, text));
      } catch (error) {
        this._fail(turn, error);
      }
    }

    // An error line that was typed or pasted: the matcher's verdict when it knows the line, else entries by its words.
    async line(text, focus) {
      const turn = this._begin();
      try {
        const source = await fb.sourceOfText(text);
        const [answer, search] = await Promise.all([this._runner.run(source), fb.load("search")]);
        if (turn !== this._turn || !answer) return;
        if (answer.value.findings.length) return await this._verdict(turn, answer, source, focus);
        const results = fb.search(search, text, RESULTS);
        this._show("results", "No error string matched. " + fb.countText(results.length, "entry", "entries"), h("div", null,
          h("p", { class: "fb-none" }, "No known error string is in this text. Entries that use its words:"), fb.resultsView(results, text)));
      } catch (error) {
        this._fail(turn, error);
      }
    }

    // A log: `make()` resolves to its source; `shown(source)` is called once it is known to be readable.
    async log(make, shown) {
      const turn = this._begin();
      const progress = fb.progressView(() => this.clear());
      this._show("reading", "Reading the log", progress.node);
      try {
        const source = await make();
        if (turn !== this._turn) return;
        const begun = ({ preview }) => {
          if (turn !== this._turn || !shown) return;
          source.preview = preview;
          shown(source);
        };
        if (source.preview !== null) begun(source);
        const answer = await this._runner.run(source, { begun, progress: progress.update });
        if (turn === this._turn && answer) await this._verdict(turn, answer, source, true);
      } catch (error) {
        this._fail(turn, error);
      }
    }

    // A verdict as it was shown before, in place of what is there.
    restore({ view }) {
      this._begin();
      this._show("verdict", "", view.node);
      view.heading.focus({ preventScroll: false });
    }

    // Makes the first answer quick.
    prepare() {
      return this._runner.prepare();
    }

    focusFirst() {
      const link = this.body.querySelector(".fb-sentence, a");
      if (link) link.focus();
    }

    _begin() {
      this._runner.cancel();
      return ++this._turn;
    }

    async _verdict(turn, answer, source, focus) {
      const entries = await fb.load("entries");
      const log = new fb.LogText(this._runner, source, answer);
      const view = await fb.verdictView(answer.placed, entries, log);
      if (turn !== this._turn) return;
      view.node.querySelector(".fb-scanned").after(...fb.leftOutView(answer));
      this._show("verdict", view.sentence, view.node);
      if (focus) view.heading.focus({ preventScroll: false });
      if (focus) this._onVerdict({ view, source });
      this.node.dispatchEvent(new CustomEvent("faultbook:diagnosis", { bubbles: true, detail: answer.value }));
    }

    _fail(turn, error) {
      if (turn !== this._turn) return;
      this._show("failed", "", h("p", { class: "fb-failed", role: "alert" }, error.message));
    }

    _show(state, status, ...nodes) {
      this.body.replaceChildren(...nodes);
      this.node.dataset.state = state;
      this.status.textContent = status;
      this._onState(state);
    }
  }

  fb.Answer = Answer;
})((self.faultbook = self.faultbook || {}));

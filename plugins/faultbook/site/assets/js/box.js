// The box of the home page: a log by paste, drop or choice, or words; nothing leaves the page.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);
  const PLACEHOLDER = "Paste a log, a traceback, or a few words";
  const CLOSE = "M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z";

  class Box {
    constructor(holder) {
      this._holder = holder;
      this._answer = new fb.Answer((state) => (holder.dataset.state = state));
      this._field = h("textarea", { class: "fb-field", rows: "2", "aria-label": PLACEHOLDER, placeholder: PLACEHOLDER,
        autocomplete: "off", autocapitalize: "off", spellcheck: "false",
        on: { input: () => this._typed(), keydown: (event) => this._key(event) } });
      this._pasted = h("div", { class: "fb-pasted", hidden: true });
      this._input = h("div", { class: "fb-input" }, this._field, this._pasted);
      holder.replaceChildren(this._input, this._tools(), this._answer.node);
      holder.dataset.state = "idle";
      document.addEventListener("paste", (event) => this._paste(event));
      this._acceptDrops();
      const query = new URLSearchParams(location.search).get("q");
      if (query) this._write(query);
      warmLater();
    }

    _tools() {
      const chooser = h("input", { type: "file", multiple: true, class: "fb-hidden", tabindex: "-1", "aria-hidden": "true",
        on: { change: () => chooser.files.length && this._fromFiles([...chooser.files]) } });
      const choose = h("button", { type: "button", class: "fb-button", on: { click: () => { chooser.value = ""; chooser.click(); } } }, "Choose files");
      const examples = (fb.examples || []).map((example) => h("button", { type: "button", class: "fb-link", "data-example": example.name,
        on: { click: () => this._fromText(example.text, example.name) } }, example.title));
      return h("div", { class: "fb-tools" }, chooser, choose, h("span", { class: "fb-promise" }, "or drop them here. Nothing leaves this page."),
        examples.length > 0 && h("span", { class: "fb-examples" }, h("span", null, "Try an example: "), examples));
    }

    _typed() {
      const text = this._field.value;
      const kind = fb.kindOf(text);
      if (kind === "log") this._fromText(text);
      else if (kind === "empty") this._answer.clear();
      else if (kind === "words") this._answer.words(text.trim());
      else this._answer.line(text, false);
    }

    _write(text) {
      this._showField();
      this._field.value = text;
      this._typed();
    }

    _key(event) {
      if (event.key === "Escape" && this._field.value) {
        event.preventDefault();
        this._write("");
      } else if (event.key === "ArrowDown" && !this._field.value.includes("\n") && this._answer.body.hasChildNodes()) {
        event.preventDefault();
        this._answer.focusFirst();
      } else if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        if (fb.kindOf(this._field.value) === "line") this._answer.line(this._field.value, true);
        else this._answer.focusFirst();
      }
    }

    // A paste anywhere on the page is for the box, unless another field asked for it.
    _paste(event) {
      const target = event.target instanceof Element ? event.target : null;
      const elsewhere = target && target !== this._field && target.closest("input, textarea, select, [contenteditable]");
      if (elsewhere || !event.clipboardData) return;
      const files = [...event.clipboardData.files];
      const text = event.clipboardData.getData("text/plain");
      if (!text && files.length) {
        event.preventDefault();
        this._fromFiles(files);
      } else if (fb.isLongPaste(text)) {
        event.preventDefault();
        this._fromText(text);
      } else if (text && target !== this._field) {
        event.preventDefault();
        this._write(text);
        this._field.focus();
      }
    }

    _acceptDrops() {
      let depth = 0;
      const over = (on) => this._holder.classList.toggle("fb-over", on);
      document.addEventListener("dragenter", () => over(++depth > 0));
      document.addEventListener("dragleave", () => over((depth = Math.max(0, depth - 1)) > 0));
      document.addEventListener("dragover", (event) => event.preventDefault());
      document.addEventListener("drop", (event) => {
        event.preventDefault();
        over((depth = 0) > 0);
        const files = [...event.dataTransfer.files];
        const text = event.dataTransfer.getData("text/plain");
        if (files.length) this._fromFiles(files);
        else if (text && fb.kindOf(text) === "log") this._fromText(text);
        else if (text) this._write(text);
      });
    }

    _fromText(text, name) {
      this.read(() => fb.sourceOfText(text, name));
    }

    _fromFiles(files) {
      this.read(() => fb.sourceOfFiles(files));
    }

    // Reads the source that `make()` resolves to, in place of what is there; resolves when it is answered or replaced.
    read(make) {
      this._field.value = "";
      return this._answer.log(make, (source) => this._showPasted(source));
    }

    // What was taken, in short; the field comes back with "Start over".
    _showPasted(source) {
      const again = h("button", { type: "button", class: "fb-icon", "aria-label": "Start over", title: "Start over",
        on: { click: () => { this._showField(); this._answer.clear(); this._field.focus(); } } }, fb.icon(CLOSE));
      this._pasted.replaceChildren(
        h("p", { class: "fb-pasted__title" }, h("strong", null, source.title), h("span", null, fb.bytesText(source.blob.size))),
        h("pre", { class: "fb-pasted__lines", "aria-label": "Its first lines" }, source.preview.join("\n")), again);
      this._pasted.hidden = false;
      this._field.hidden = true;
    }

    _showField() {
      this._pasted.hidden = true;
      this._field.hidden = false;
    }
  }

  // The indexes come once the page stands, so that from the paste on nothing at all is asked of anybody.
  function warmLater() {
    const later = self.requestIdleCallback || setTimeout;
    if (document.readyState === "complete") later(fb.warm);
    else self.addEventListener("load", () => later(fb.warm));
  }

  function start() {
    const holder = document.getElementById("faultbook-box");
    if (holder) fb.box = new Box(holder);
  }

  // A deferred script runs before this event, when the scripts after it are not there yet.
  if (document.readyState === "complete") start();
  else document.addEventListener("DOMContentLoaded", start);
})((self.faultbook = self.faultbook || {}));

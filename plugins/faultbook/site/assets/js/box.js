// The box of the home page: a log by paste, drop or choice, or words; nothing leaves the page.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);
  const FIRST_LINES = 3;
  const PLACEHOLDER = "Paste a log, a traceback, or a few words";
  const CLOSE = "M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z";

  class Box {
    constructor(holder) {
      this._holder = holder;
      this._answer = new fb.Answer((state) => this._stateIs(state), (shown) => this._keep(shown));
      this._field = h("textarea", { class: "fb-field", rows: "2", "aria-label": PLACEHOLDER, placeholder: PLACEHOLDER,
        autocomplete: "off", autocapitalize: "off", spellcheck: "false",
        on: { input: () => this._typed(), keydown: (event) => this._key(event) } });
      this._pasted = h("div", { class: "fb-pasted", hidden: true });
      this._input = h("div", { class: "fb-input" }, this._field, this._pasted);
      holder.replaceChildren(this._input, this._tools(), this._answer.node);
      holder.dataset.state = "idle";
      this._history = new fb.History((kept) => this._restore(kept));
      document.addEventListener("paste", (event) => this._paste(event));
      this._acceptDrops();
      const query = new URLSearchParams(location.search).get("q");
      if (query) this._write(query);
      warmLater(() => this._answer.prepare().catch(() => {}));
    }

    _tools() {
      const files = chooser({ multiple: true }, (list) => this._fromFiles(() => ({ files: [...list] })));
      const folder = chooser({ webkitdirectory: true }, (list) => this._fromFiles(() => fb.chosenFolder(list)));
      const examples = (fb.examples || []).map((example) => h("button", { type: "button", class: "fb-link", "data-example": example.name,
        on: { click: () => this._fromText(example.text, example.name) } }, example.title));
      return h("div", { class: "fb-tools" }, files.input, folder.input,
        h("button", { type: "button", class: "fb-button", on: { click: files.open } }, "Choose files"),
        h("span", { class: "fb-promise" }, "or ", h("button", { type: "button", class: "fb-link", on: { click: folder.open } }, "a folder"),
          ", or drop them here. Nothing leaves this page."),
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
      const text = event.clipboardData.getData("text/plain");
      if (!text && event.clipboardData.files.length) {
        event.preventDefault();
        const dropped = fb.droppedFiles(event.clipboardData);
        this._fromFiles(() => dropped);
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
        const dropped = event.dataTransfer.files.length ? fb.droppedFiles(event.dataTransfer) : null;
        const text = dropped ? "" : event.dataTransfer.getData("text/plain");
        if (dropped) this._fromFiles(() => dropped);
        else if (text && fb.kindOf(text) === "log") this._fromText(text);
        else if (text) this._write(text);
      });
    }

    _fromText(text, name) {
      this.read(() => fb.sourceOfText(text, name));
    }

    // `gather()` resolves to {files, folder}.
    _fromFiles(gather) {
      this.read(async () => {
        const { files, folder } = await gather();
        return fb.sourceOfFiles(files, folder);
      });
    }

    // Reads the source that `make()` resolves to, in place of what is there; resolves when it is answered or replaced.
    read(make) {
      this._field.value = "";
      return this._answer.log(make, (source) => this._showPasted(source));
    }

    // What was taken, in short; the field comes back with "Start over".
    _showPasted(source) {
      const again = h("button", { type: "button", class: "fb-icon", "aria-label": "Start over", title: "Start over",
        on: { click: () => { this._answer.clear(); this._field.focus(); } } }, fb.icon(CLOSE));
      this._pasted.replaceChildren(
        h("p", { class: "fb-pasted__title" }, h("strong", null, source.title), h("span", null, fb.bytesText(source.size))),
        h("pre", { class: "fb-pasted__lines", "aria-label": "Its first lines" }, preview(source.preview)), again);
      this._pasted.hidden = false;
      this._field.hidden = true;
    }

    _showField() {
      this._pasted.hidden = true;
      this._field.hidden = false;
    }

    _stateIs(state) {
      this._holder.dataset.state = state;
      if (state !== "idle" || this._isRestoring) return;
      this._showField();
      this._history.idle();
    }

    // A verdict that somebody asked for can be gone back to.
    _keep(shown) {
      this._history.push(Object.assign({ text: this._field.hidden ? null : this._field.value }, shown));
    }

    _restore(kept) {
      this._isRestoring = true;
      this._showField();
      this._field.value = (kept && kept.text) || "";
      if (kept && kept.text === null) this._showPasted(kept.source);
      if (kept) this._answer.restore(kept);
      else this._answer.clear();
      this._isRestoring = false;
    }
  }

  // A hidden chooser of files, and what opens it.
  function chooser(kind, take) {
    const input = h("input", Object.assign({ type: "file", class: "fb-hidden", tabindex: "-1", "aria-hidden": "true",
      on: { change: () => input.files.length && take(input.files) } }, kind));
    return { input, open: () => { input.value = ""; input.click(); } };
  }

  const preview = (text) => text.split("\n").map(fb.plainLine).filter((line) => line.trim()).slice(0, FIRST_LINES).join("\n");

  // The indexes come once the page stands, so that from the paste on nothing at all is asked of anybody.
  function warmLater(prepare) {
    const later = self.requestIdleCallback || setTimeout;
    const warm = () => {
      fb.warm();
      prepare();
    };
    if (document.readyState === "complete") later(warm);
    else self.addEventListener("load", () => later(warm));
  }

  function start() {
    const holder = document.getElementById("faultbook-box");
    if (holder) fb.box = new Box(holder);
  }

  // A deferred script runs before this event, when the scripts after it are not there yet.
  if (document.readyState === "complete") start();
  else document.addEventListener("DOMContentLoaded", start);
})((self.faultbook = self.faultbook || {}));

// The header's search, on every page: words, an error line or a log, in Material's place and look.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);
  const SEARCH = "M9.5 3A6.5 6.5 0 0 1 16 9.5c0 1.61-.59 3.09-1.56 4.23l.27.27h.79l5 5-1.5 1.5-5-5v-.79l-.27-.27A6.52 6.52 0 0 1 9.5 16 6.5 6.5 0 0 1 3 9.5 6.5 6.5 0 0 1 9.5 3m0 2C7 5 5 7 5 9.5S7 14 9.5 14 14 12 14 9.5 12 5 9.5 5";
  const BACK = "M20 11v2H8l5.5 5.5-1.42 1.42L4.16 12l7.92-7.92L13.5 5.5 8 11z";
  const CLOSE = "M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z";
  const LABEL = "Search, or paste an error or a log";
  const PLACEHOLDER = "Search or paste";
  const STOPS = "a, button, summary, [tabindex='-1']";

  class HeaderSearch {
    constructor(holder) {
      this._toggle = document.getElementById("__search");
      this._before = null;
      this._answer = new fb.Answer((state) => (this._search.dataset.state = state));
      this._input = h("input", { type: "text", class: "md-search__input", name: "query", "aria-label": LABEL, placeholder: PLACEHOLDER, required: true,
        autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false",
        on: { input: () => this._typed(), focus: () => this._open(), paste: (event) => this._paste(event) } });
      this._button = h("button", { type: "button", class: "md-header__button md-icon fb-search-button", "aria-label": "Search", "aria-expanded": "false",
        on: { click: () => this._focus() } }, fb.icon(SEARCH));
      this._search = this._draw();
      holder.replaceChildren(this._button, this._search);
      document.addEventListener("keydown", (event) => this._key(event));
    }

    _draw() {
      const close = h("button", { type: "button", class: "md-search__icon md-icon fb-search-back", "aria-label": "Close the search",
        on: { click: () => this._close(true) } }, fb.icon(SEARCH), fb.icon(BACK));
      const reset = h("button", { type: "reset", class: "md-search__icon md-icon", "aria-label": "Clear", title: "Clear",
        on: { click: () => this._clear() } }, fb.icon(CLOSE));
      const form = h("form", { class: "md-search__form", on: { submit: (event) => { event.preventDefault(); this._enter(); } } },
        this._input, close, h("div", { class: "md-search__options" }, reset));
      return h("div", { class: "md-search", role: "dialog", "aria-label": "Search", on: { focusout: (event) => this._left(event) } },
        h("div", { class: "md-search__overlay", on: { click: () => this._close(false) } }),
        h("div", { class: "md-search__inner", role: "search", "aria-label": "Site" }, form,
          h("div", { class: "md-search__output" }, h("div", { class: "md-search__scrollwrap", tabindex: "-1" },
            h("div", { class: "md-typeset fb-search" }, this._answer.node,
              h("p", { class: "fb-search__hint" }, "Words, an error line, or a whole log. Nothing leaves this page."))))));
    }

    _typed() {
      const text = this._input.value;
      const kind = fb.kindOf(text);
      if (kind === "empty") this._answer.clear();
      else if (kind === "words") this._answer.words(text.trim());
      else this._answer.line(text, false);
    }

    // A field of one line would join the lines of a paste: more than one is taken as a log.
    _paste(event) {
      const text = event.clipboardData ? event.clipboardData.getData("text/plain") : "";
      if (!text.trim().includes("\n") && !fb.isLongPaste(text)) return;
      event.preventDefault();
      this._input.value = `${fb.countText(text.trim().split("\n").length, "line")} pasted`;
      this._answer.log(() => fb.sourceOfText(text));
    }

    _enter() {
      this._answer.focusFirst();
    }

    _clear() {
      this._answer.clear();
      this._input.focus();
    }

    _key(event) {
      if (event.defaultPrevented || event.altKey) return;
      const command = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isField(event.target);
      if (command || slash) {
        event.preventDefault();
        this._focus();
      } else if (this._toggle.checked && event.key === "Escape") {
        event.preventDefault();
        this._close(true);
      } else if (this._toggle.checked && (event.key === "ArrowDown" || event.key === "ArrowUp")) this._move(event);
    }

    // Up and down walk from the field through everything that can be opened below it.
    _move(event) {
      const inside = this._search.contains(document.activeElement);
      if (!inside) return;
      const stops = [this._input, ...this._answer.body.querySelectorAll(STOPS)].filter((node) => node.getClientRects().length);
      const at = stops.indexOf(document.activeElement);
      const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
      event.preventDefault();
      if (next) next.focus();
    }

    _focus() {
      if (!this._search.contains(document.activeElement)) this._before = document.activeElement;
      this._open();
      this._input.focus();
      this._input.select();
    }

    _open() {
      if (this._toggle.checked) return;
      this._toggle.checked = true;
      this._button.setAttribute("aria-expanded", "true");
      fb.warm();
    }

    _close(giveBack) {
      this._toggle.checked = false;
      this._button.setAttribute("aria-expanded", "false");
      if (!this._search.contains(document.activeElement)) return;
      document.activeElement.blur();
      if (giveBack && this._before) this._before.focus();
    }

    // Tabbing out of the search closes it; a click inside that focuses nothing does not.
    _left(event) {
      if (event.relatedTarget && !this._search.contains(event.relatedTarget)) this._close(false);
    }
  }

  function isField(node) {
    return node instanceof Element && node.closest("input, textarea, select, [contenteditable]") !== null;
  }

  function start() {
    const holder = document.getElementById("faultbook-search");
    if (holder && document.getElementById("__search")) fb.headerSearch = new HeaderSearch(holder);
  }

  // A deferred script runs before this event, when the scripts after it are not there yet.
  if (document.readyState === "complete") start();
  else document.addEventListener("DOMContentLoaded", start);
})((self.faultbook = self.faultbook || {}));

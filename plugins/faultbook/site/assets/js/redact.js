// Text in, the same text without what should not leave out; the twin of redact/redactor.py. The rules stand in fb.redactionRules.
(function (fb) {
  "use strict";
  const SECRET = "SECRET";
  // What one rule leaves may be another one's business; more rounds than these change nothing.
  const ROUNDS = 4;
  let opened = null;

  // Patterns run on bytes, as strings of one character a byte, so that both languages count and compare alike.
  const toBytes = (text) => {
    const bytes = new TextEncoder().encode(text);
    let all = "";
    for (let at = 0; at < bytes.length; at += 8192) all += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return all;
  };
  const toText = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  const small = (bytes) => bytes.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

  function load() {
    if (opened) return opened;
    const data = fb.redactionRules;
    const expanded = (pattern) => pattern.replace(/\{([a-z_]+)\}/g, (whole, name) => data.parts[name]);
    const rule = (item) => ({
      kind: item.kind,
      needs: item.needs || [],
      pattern: new RegExp(expanded((item.skip ? `(?:${item.skip})|` : "") + `(?:${item.pattern})`), item.any_case ? "gi" : "g"),
      keep: item.keep ? new RegExp(`^(?:${expanded(item.keep)})(?![^])`, item.any_case ? "i" : "") : null,
      learn: Boolean(item.learn),
    });
    const names = data.kinds.map((kind) => kind.name);
    const words = `SECRET|(${names.filter((name) => name !== SECRET).join("|")})-([0-9]{1,6})`;
    opened = {
      names,
      rules: data.rules.map(rule),
      learned: data.learned.map(rule),
      colours: new RegExp(data.colours, "g"),
      placeholders: new RegExp(words, "g"),
      placeholder: new RegExp(`^(?:${words})(?![^])`),
    };
    return opened;
  }

  /** Redacts several texts of one log, so that a host has the same number in all of them. */
  class Redactor {
    constructor() {
      this._rules = load();
      this._counts = new Map();
      this._numbers = new Map();
      this._last = new Map();
      this._learned = new Set();
    }

    /** Kind -> how often it was taken out of all texts so far. */
    get counts() {
      const counts = {};
      for (const name of this._rules.names) if (this._counts.has(name)) counts[name] = this._counts.get(name);
      return counts;
    }

    /** The text without colours and without what the rules take out. */
    redact(text) {
      let data = toBytes(text);
      for (const [, kind, number] of data.matchAll(this._rules.placeholders)) {
        if (kind) this._last.set(kind, Math.max(this._last.get(kind) || 0, Number(number)));
      }
      for (let round = 0, before = null; round < ROUNDS && data !== before; round++) {
        before = data;
        data = this._round(data);
      }
      return toText(data);
    }

    _round(bytes) {
      let data = bytes.replace(this._rules.colours, "");
      const lower = small(data);
      for (const rule of this._rules.rules) {
        if (rule.needs.length && !rule.needs.some((need) => lower.includes(need))) continue;
        data = data.replace(rule.pattern, (whole, before, gone) => this._replace(rule, whole, before, gone));
      }
      for (const rule of this._rules.learned) {
        if (!this._learned.size) continue;
        data = data.replace(rule.pattern, (whole, before, gone) =>
          this._learned.has(`${rule.kind} ${small(gone)}`) ? before + this._word(rule.kind, gone) : whole);
      }
      return data;
    }

    _replace(rule, whole, before, gone) {
      if (gone === undefined || this._rules.placeholder.test(gone) || (rule.keep && rule.keep.test(gone))) return whole;
      if (rule.learn) this._learned.add(`${rule.kind} ${small(gone)}`);
      return before + this._word(rule.kind, gone);
    }

    _word(kind, gone) {
      this._counts.set(kind, (this._counts.get(kind) || 0) + 1);
      if (kind === SECRET) return SECRET;
      const key = `${kind} ${small(gone)}`;
      if (!this._numbers.has(key)) {
        this._last.set(kind, (this._last.get(kind) || 0) + 1);
        this._numbers.set(key, this._last.get(kind));
      }
      return `${kind}-${this._numbers.get(key)}`;
    }
  }

  /** One text, redacted by itself: {text, counts}. */
  function redact(text) {
    const redactor = new Redactor();
    return { text: redactor.redact(text), counts: redactor.counts };
  }

  Object.assign(fb, { Redactor, redact });
})((self.faultbook = self.faultbook || {}));

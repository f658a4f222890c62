// What somebody typed or pasted: "empty", "words", one error "line" (or a few), or a "log".
(function (fb) {
  "use strict";
  const FEW_LINES = 3;
  const FEW_CHARACTERS = 2000;
  const MANY_WORDS = 14;
  const PRINTED = [
    /[A-Za-z](?:Error|Exception|Warning|Failure)\b/,
    /\b(?:Traceback|WARN|ERROR|FATAL|errno|exitcode|SIG[A-Z]{3,4})\b/,
    /\[[^\]\s]{1,40}\]/,
    /\(s\)|::|0x[0-9a-fA-F]{4}|[{}<>=|\\]/,
    /["'`][^"'`]+["'`]/,
    /:\s+\S.*[.:]$/,
    /\.(?:cc?|cpp|cu|py|h):\d+/,
    /^(?:[EWIF]\d{4}|\d{4}-\d\d-\d\d|\d\d:\d\d)/,
  ];

  function kindOf(text) {
    const trimmed = text.trim();
    if (!trimmed) return "empty";
    if (isLong(text)) return "log";
    if (trimmed.includes("\n") || trimmed.split(/ +/).length > MANY_WORDS) return "line";
    return PRINTED.some((pattern) => pattern.test(trimmed)) ? "line" : "words";
  }

  // Too much for a text field: such a paste is taken from its event and shown, never put into a field.
  function isLong(text) {
    if (text.length > FEW_CHARACTERS) return true;
    return text.split("\n").filter((line) => line.trim()).length > FEW_LINES;
  }

  fb.kindOf = kindOf;
  fb.isLongPaste = isLong;
})((self.faultbook = self.faultbook || {}));

// Numbers and roles as people read them.
(function (fb) {
  "use strict";

  // Never by colour alone: each role has a sign and a word.
  fb.SIGNS = { cause: "\u25cf", consequence: "\u25d0", wrapper: "\u25cb", harmless: "\u2713" };

  function bytesText(bytes) {
    if (bytes < 1000) return `${bytes} bytes`;
    if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`;
    if (bytes < 1e9) return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
    return `${(bytes / 1e9).toFixed(1)} GB`;
  }

  function countText(count, one, many) {
    return `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? one : many || one + "s"}`;
  }

  function scannedText(diagnosis) {
    const { lines, bytes } = diagnosis.scanned;
    const versions = Object.keys(diagnosis.versions).map((name) => `${name} ${diagnosis.versions[name]}`);
    return [countText(lines, "line"), bytesText(bytes), ...versions].join(" \u00b7 ");
  }

  fb.bytesText = bytesText;
  fb.countText = countText;
  fb.scannedText = scannedText;
})((self.faultbook = self.faultbook || {}));

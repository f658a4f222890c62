// Why a file cannot be read as a log, from its first bytes: one line that says what to do, or "".
(function (fb) {
  "use strict";
  const KINDS = [
    [[0x1f, 0x8b], "a gzip file", "unpack it (gunzip) and drop the text"],
    [[0x50, 0x4b, 0x03, 0x04], "a zip archive (a PyTorch checkpoint is one, too)", "unpack it and drop the log inside"],
    [[0x28, 0xb5, 0x2f, 0xfd], "a zstd file", "unpack it (unzstd) and drop the text"],
    [[0xfd, 0x37, 0x7a, 0x58, 0x5a], "an xz file", "unpack it (unxz) and drop the text"],
    [[0x42, 0x5a, 0x68], "a bzip2 file", "unpack it (bunzip2) and drop the text"],
    [[0x7f, 0x45, 0x4c, 0x46], "a program or a core dump", "drop the text that the job printed"],
    [[0x89, 0x50, 0x4e, 0x47], "a picture", "paste the text itself: words in a picture cannot be read"],
    [[0xff, 0xd8, 0xff], "a picture", "paste the text itself: words in a picture cannot be read"],
    [[0x25, 0x50, 0x44, 0x46], "a PDF", "copy its text and paste that"],
    [[0x80, 0x02], "a pickle", "drop the text that the job printed"],
  ];
  const MANY_CONTROLS = 0.1;

  function unreadable(name, size, head) {
    if (size === 0) return `${name} is empty. Choose a file with the job's output.`;
    for (const [magic, what, todo] of KINDS) {
      if (magic.every((byte, at) => head[at] === byte)) return `${name} is ${what}, not text: ${todo}.`;
    }
    if (isBinary(head)) return `${name} is not text: drop the text that the job printed.`;
    return "";
  }

  // UTF-16 is half NUL bytes, but begins with a byte order mark.
  function isBinary(head) {
    if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return false;
    let controls = 0;
    for (const byte of head) if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) controls += 1;
    return controls > head.length * MANY_CONTROLS;
  }

  fb.unreadable = unreadable;
})((self.faultbook = self.faultbook || {}));

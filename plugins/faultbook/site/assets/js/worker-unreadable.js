// Why bytes are no log, from the first of them; the command says the same (cli/unreadable.py).
(function (fb) {
  "use strict";
  const TEXT = "choose the text that the job printed";
  const KINDS = [
    [[0x50, 0x4b, 0x03, 0x04], "a zip archive (a PyTorch checkpoint is one, too)", "unpack it and choose the log inside"],
    [[0x1f, 0x8b], "a gzip file inside another archive", "unpack it and choose the log inside"],
    [[0x28, 0xb5, 0x2f, 0xfd], "a zstd file", "unpack it (unzstd) and choose the text"],
    [[0xfd, 0x37, 0x7a, 0x58, 0x5a], "an xz file", "unpack it (unxz) and choose the text"],
    [[0x42, 0x5a, 0x68], "a bzip2 file", "unpack it (bunzip2) and choose the text"],
    [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], "a 7z archive", "unpack it and choose the log inside"],
    [[0x7f, 0x45, 0x4c, 0x46], "a program or a core dump", TEXT],
    [[0x89, 0x50, 0x4e, 0x47], "a picture", TEXT],
    [[0xff, 0xd8, 0xff], "a picture", TEXT],
    [[0x25, 0x50, 0x44, 0x46], "a PDF", "copy its text into a file and choose that"],
    [[0x80, 0x02], "a pickle", TEXT],
  ];
  const HEAD = 4096;
  // Control characters that no log holds, in a hundred bytes that are not NUL.
  const MANY_CONTROLS = 6;
  const UTF16 = [[0xff, 0xfe], [0xfe, 0xff]];

  // `is a picture, no text; ...`, or nothing for what may be a log.
  function unreadable(head) {
    for (const [magic, what, todo] of KINDS) if (startsWith(head, magic)) return `is ${what}, no text; ${todo}`;
    if (UTF16.some((mark) => startsWith(head, mark))) return "";
    const text = head.subarray(0, HEAD).filter((byte) => byte !== 0);
    return text.filter(isControl).length * 100 > text.length * MANY_CONTROLS ? `is no text; ${TEXT}` : "";
  }

  const isControl = (byte) => byte < 8 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32) || byte === 127;
  const startsWith = (bytes, magic) => magic.every((byte, at) => bytes[at] === byte);

  fb.HEAD = HEAD;
  fb.startsWith = startsWith;
  fb.unreadable = unreadable;
})((self.faultbook = self.faultbook || {}));

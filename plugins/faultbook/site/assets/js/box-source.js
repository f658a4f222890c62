// A paste or files as one blob: the whole log, with the parts it was made of.
(function (fb) {
  "use strict";
  const SLICE = 1 << 19;
  const HEAD = 4096;
  const FIRST_LINES = 3;
  const PREVIEW = 2000;

  // {blob, title, preview, parts: [{name, start}]}; text becomes UTF-8 in slices, with a pause between them, so that the page stays alive.
  async function sourceOfText(text, name) {
    const pieces = [];
    for (let from = 0; from < text.length; ) {
      let to = Math.min(text.length, from + SLICE);
      if (isHighSurrogate(text.charCodeAt(to - 1)) && to < text.length) to += 1;
      pieces.push(new Blob([text.slice(from, to)]));
      from = to;
      if (from < text.length) await pause();
    }
    const blob = new Blob(pieces);
    return { blob, title: name || "Pasted text", preview: preview(text.slice(0, PREVIEW)), parts: [] };
  }

  // Files become one log in the order of their names; rejects with a sentence when one is no text.
  async function sourceOfFiles(files) {
    const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const pieces = [];
    const parts = [];
    let start = 0;
    let first = "";
    for (const file of sorted) {
      const head = new Uint8Array(await readable(file, file.slice(0, HEAD)));
      const problem = fb.unreadable(file.name, file.size, head);
      if (problem) throw new Error(problem);
      if (!parts.length) first = decode(head);
      parts.push({ name: file.name, start });
      pieces.push(file);
      start += file.size;
      const last = new Uint8Array(await readable(file, file.slice(-1)));
      if (last[0] !== 10 && sorted.length > 1) {
        pieces.push("\n");
        start += 1;
      }
    }
    const title = parts.length === 1 ? parts[0].name : `${parts.length} files`;
    return { blob: parts.length === 1 ? sorted[0] : new Blob(pieces), title, preview: preview(first.slice(0, PREVIEW)), parts };
  }

  async function readable(file, slice) {
    try {
      return await slice.arrayBuffer();
    } catch (error) {
      throw new Error(`${file.name} could not be read (is it a folder, was it moved, may you read it?): choose it again.`);
    }
  }

  function decode(head) {
    const wide = head[0] === 0xff && head[1] === 0xfe ? "utf-16le" : head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : "utf-8";
    return new TextDecoder(wide).decode(head);
  }

  const isHighSurrogate = (unit) => unit >= 0xd800 && unit < 0xdc00;
  const pause = () => new Promise((resolve) => setTimeout(resolve));
  const preview = (text) => text.split("\n").map(fb.plainLine).filter((line) => line.trim()).slice(0, FIRST_LINES);

  // The diagnosis with each evidence line under its own file's name and number, when the log was several files.
  function nameFiles(diagnosis, parts, starts) {
    if (parts.length < 2) return diagnosis;
    const place = (item) => {
      let at = starts.length - 1;
      while (at > 0 && starts[at] > item.line) at -= 1;
      return Object.assign({}, item, { file: parts[at].name, line: item.line - starts[at] + 1, at: item.line });
    };
    const findings = diagnosis.findings.map((each) => Object.assign({}, each, { evidence: each.evidence.map(place) }));
    const guesses = diagnosis.guesses.map((each) => Object.assign({}, each, { evidence: place(each.evidence) }));
    return Object.assign({}, diagnosis, { findings, guesses });
  }

  Object.assign(fb, { sourceOfText, sourceOfFiles, nameFiles });
})((self.faultbook = self.faultbook || {}));

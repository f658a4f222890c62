// What somebody pasted, dropped or chose, as files for the worker.
(function (fb) {
  "use strict";
  const SLICE = 1 << 19;
  const PREVIEW = 2000;

  // {files: [{name, blob}], isFolder, title, size, preview}; text becomes UTF-8 in slices, with a pause now and then, so that the page stays alive.
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
    return { files: [{ name: name || "", blob }], isFolder: false, title: name || "Pasted text", size: blob.size, preview: text.slice(0, PREVIEW) };
  }

  // Files become one log in the order of their names. `folder` is the name of the folder that they were found in, if they were.
  async function sourceOfFiles(files, folder) {
    const named = files.map((file) => (file instanceof File ? { name: file.webkitRelativePath || file.name, blob: file } : file));
    named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const title = folder || (named.length === 1 ? named[0].name : fb.countText(named.length, "file"));
    return { files: named, isFolder: folder !== undefined, title, size: named.reduce((sum, each) => sum + each.blob.size, 0), preview: null };
  }

  const isHighSurrogate = (unit) => unit >= 0xd800 && unit < 0xdc00;
  const pause = () => new Promise((resolve) => setTimeout(resolve));

  Object.assign(fb, { sourceOfText, sourceOfFiles });
})((self.faultbook = self.faultbook || {}));

// Files of a drop, with those in dropped folders at any depth.
(function (fb) {
  "use strict";
  // What a folder may hold; a folder that leads round in circles ends there, too.
  const MOST_FILES = 20000;
  const MOST_DEPTH = 40;

  // Must be called while the event lasts. Resolves to {files: [{name, blob}], folder}; rejects with a sentence where a folder cannot be read.
  function droppedFiles(transfer) {
    const items = [...transfer.items].filter((item) => item.kind === "file");
    const roots = items.map((item) => ({ entry: item.webkitGetAsEntry && item.webkitGetAsEntry(), file: item.getAsFile(), item }));
    for (const root of roots) root.handle = root.entry && root.entry.isDirectory ? handleOf(root.item) : null;
    const folders = roots.filter(({ entry }) => entry && entry.isDirectory);
    if (!folders.length) return Promise.resolve({ files: [...transfer.files] });
    return gather(roots, folders.length === 1 && roots.length === 1 ? folders[0].entry.name : fb.countText(roots.length, "item"));
  }

  // Where a page is opened from a folder, a browser may show entries and not read them; then this may.
  function handleOf(item) {
    if (!item.getAsFileSystemHandle) return null;
    return item.getAsFileSystemHandle().catch(() => null);
  }

  async function gather(roots, title) {
    const files = [];
    for (const { entry, file, handle } of roots) {
      if (!entry || entry.isFile) files.push({ name: file.name, blob: file });
      else await walkRoot(entry, handle, files);
    }
    return { files, folder: title };
  }

  async function walkRoot(entry, handle, files) {
    const before = files.length;
    try {
      await walkEntry(entry, entry.name, files, 0);
    } catch (error) {
      if (error instanceof TooMuch) throw error;
      const folder = await handle;
      files.length = before;
      if (!folder || !folder.values) throw new Error(`${entry.name}: this browser does not let a page read a folder that is dropped; choose it instead, or drop the files in it`);
      await walkHandle(folder, entry.name, files, 0);
    }
  }

  class TooMuch extends Error {}

  function take(files, path, blob, depth) {
    if (depth > MOST_DEPTH) throw new TooMuch(`${path}: is more than ${MOST_DEPTH} folders deep; choose the folder of the logs`);
    if (blob && files.push({ name: path, blob }) > MOST_FILES) {
      throw new TooMuch(`${path.split("/")[0]}: holds more than ${fb.countText(MOST_FILES, "file")}; choose the folder of the logs`);
    }
  }

  async function walkEntry(entry, path, files, depth) {
    if (entry.isFile) return take(files, path, await new Promise((resolve, reject) => entry.file(resolve, reject)), depth);
    take(files, path, null, depth);
    const reader = entry.createReader();
    for (;;) {
      // Each call gives some of them, none at the end.
      const found = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (!found.length) return;
      for (const each of found) await walkEntry(each, `${path}/${each.name}`, files, depth + 1);
    }
  }

  async function walkHandle(handle, path, files, depth) {
    take(files, path, null, depth);
    for await (const each of handle.values()) {
      const name = `${path}/${each.name}`;
      if (each.kind === "file") take(files, name, await each.getFile(), depth);
      else await walkHandle(each, name, files, depth + 1);
    }
  }

  // Files that were chosen as a folder, and its name.
  function chosenFolder(list) {
    const files = [...list];
    if (files.length > MOST_FILES) throw new TooMuch(`${files[0].webkitRelativePath.split("/")[0]}: holds ${files.length} files; expected at most ${MOST_FILES}; choose the folder of the logs`);
    return { files, folder: files.length ? (files[0].webkitRelativePath || "").split("/")[0] || "Folder" : "Folder" };
  }

  fb.droppedFiles = droppedFiles;
  fb.chosenFolder = chosenFolder;
})((self.faultbook = self.faultbook || {}));

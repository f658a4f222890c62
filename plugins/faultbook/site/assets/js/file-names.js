// What the names of a job's files say, and how times in several files compare; the twin of index/error_strings/file_names.py.
(function (fb) {
  "use strict";

  const utf8 = new TextEncoder();
  // What a capture of a name says.
  const SAY = { rank: "rank", local: "local", node: "node", number: "node" };

  function isAlnum(char) {
    return /^[0-9A-Za-z]$/.test(char);
  }

  // The last place where a pattern fits whole parts of the path, or -1.
  function last(program, text) {
    let at = text.lastIndexOf(program.first);
    while (at >= 0) {
      if (!(at > 0 && isAlnum(text[at - 1]))) {
        const end = program.match(text, at, null);
        if (end >= 0 && !(end < text.length && isAlnum(text[end]))) {
          return at;
        }
      }
      at = at > 0 ? text.lastIndexOf(program.first, at - 1) : -1;
    }
    return -1;
  }

  /** Reads the names of files of one job, by the patterns of a book. */
  fb.FileNames = class FileNames {
    constructor(patterns, placeholders) {
      this.patterns = patterns.map((steps) => {
        const program = new fb.Program(steps, placeholders);
        const kinds = [];
        steps.forEach((step, number) => {
          if (typeof step !== "string" && SAY[step[0]] !== undefined) {
            const before = number ? new fb.Program(steps.slice(0, number), placeholders) : null;
            if (before !== null) {
              before.boundedEnd = false;
            }
            kinds.push({
              name: step[0],
              before,
              says: SAY[step[0]],
              head: SAY[step[0]] === "node" ? fb.nodeHeadOf(program, step[0]) : "",
            });
          }
        });
        return { program, kinds };
      });
    }

    /** What a path says: {rank, local, node}, null where it fits no pattern, and the path up to `local`, the same for the files of one process. */
    read(path) {
      let text = fb.binary(utf8.encode(path.replace(/\\/g, "/")));
      for (let round = 0; round < 2; round += 1) {
        text = text.replace(/\.[A-Za-z]{1,8}$/, "");
      }
      const found = {};
      let origin = "";
      for (const { program, kinds } of this.patterns) {
        const at = kinds.every((kind) => found[kind.says] !== undefined) ? -1 : last(program, text);
        if (at < 0) {
          continue;
        }
        const captured = {};
        program.match(text, at, captured);
        for (const { name, says, before, head } of kinds) {
          if (found[says] === undefined) {
            found[says] = head + captured[name];
            if (name === "local") {
              origin = text.slice(0, (before === null ? at : before.match(text, at, null)) + captured.local.length);
            }
          }
        }
      }
      const number = (name) => (found[name] === undefined ? null : Number(found[name]));
      return {
        rank: number("rank"),
        local: number("local"),
        node: found.node === undefined ? null : found.node,
        origin,
      };
    }
  };

  /** The digits of a time, so that keys of one prefix compare as the times do. */
  fb.timeKey = function (text) {
    const groups = Array.from(text.matchAll(/([.,]?)([0-9]+)/g)).slice(0, 7);
    return groups
      .map(([, mark, digits]) => (mark ? digits.slice(0, 9).padEnd(9, "0") : digits.slice(-9).padStart(9, "0")))
      .join("");
  };
})((self.faultbook = self.faultbook || {}));

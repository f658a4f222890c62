// A prepared text about a failure that the book does not know, its excerpt redacted; the twin of redact/report.py.
(function (fb) {
  "use strict";
  const CUT = " \u2026";
  // What would steer a terminal, or turn the order of what one reads.
  const STEERING = /[\x80-\x9f\u202a-\u202e\u2066-\u2069]/g;
  const HEAD = `\
# (in one line: what fails)

## What was run

(The command, the launcher and the framework; on how many nodes and GPUs; what was changed before it broke.)

## What fixed it

(What helped, or what was tried and did not.)
`;

  /** The text in Markdown; `diagnosis` is format 1, `lines` are [number, text] in their order. */
  function reportText(diagnosis, lines, redactor) {
    const last = diagnosis.scanned.lines;
    const excerpt = scrubbed(lines, last, redactor);
    const versions = Object.entries(diagnosis.versions).map(([name, version]) => `- ${name} ${version}`);
    const named = diagnosis.findings.map((item) => `- ${item.entry} (${item.role}, ${item.confidence})`);
    const near = diagnosis.guesses.map((item) => `- ${item.entry} (a guess)`);
    return [
      HEAD,
      "## Versions in the log\n\n" + (versions.join("\n") || "none named") + "\n",
      "## What Faultbook said\n\n" + (named.concat(near).join("\n") || "nothing known") + "\n",
      `## Excerpt\n\n${lines.length} of ${last} ${last === 1 ? "line" : "lines"}. ${wentText(excerpt.counts)}\n\n${fenced(excerpt.text)}`,
    ].join("\n");
  }

  /** The lines, redacted, with a note where others were left out: {text, counts}. */
  function scrubbed(lines, last, redactor) {
    const rows = [];
    let before = 0;
    for (const [number, line] of lines) {
      const text = line.replace(STEERING, "\ufffd");
      rows.push(...leftOut(number - before - 1), text.endsWith(CUT) ? text.replace(/[^ ]{0,200} \u2026$/u, CUT.slice(1)) : text);
      before = number;
    }
    rows.push(...leftOut(last - before));
    return { text: redactor.redact(rows.join("\n") + "\n"), counts: redactor.counts };
  }

  /** What was taken out, in words. */
  function wentText(counts) {
    const kinds = fb.redactionRules.kinds.filter((kind) => counts[kind.name]);
    const words = kinds.map((kind) => `${counts[kind.name]} ${counts[kind.name] === 1 ? kind.one : kind.many}`);
    return words.length ? `Taken out: ${words.join(", ")}.` : "Nothing was found that had to be taken out.";
  }

  function fenced(text) {
    const longest = Math.max(0, ...(text.match(/`+/g) || []).map((run) => run.length));
    const ticks = "`".repeat(Math.max(3, longest + 1));
    return `${ticks}text\n${text}${ticks}\n`;
  }

  const leftOut = (count) => (count > 0 ? [`[... ${count} ${count === 1 ? "line" : "lines"}]`] : []);

  Object.assign(fb, { reportText, scrubbed, wentText });
})((self.faultbook = self.faultbook || {}));

// The ranks of a job: a strip of squares, and a table in which ranks that show the same share a row.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);
  const STRIP = 256;
  const SAID = { waits: "waits", runs: "runs", state: "not there yet", missing: "never came" };
  const HEADS = ["Ranks", "Node", "Shows", "Entry", "Operation", "Line"];

  // A folded part of a verdict, or null where it would say no more than the findings do.
  function ranksView(diagnosis, entries) {
    const rows = fb.rankRows(diagnosis);
    const squares = squaresOf(diagnosis);
    if (squares.length < 2) return null;
    const cells = rows.map((row) => [
      fb.rankList(row.ranks), row.node || "", SAID[row.shows] || fb.roleView(row.shows),
      row.entry ? (entries.get(row.entry) || { title: row.entry }).title : "", row.operation,
      [row.file, row.line === null ? null : String(row.line)].filter((part) => part !== null).join(":"),
    ]);
    const kept = HEADS.map((name, at) => at).filter((at) => cells.some((row) => row[at] !== ""));
    const line = (row) => h("tr", null, kept.map((at) => (at === 0 ? h("th", { scope: "row" }, row[at]) : h("td", at === 5 ? { class: "fb-cell-number" } : null, row[at]))));
    return h("details", { class: "fb-ranks" },
      h("summary", null, h("span", { class: "fb-label" }, "Ranks"), h("span", { class: "fb-strip" }, squares.slice(0, STRIP).map(square))),
      h("table", { class: "fb-table" },
        h("thead", null, h("tr", null, kept.map((at) => h("th", { scope: "col" }, HEADS[at])))), h("tbody", null, cells.map(line))));
  }

  // {rank, shows, line} of each rank, ascending.
  function squaresOf(diagnosis) {
    const found = new Map(diagnosis.ranks.map((state) => [state.rank, { rank: state.rank, shows: state.role, line: state.line }]));
    for (const item of diagnosis.collectives ? diagnosis.collectives.by_rank : []) {
      if (!found.has(item.rank)) found.set(item.rank, { rank: item.rank, shows: item.says, line: item.line });
    }
    return [...found.values()].sort((a, b) => a.rank - b.rank);
  }

  function square({ rank, shows, line }) {
    const title = `rank ${rank}: ${SAID[shows] || shows}` + (line === null ? "" : `, line ${line}`);
    return h("span", { class: `fb-rank fb-role-${shows}`, title },
      h("span", { class: "fb-rank__number" }, String(rank)), h("span", { class: "fb-sign", "aria-hidden": "true" }, fb.SIGNS[shows] || "?"));
  }

  fb.ranksView = ranksView;
})((self.faultbook = self.faultbook || {}));

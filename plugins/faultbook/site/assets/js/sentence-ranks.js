// How ranks stand to each other, in a sentence and as rows of a table; twin of index/standing.py, byte for byte.
(function (fb) {
  "use strict";
  const MOST_PARTS = 8;
  const MOST_ROWS = 12;

  function stretches(ranks) {
    const parts = [];
    let start = 0;
    for (let end = 1; end <= ranks.length; end++) {
      if (end < ranks.length && ranks[end] === ranks[end - 1] + 1) continue;
      const first = ranks[start];
      const last = ranks[end - 1];
      parts.push(first === last ? `${first}` : `${first}-${last}`);
      start = end;
    }
    return parts;
  }

  // Ascending ranks as people write them: `0-2, 4`.
  const rankList = (ranks) => stretches(ranks).join(", ");

  // The same, cut where ranks that do not stand side by side are many.
  function shortList(ranks) {
    const parts = stretches(ranks);
    if (parts.length <= MOST_PARTS) return parts.join(", ");
    const shown = parts.slice(0, MOST_PARTS);
    const last = Number(shown[shown.length - 1].split("-").pop());
    return `${shown.join(", ")} and ${ranks.filter((rank) => rank > last).length} more`;
  }

  const namedRanks = (ranks) => (ranks.length === 1 ? "rank " : "ranks ") + shortList(ranks);

  // What the ranks show, or nothing.
  function standingSentence(diagnosis) {
    const found = diagnosis.collectives;
    if (!found || found.judgement === "unknown") return "";
    const groups = groupsOf(found.by_rank.filter((item) => item.says === "waits" || item.says === "runs"));
    const missing = found.by_rank.filter((item) => found.missing.includes(item.rank));
    if (found.judgement === "same") {
      const all = groups.flatMap(({ ranks }) => ranks).sort((a, b) => a - b);
      const every = all.length === 2 ? "Both ranks" : `All ${all.length} ranks`;
      const everybody = all.length === found.world ? every : capital(namedRanks(all));
      const what = groups.length === 1 ? "the same operation" : "operations that all of them issued";
      return `${everybody} wait in ${what}, ${groups[0].operation}: look at the network.`;
    }
    if (found.judgement === "diverged") {
      const parts = groups.slice(0, 3).map(({ ranks, operation }, at) => `${namedRanks(ranks)} ${stand(ranks, at === 0)} ${operation}`);
      const more = groups.slice(3).reduce((sum, { ranks }) => sum + ranks.length, 0);
      if (more) parts.push(`${more} more elsewhere`);
      if (missing.length) parts.push(`${who(missing)} never came`);
      return capital(parts.join("; ")) + ": the program took different ways.";
    }
    const waiting = groups.reduce((sum, { ranks }) => sum + ranks.length, 0);
    const { ranks, operation } = groups.length ? groups[0] : { ranks: [], operation: "" };
    const first = operation ? `${namedRanks(ranks)} ${stand(ranks, true)} ${operation}; ` : "";
    const silent = waiting > 1 && missing.every((item) => item.says === "missing");
    const last = missing.length === 1 ? "it" : "they";
    return capital(`${first}${who(missing)} never ${silent ? "reported" : "came"}: look at what ${last} did last.`);
  }

  // Rows {ranks, node, shows, entry, operation, file, line} with ranks that show the same in one; `shows` is a role or what is said.
  function rankRows(diagnosis) {
    const states = new Map(diagnosis.ranks.map((state) => [state.rank, state]));
    const stands = new Map((diagnosis.collectives ? diagnosis.collectives.by_rank : []).map((item) => [item.rank, item]));
    const told = toldOf([...stands.values()]);
    const ranks = [...new Set([...states.keys(), ...stands.keys()])].sort((a, b) => a - b);
    const rows = ranks.map((rank) => {
      const state = states.get(rank);
      const item = stands.get(rank);
      // Of many ranks the findings show the lines of a few.
      const place = item && item.line !== null && !(state && state.role === "cause") ? item : state || item;
      return {
        ranks: [rank], node: (item || state).node || null, shows: state ? state.role : item.says, entry: state ? state.entry : null,
        operation: told.get(rank) || "", file: place.file || null, line: place.line,
      };
    });
    const all = merged(rows, ["node", "shows", "entry", "operation"]);
    return all.length <= MOST_ROWS ? all : merged(rows, ["shows", "entry", "operation"]);
  }

  function merged(rows, names) {
    const found = new Map();
    const nodes = new Map();
    for (const row of rows) {
      const key = JSON.stringify(names.map((name) => row[name]));
      if (found.has(key)) found.get(key).ranks.push(row.ranks[0]);
      else found.set(key, Object.assign({}, row, { ranks: [...row.ranks] }));
      nodes.set(key, (nodes.get(key) || new Set()).add(row.node));
    }
    found.forEach((row, key) => {
      if (nodes.get(key).size > 1) row.node = `${nodes.get(key).size} nodes`;
    });
    return [...found.values()];
  }

  // {ranks, operation}, the most ranks first.
  function groupsOf(items) {
    const found = new Map();
    toldOf(items).forEach((operation, rank) => found.set(operation, (found.get(operation) || []).concat([rank])));
    return [...found].map(([operation, ranks]) => ({ ranks, operation }))
      .sort((a, b) => b.ranks.length - a.ranks.length || a.ranks[0] - b.ranks[0]);
  }

  // Rank -> its operation in words; sizes are told where they alone differ.
  function toldOf(items) {
    const active = items.filter((item) => item.says === "waits" || item.says === "runs");
    const sizes = new Set(active.map(operationOf)).size === 1 && new Set(active.map((item) => item.size)).size > 1;
    return new Map(items.map((item) => [item.rank, operationOf(item) + (sizes && item.size !== null ? ` of size ${item.size}` : "")]));
  }

  function operationOf(item) {
    if (item.says === "state") return item.enqueued === null ? "" : `issued ${item.enqueued}`;
    return ["op", "seq"].filter((name) => item[name] !== null).map((name) => item[name]).join(" ");
  }

  function stand(ranks, wait) {
    if (wait) return ranks.length === 1 ? "waits in" : "wait in";
    return ranks.length === 1 ? "is at" : "are at";
  }

  // The missing ranks, a single one with its node and file.
  function who(missing) {
    const named = namedRanks(missing.map((item) => item.rank));
    if (missing.length !== 1) return named;
    const [only] = missing;
    return named + (only.node ? ` on ${only.node}` : "") + (only.file ? ` (${only.file})` : "");
  }

  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

  Object.assign(fb, { rankList, namedRanks, standingSentence, rankRows });
})((self.faultbook = self.faultbook || {}));

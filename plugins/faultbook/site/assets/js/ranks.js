// Which rank stands where in the operations that all take part in, and who is missing; the twin of index/error_strings/ranks.py.
(function (fb) {
  "use strict";

  const MOST_RANKS = 4096;
  const MOST_IN_LINE = 64;
  fb.unknownJudgement = "unknown";
  const ascending = (a, b) => a - b;

  // Whether both may speak of the same group.
  function compatible(some, others) {
    return some.group === undefined || others.group === undefined || some.group === others.group;
  }

  class Rank {
    constructor(place) {
      this.place = place;
      this.says = "state";
      this.known = {};
    }

    // Add what another line says, if it speaks of the same operation.
    take(says, known, place) {
      if (says !== "state" && this.says === "state") {
        if (!compatible(this.known, known)) {
          this.known = {};
        }
        this.place = place;
        this.says = says;
      } else if (
        !compatible(this.known, known) ||
        (this.known.seq !== undefined && known.seq !== undefined && this.known.seq !== known.seq)
      ) {
        return;
      }
      for (const name of Object.keys(known)) {
        if (this.known[name] === undefined) {
          this.known[name] = known[name];
        }
      }
    }
  }

  /** What the lines of a log say of its ranks; `nodes` maps ranks to nodes. */
  fb.RankBook = class RankBook {
    constructor(says) {
      this.says = says;
      this.ranks = new Map();
      this.inFiles = new Map();
      this.named = new Set();
      this.placed = new Map();
      this.done = new Set();
      this.nodes = new Map();
      this.world = 0;
    }

    /** Whether a line of this kind is still of use; what a rank says twice is read once. */
    wants(number, program, rank, file) {
      if (this.ranks.size >= MOST_RANKS) {
        return false;
      }
      const namesOthers = program.names.has("rank") || program.names.has("ranks") || program.names.has("world");
      return namesOthers || !this.done.has(`${number} ${rank} ${rank === null ? file : 0}`);
    }

    /** Read all operations that a line names from the first match of a pattern on. */
    see(number, program, text, from, rank, heading, place) {
      this.done.add(`${number} ${rank} ${rank === null ? place.file : 0}`);
      let at = from;
      for (let round = 0; round < MOST_IN_LINE; round += 1) {
        const captured = {};
        const end = program.match(text, at, captured);
        this.take(this.says[number], captured, rank, heading, place);
        const found = program.find(text.slice(end));
        if (found === null) {
          return;
        }
        at = end + found[0];
      }
    }

    take(says, captured, rank, heading, place) {
      const own = captured.rank === undefined ? rank : Number(captured.rank);
      if (says === "world") {
        const world = Number(captured.world);
        this.world = Math.max(this.world, world);
        const key = `${world} ${own}`;
        if (captured.rank !== undefined && heading.node !== null && this.placed.size < MOST_RANKS && !this.placed.has(key)) {
          this.placed.set(key, { world, rank: own, node: heading.node });
        }
        return;
      }
      const listed = captured.ranks === undefined ? [own] : (captured.ranks.match(/[0-9]+/g) || []).slice(0, MOST_RANKS).map(Number);
      if (says === "missing") {
        for (const item of listed) {
          if (item !== null && this.named.size < MOST_RANKS) {
            this.named.add(item);
          }
        }
        return;
      }
      const known = {};
      for (const name of ["seq", "enqueued", "completed"]) {
        if (captured[name] !== undefined) {
          known[name] = Number(captured[name]);
        }
      }
      for (const name of ["op", "size", "group"]) {
        if (captured[name] !== undefined) {
          known[name] = captured[name].replace(/^ +| +$/g, "");
        }
      }
      if (heading.group && known.group === undefined) {
        known.group = heading.group;
      }
      for (const item of listed) {
        const table = item === null ? this.inFiles : this.ranks;
        const key = item === null ? place.file : item;
        if (!table.has(key) && table.size < MOST_RANKS) {
          table.set(key, new Rank(place));
        }
        if (table.has(key)) {
          table.get(key).take(says, known, place);
        }
      }
    }

    /** Give what was read of files to their ranks, and ranks to nodes, when all was read. */
    settle(fileRanks) {
      for (const file of Array.from(this.inFiles.keys()).sort(ascending)) {
        if (fileRanks.has(file) && !this.ranks.has(fileRanks.get(file))) {
          this.ranks.set(fileRanks.get(file), this.inFiles.get(file));
        }
      }
      this.placed.forEach(({ world, rank, node }) => {
        if (world === this.world && !this.nodes.has(rank)) {
          this.nodes.set(rank, node);
        }
      });
    }

    /** The judgement on where ranks stand, or null where nothing is known of any; `job` is {first, failed, inFiles, names, sameSize}. */
    judge(job) {
      const standing = Array.from(this.ranks.keys()).sort(ascending).map((rank) => [rank, this.ranks.get(rank)]);
      const missing = Array.from(new Set([...this.named, ...this.absent(standing, job)])).sort(ascending);
      if (!standing.length && !missing.length && job.first === null) {
        return null;
      }
      const behind = missing.filter((rank) => this.ranks.has(rank));
      const working = standing.map((pair) => pair[1]).filter((item) => item.says !== "state");
      let judgement = fb.unknownJudgement;
      if (diverged(working, job.sameSize)) {
        judgement = "diverged";
      } else if (missing.length) {
        judgement = behind.length <= Math.max(working.length, 1) ? "missing" : "diverged";
      } else if (working.length > 1 && working.some(({ known }) => known.seq !== undefined || known.op !== undefined)) {
        judgement = "same";
      }
      const shown = standing.concat(missing.filter((rank) => !this.ranks.has(rank)).map((rank) => [rank, null]));
      shown.sort((a, b) => a[0] - b[0]);
      const byRank = shown.map(([rank, item]) => this.standing(rank, item, job));
      return { judgement, world: this.world || null, missing, first: job.first, by_rank: byRank };
    }

    standing(rank, item, job) {
      const or = (value) => (value === undefined ? null : value);
      const known = item === null ? {} : item.known;
      const file = item === null ? job.inFiles.get(rank) : job.names[item.place.file];
      return {
        rank,
        node: or(this.nodes.get(rank)),
        says: item === null ? "missing" : item.says,
        seq: or(known.seq),
        op: or(known.op),
        size: or(known.size),
        enqueued: or(known.enqueued),
        completed: or(known.completed),
        file: or(file),
        line: item === null ? null : item.place.line,
      };
    }

    // Ranks that did not come to what the others wait for.
    absent(standing, job) {
      const waiting = standing.filter(([, item]) => item.says === "waits").map(([rank]) => rank);
      const behind = standing
        .filter(([, item]) => item.says === "state" && this.isBehind(item, waiting))
        .map(([rank]) => rank);
      const highest = Math.max(-1, ...standing.map(([rank]) => rank), ...job.inFiles.keys());
      const world = Math.min(Math.max(this.world, highest + 1), MOST_RANKS);
      let silent = [];
      for (let rank = 0; rank < world; rank += 1) {
        if (!this.ranks.has(rank) && !job.failed.has(rank)) {
          silent.push(rank);
        }
      }
      // Of a job of many nodes the log may be that of one.
      if (waiting.length < 2 || silent.length >= waiting.length) {
        silent = waiting.length ? silent.filter((rank) => job.inFiles.has(rank)) : [];
      }
      return behind.concat(silent);
    }

    // Whether a rank has not issued yet what those that wait in its group wait for.
    isBehind(item, waiting) {
      const reached = waiting
        .map((rank) => this.ranks.get(rank).known)
        .filter((known) => known.seq !== undefined && compatible(item.known, known))
        .map((known) => known.seq);
      return reached.length > 0 && item.known.enqueued !== undefined && item.known.enqueued < Math.min(...reached);
    }
  };

  // Whether two ranks of one group are in different operations.
  function diverged(items, sameSize) {
    if (items.filter((item) => item.says === "runs").length > 1) {
      return true;
    }
    const groups = new Map();
    for (const { known } of items) {
      const group = known.group === undefined ? "" : known.group;
      groups.set(group, (groups.get(group) || []).concat([known]));
    }
    return Array.from(groups.values()).some((members) => differ(members, sameSize));
  }

  function differ(members, sameSize) {
    const numbered = members.filter((known) => known.seq !== undefined);
    const highest = Math.max(...numbered.map((known) => known.seq));
    // Who has issued what the others wait for is in the same program, only slower.
    if (numbered.some((known) => known.seq < highest && (known.enqueued === undefined || known.enqueued < highest))) {
      return true;
    }
    const bySeq = new Map();
    for (const known of members) {
      const seq = known.seq === undefined ? -1 : known.seq;
      const seen = bySeq.get(seq) || {};
      bySeq.set(seq, seen);
      for (const name of ["op", "size"]) {
        if (known[name] !== undefined && (name === "op" || sameSize.has(known.op))) {
          if (seen[name] !== undefined && seen[name] !== known[name]) {
            return true;
          }
          seen[name] = known[name];
        }
      }
    }
    return false;
  }
})((self.faultbook = self.faultbook || {}));

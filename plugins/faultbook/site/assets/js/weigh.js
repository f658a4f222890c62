// From hits to findings, cause first; the twin of index/error_strings/weigh.py.
(function (fb) {
  "use strict";

  const NEAR = 50;
  const MOST_EVIDENCE = 12;
  fb.roleOrder = ["cause", "consequence", "wrapper", "harmless"];
  const HARMLESS = 3;

  function near(collector, template, place) {
    const collected = collector.byTemplate.get(template);
    return (
      collected !== undefined &&
      collected.places.some((hit) => hit.file === place.file && Math.abs(hit.line - place.line) <= NEAR)
    );
  }

  function stands(signature, collector, hit) {
    return (
      signature.also_needs.every((template) => near(collector, template, hit)) &&
      !signature.never_with.some((template) => near(collector, template, hit))
    );
  }

  function nearest(collector, template, place) {
    const places = collector.byTemplate.get(template).places.filter((hit) => hit.file === place.file);
    return places.reduce((a, b) => {
      const order =
        Math.abs(a.line - place.line) - Math.abs(b.line - place.line) || a.line - b.line || a.column - b.column;
      return order <= 0 ? a : b;
    });
  }

  // What of a signature counts, or null.
  function match(signature, collector) {
    const collected = collector.byTemplate.get(signature.template);
    if (collected === undefined) {
      return null;
    }
    if (signature.general && !collector.inField) {
      return null;
    }
    if (signature.versions_differ && !collector.severalVersions.has(signature.versions_differ)) {
      return null;
    }
    let support = [];
    let hits = collected.withoutRank.concat(Array.from(collected.first.values()));
    if (signature.also_needs.length || signature.never_with.length) {
      const first = new Map();
      const kept = collected.places.filter((hit) => stands(signature, collector, hit));
      if (!kept.length) {
        return null;
      }
      for (const hit of kept) {
        if (hit.rank !== null && !first.has(hit.rank)) {
          first.set(hit.rank, hit);
        }
      }
      const most = fb.mostWithoutRank * Math.max(collector.files.length, 1);
      hits = kept.filter((hit) => hit.rank === null).slice(0, most).concat(Array.from(first.values()));
      // What had to stand near by is part of the proof.
      support = signature.also_needs.map((template) => nearest(collector, template, hits[0]));
    }
    return {
      role: fb.roleOrder.indexOf(signature.role),
      exact: fb.allows(signature.versions, collector.versions),
      hits,
      support,
      count: collected.count,
    };
  }

  /** The order in which lines were written: in one log that of its lines, in several files that of the times they name. */
  fb.Clock = class Clock {
    constructor(collector) {
      // With the newest line first, what stands lower happened earlier.
      this.sign = collector.newestFirst ? -1 : 1;
      this.several = collector.files.length > 1;
      this.prefix = -1;
      if (this.several) {
        const tally = new Map();
        for (const collected of collector.byTemplate.values()) {
          for (const hit of collected.withoutRank.concat(Array.from(collected.first.values()))) {
            for (const number of hit.times.keys()) {
              tally.set(number, (tally.get(number) || 0) + 1);
            }
          }
        }
        const ranked = Array.from(tally.entries()).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
        this.prefix = ranked.length ? ranked[0][0] : -1;
      }
    }

    /** Below 0 where a happened before b; what has no time comes last. */
    compare(a, b) {
      const time = (hit) => (this.several ? (hit.times.has(this.prefix) ? hit.times.get(this.prefix) : "~") : "");
      return byId(time(a), time(b)) || a.file - b.file || this.sign * (a.line - b.line) || a.column - b.column;
    }
  };

  // One hit for each line, the leftmost, in the order of the log, or as they happened in several files.
  function byLine(hits, clock) {
    const found = new Map();
    for (const hit of hits) {
      const key = `${hit.file} ${hit.line}`;
      const kept = found.get(key);
      if (kept === undefined || hit.column < kept.column) {
        found.set(key, hit);
      }
    }
    const order = clock.several ? (a, b) => clock.compare(a, b) : (a, b) => a.line - b.line;
    return Array.from(found.values()).sort(order);
  }

  class Candidate {
    constructor() {
      this.matches = [];
    }

    settle(clock) {
      const earliest = (hits) => hits.reduce((a, b) => (clock.compare(b, a) < 0 ? b : a));
      this.role = Math.min(...this.matches.map((item) => item.role));
      const strongest = this.matches.filter((item) => item.role === this.role);
      this.exact = strongest.some((item) => item.exact);
      this.count = Math.max(...strongest.map((item) => item.count));
      this.place = earliest(this.matches.flatMap((item) => item.hits));
      this.hits = byLine(strongest.flatMap((item) => item.hits), clock);
      const lines = new Set(this.hits.map((hit) => `${hit.file} ${hit.line}`));
      this.support = byLine(strongest.flatMap((item) => item.support), clock).filter((hit) => !lines.has(`${hit.file} ${hit.line}`));
      const ranks = new Set(strongest.flatMap((item) => item.hits).map((hit) => hit.rank));
      this.first = earliest(this.hits);
      this.ranks = Array.from(ranks).filter((rank) => rank !== null).sort((a, b) => a - b);
    }
  }

  function byId(a, b) {
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** [finding, the hit of it that came first] of a log, sorted: causes first, harmless last. */
  fb.weigh = function (index, collector, clock) {
    const candidates = new Map();
    for (const signature of index.signatures) {
      const found = match(signature, collector);
      if (found !== null) {
        if (!candidates.has(signature.entry)) {
          candidates.set(signature.entry, new Candidate());
        }
        candidates.get(signature.entry).matches.push(found);
      }
    }
    candidates.forEach((candidate) => candidate.settle(clock));

    const leadsTo = (one, other) => index.entries[one].explains.includes(other);
    const notLater = (one, other) => clock.compare(candidates.get(one).place, candidates.get(other).place) <= 0;
    // What one entry explains of those found; of two that lead to each other the earlier one explains.
    const explains = new Map();
    const explained = new Set();
    candidates.forEach((candidate, number) => {
      const found = index.entries[number].explains.filter(
        (other) =>
          candidates.has(other) && other !== number && (!leadsTo(other, number) || notLater(number, other))
      );
      explains.set(number, found);
      found.forEach((other) => explained.add(other));
    });
    const findings = [];
    candidates.forEach((candidate, number) => {
      const entry = index.entries[number];
      const leads = explains.get(number).filter((other) => candidates.get(other).role < HARMLESS);
      findings.push({
        key: [candidate.role, explained.has(number) ? 1 : 0, candidate.exact ? 0 : 1],
        first: candidate.first,
        finding: {
          entry: entry.id,
          title: entry.title,
          url: entry.url,
          role: fb.roleOrder[candidate.role],
          confidence: candidate.exact ? "exact" : "likely",
          // The lines that gave it away come first, what had to stand near them after.
          evidence: candidate.hits
            .slice(0, Math.max(MOST_EVIDENCE - candidate.support.length, 0))
            .concat(candidate.support)
            .slice(0, MOST_EVIDENCE)
            .map((hit) => fb.evidence(hit)),
          explains: leads.map((other) => index.entries[other].id).sort(byId),
          ranks: candidate.ranks,
          count: candidate.count,
        },
      });
    });
    findings.sort((a, b) => {
      for (let at = 0; at < a.key.length; at += 1) {
        if (a.key[at] !== b.key[at]) {
          return a.key[at] - b.key[at];
        }
      }
      return clock.compare(a.first, b.first) || byId(a.finding.entry, b.finding.entry);
    });
    return findings.map((item) => [item.finding, item.first]);
  };

  /** A hit in the form of the public answer. */
  fb.evidence = function (hit) {
    return { file: hit.name, line: hit.line, column: hit.column, rank: hit.rank, text: hit.text };
  };
  fb.byId = byId;
})((self.faultbook = self.faultbook || {}));

// From hits to findings, cause first; the twin of index/error_strings/weigh.py.
(function (fb) {
  "use strict";

  const NEAR = 50;
  const MOST_EVIDENCE = 12;
  fb.roleOrder = ["cause", "consequence", "wrapper", "harmless"];
  const HARMLESS = 3;

  function near(collector, template, line) {
    const collected = collector.byTemplate.get(template);
    return collected !== undefined && collected.places.some((hit) => Math.abs(hit.line - line) <= NEAR);
  }

  function stands(signature, collector, line) {
    return (
      signature.also_needs.every((template) => near(collector, template, line)) &&
      !signature.never_with.some((template) => near(collector, template, line))
    );
  }

  function nearest(collector, template, line) {
    return collector.byTemplate.get(template).places.reduce((a, b) => {
      const order = Math.abs(a.line - line) - Math.abs(b.line - line) || before(a, b);
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
      const kept = collected.places.filter((hit) => stands(signature, collector, hit.line));
      if (!kept.length) {
        return null;
      }
      for (const hit of kept) {
        if (hit.rank !== null && !first.has(hit.rank)) {
          first.set(hit.rank, hit);
        }
      }
      hits = kept.filter((hit) => hit.rank === null).slice(0, fb.mostWithoutRank).concat(Array.from(first.values()));
      // What had to stand near by is part of the proof.
      const line = hits[0].line;
      support = signature.also_needs.map((template) => nearest(collector, template, line));
    }
    return {
      role: fb.roleOrder.indexOf(signature.role),
      exact: fb.allows(signature.versions, collector.versions),
      hits,
      support,
      count: collected.count,
    };
  }

  function before(a, b, sign = 1) {
    return sign * (a.line - b.line) || a.column - b.column;
  }

  // One hit for each line, the leftmost, in the order of the log.
  function byLine(hits) {
    const found = new Map();
    for (const hit of hits) {
      const kept = found.get(hit.line);
      if (kept === undefined || hit.column < kept.column) {
        found.set(hit.line, hit);
      }
    }
    return Array.from(found.keys()).sort((a, b) => a - b).map((line) => found.get(line));
  }

  class Candidate {
    constructor() {
      this.matches = [];
    }

    settle(sign) {
      this.role = Math.min(...this.matches.map((item) => item.role));
      const strongest = this.matches.filter((item) => item.role === this.role);
      this.exact = strongest.some((item) => item.exact);
      this.count = Math.max(...strongest.map((item) => item.count));
      this.place = this.matches.flatMap((item) => item.hits).reduce((a, b) => (before(b, a, sign) < 0 ? b : a));
      this.hits = byLine(strongest.flatMap((item) => item.hits));
      const lines = new Set(this.hits.map((hit) => hit.line));
      this.support = byLine(strongest.flatMap((item) => item.support)).filter((hit) => !lines.has(hit.line));
      const ranks = new Set(strongest.flatMap((item) => item.hits).map((hit) => hit.rank));
      this.first = this.hits.reduce((a, b) => (before(b, a, sign) < 0 ? b : a));
      this.ranks = Array.from(ranks).filter((rank) => rank !== null).sort((a, b) => a - b);
    }
  }

  function byId(a, b) {
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** The findings of a log, sorted: causes first, harmless last. */
  fb.weigh = function (index, collector) {
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
    // With the newest line first, what stands lower happened earlier.
    const sign = collector.newestFirst ? -1 : 1;
    candidates.forEach((candidate) => candidate.settle(sign));

    const leadsTo = (one, other) => index.entries[one].explains.includes(other);
    const notLater = (one, other) => before(candidates.get(one).place, candidates.get(other).place, sign) <= 0;
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
        key: [
          candidate.role,
          explained.has(number) ? 1 : 0,
          candidate.exact ? 0 : 1,
          sign * candidate.first.line,
          candidate.first.column,
        ],
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
      return byId(a.finding.entry, b.finding.entry);
    });
    return findings.map((item) => item.finding);
  };

  /** A hit in the form of the public answer. */
  fb.evidence = function (hit) {
    return { file: null, line: hit.line, column: hit.column, rank: hit.rank, text: hit.text };
  };
  fb.byId = byId;
})((self.faultbook = self.faultbook || {}));

// A log in, a diagnosis out; the twin of index/error_strings/matcher.py.
(function (fb) {
  "use strict";
  const FEW_LINES = 3;

  // The findings behind the first uncaught exception that no signature knows, where there is one.
  function withUnknown(index, collector, findings) {
    const known = findings.filter((finding) => finding.role !== "harmless");
    const told = new Set(known.flatMap((finding) => finding.evidence.map((item) => item.line)));
    const exceptions = collector.exceptions.filter((item) => !told.has(item.piece.line));
    const found = index.unknownEntry >= 0 ? fb.firstUncaught(exceptions, known.length > 0) : null;
    if (found === null) {
      return findings;
    }
    const entry = index.entries[index.unknownEntry];
    const hits = [fb.hit(found.piece, found.start, found.rank)];
    if (found.frame !== null) {
      hits.push(fb.hit(found.frame[0], found.frame[1], found.rank));
    }
    const explained = entry.explains.map((number) => index.entries[number].id);
    const unknown = {
      entry: entry.id,
      title: entry.title,
      url: entry.url,
      role: "cause",
      confidence: "likely",
      evidence: hits.map((hit) => fb.evidence(hit)),
      explains: known.map((finding) => finding.entry).filter((id) => explained.includes(id)).sort(fb.byId),
      ranks: found.rank === null ? [] : [found.rank],
      count: 1,
    };
    return [unknown].concat(findings.filter((finding) => finding.entry !== entry.id));
  }

  function verdictOf(findings) {
    const roles = new Set(findings.map((finding) => finding.role));
    if (roles.has("cause")) {
      return "cause";
    }
    if (roles.has("consequence") || roles.has("wrapper")) {
      return "consequence-only";
    }
    return roles.size ? "harmless-only" : "nothing-known";
  }

  function usualCauses(index, findings) {
    const tally = new Map();
    for (const finding of findings) {
      if (finding.role === "harmless") {
        continue;
      }
      for (const [cause, distance] of index.entries.find((entry) => entry.id === finding.entry).causes) {
        const [count, nearest] = tally.get(cause) || [0, distance];
        tally.set(cause, [count + 1, Math.min(nearest, distance)]);
      }
    }
    return Array.from(tally.entries())
      .sort((a, b) => b[1][0] - a[1][0] || a[1][1] - b[1][1] || fb.byId(index.entries[a[0]].id, index.entries[b[0]].id))
      .map(([cause]) => index.entries[cause].id);
  }

  function ranksOf(findings) {
    const states = new Map();
    for (const finding of findings) {
      if (finding.role === "harmless") {
        continue;
      }
      const lines = new Map();
      for (const item of finding.evidence.slice().reverse()) {
        if (item.rank !== null) {
          lines.set(item.rank, item.line);
        }
      }
      for (const rank of finding.ranks) {
        const line = lines.has(rank) ? lines.get(rank) : finding.evidence[0].line;
        const state = { role: fb.roleOrder.indexOf(finding.role), line, entry: finding.entry };
        const known = states.get(rank);
        if (
          known === undefined ||
          (state.role - known.role || state.line - known.line || fb.byId(state.entry, known.entry)) < 0
        ) {
          states.set(rank, state);
        }
      }
    }
    return Array.from(states.keys())
      .sort((a, b) => a - b)
      .map((rank) => {
        const state = states.get(rank);
        return { rank, role: fb.roleOrder[state.role], entry: state.entry, line: state.line };
      });
  }

  /** Feed it a log in pieces of any size, then ask for the diagnosis: the published answer, format 1. */
  fb.Matcher = class Matcher {
    constructor(artefact) {
      this.index = artefact instanceof fb.ErrorIndex ? artefact : new fb.ErrorIndex(artefact);
      this.blocks = new fb.Blocks();
      this.collector = new fb.Collector(this.index);
      this.scanBlock = (block) => {
        for (const piece of fb.scan(this.index, block, this.collector)) {
          this.collector.take(piece);
        }
      };
    }

    feed(data) {
      this.blocks.feed(data, this.scanBlock);
    }

    finish() {
      this.blocks.finish(this.scanBlock);
      // Who pastes a line or two has chosen them.
      this.collector.inField = this.collector.inField || this.blocks.lines <= FEW_LINES;
      let findings = fb.weigh(this.index, this.collector);
      if (!findings.some((finding) => finding.role === "cause")) {
        findings = withUnknown(this.index, this.collector, findings);
      }
      const verdict = verdictOf(findings);
      const versions = {};
      for (const library of Array.from(this.collector.versions.keys()).sort(fb.byId)) {
        versions[library] = this.collector.versions.get(library);
      }
      return {
        format: 1,
        verdict,
        findings,
        guesses: findings.length ? [] : fb.guesses(this.index, this.collector.errorLines),
        usual_causes: verdict === "consequence-only" ? usualCauses(this.index, findings) : [],
        ranks: ranksOf(findings),
        versions,
        scanned: { bytes: this.blocks.bytes, lines: this.blocks.lines },
      };
    }
  };

  /** The diagnosis of a whole log in memory. */
  fb.diagnose = function (artefact, data) {
    const matcher = new fb.Matcher(artefact);
    matcher.feed(data);
    return matcher.finish();
  };
})((self.faultbook = self.faultbook || {}));

// A log in, a diagnosis out; the twin of index/error_strings/matcher.py.
(function (fb) {
  "use strict";
  const FEW_LINES = 3;

  // The findings behind the first uncaught exception that no signature knows, where there is one.
  function withUnknown(index, collector, weighed, clock) {
    const known = weighed.map((pair) => pair[0]).filter((finding) => finding.role !== "harmless");
    const told = new Set(known.flatMap((finding) => finding.evidence.map((item) => `${item.line} ${item.file}`)));
    const isTold = (hit) => told.has(`${hit.line} ${hit.name}`) || collector.broken.has(`${hit.file} ${hit.line}`);
    const exceptions = collector.exceptions.filter((item) => item.flat || !isTold(item.hit));
    if (clock.several || collector.newestFirst) {
      exceptions.sort((a, b) => clock.compare(a.hit, b.hit));
    }
    const found = index.unknownEntry >= 0 ? fb.firstUncaught(exceptions, known.length > 0) : null;
    if (found === null) {
      return weighed;
    }
    const entry = index.entries[index.unknownEntry];
    const hits = found.frameHit === null ? [found.hit] : [found.hit, found.frameHit];
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
    return [[unknown, found.hit]].concat(weighed.filter(([finding]) => finding.entry !== entry.id));
  }

  // What the judgement on ranks needs: who failed first, which ranks failed, and which have a file of their own.
  function jobOf(index, collector, weighed) {
    const shown = weighed.filter(([finding]) => finding.role !== "harmless");
    let first = null;
    if (shown.length) {
      const hit = shown[0][1];
      const node = collector.ranks.nodes.has(hit.rank) ? collector.ranks.nodes.get(hit.rank) : hit.node;
      if (hit.rank !== null || node !== null || collector.files.length) {
        first = { rank: hit.rank, node, file: hit.name, line: hit.line };
      }
    }
    return {
      first,
      failed: new Set(shown.flatMap(([finding]) => finding.ranks)),
      inFiles: collector.ranksWithFile(),
      names: collector.files.map((file) => file.name),
      sameSize: index.sameSize,
    };
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

  // Those that fit what the ranks show first, then those that explain most, then the likeliest, then by id.
  function usualCauses(index, findings, collectives) {
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
    const judgement = collectives === null ? fb.unknownJudgement : collectives.judgement;
    const fits = (cause) => {
      const ranks = index.entries[cause].ranks;
      return judgement === fb.unknownJudgement || !ranks.length ? 1 : ranks.includes(judgement) ? 0 : 2;
    };
    return Array.from(tally.entries())
      .sort(
        (a, b) =>
          fits(a[0]) - fits(b[0]) ||
          b[1][0] - a[1][0] ||
          a[1][1] - b[1][1] ||
          fb.byId(index.entries[a[0]].id, index.entries[b[0]].id)
      )
      .map(([cause]) => index.entries[cause].id);
  }

  // For each rank the finding that says most about it: strongest role, then first line.
  function ranksOf(findings, nodes) {
    const states = new Map();
    for (const finding of findings) {
      if (finding.role === "harmless") {
        continue;
      }
      const places = new Map();
      for (const item of finding.evidence.slice().reverse()) {
        if (item.rank !== null) {
          places.set(item.rank, item);
        }
      }
      for (const rank of finding.ranks) {
        const place = places.has(rank) ? places.get(rank) : finding.evidence[0];
        const state = { role: fb.roleOrder.indexOf(finding.role), line: place.line, entry: finding.entry, file: place.file };
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
        const { role, entry, line, file } = states.get(rank);
        return { rank, role: fb.roleOrder[role], entry, line, node: nodes.has(rank) ? nodes.get(rank) : null, file };
      });
  }

  /** Feed it a log in pieces of any size, then ask for the diagnosis: the published answer, format 1. */
  fb.Matcher = class Matcher {
    constructor(artefact) {
      this.index = artefact instanceof fb.ErrorIndex ? artefact : new fb.ErrorIndex(artefact);
      this.blocks = new fb.Blocks();
      this.collector = new fb.Collector(this.index);
      this.bytes = 0;
      this.lines = 0;
      this.raw = new fb.Shapes(this.index, true);
      this.flat = new fb.Shapes(this.index, false);
      this.scanBlock = (block) => this.scan(block);
    }

    scan(block) {
      const { collector } = this;
      for (const line of fb.scan(block, this.raw, this.flat)) {
        if (line.block.dead.has(line.shape) || fb.isCounted(collector, line)) {
          continue;
        }
        if (!collector.wants(line.shape)) {
          line.shape.isHot = false;
          continue;
        }
        if (!collector.wantsWords(line.shape) && !fb.mayHold(this.index, line.shape, line)) {
          line.block.dead.add(line.shape);
          continue;
        }
        const piece = line.piece();
        fb.learn(collector, collector.take(piece), line, piece);
      }
      collector.inField = collector.inField || this.raw.inField || this.flat.inField;
    }

    /** What is fed from now on stands in another file of the same job; evidence names it, and its lines count anew. */
    beginFile(name) {
      this.endFile();
      this.blocks = new fb.Blocks();
      this.collector.beginFile(name);
      this.raw.forget();
      this.flat.forget();
    }

    endFile() {
      this.blocks.finish(this.scanBlock);
      this.bytes += this.blocks.bytes;
      this.lines += this.blocks.lines;
    }

    feed(data) {
      this.blocks.feed(data, this.scanBlock);
    }

    /** Stretches of lines that a report of this log should show; asked for after finish(), of a log in one file. */
    excerpt() {
      return fb.excerpt(this.collector.exceptions, this.collector.errorLines, this.lines);
    }

    /** The findings in what was fed so far; asking changes nothing. */
    peek() {
      return fb.weigh(this.index, this.collector, new fb.Clock(this.collector)).map((pair) => pair[0]);
    }

    finish() {
      this.endFile();
      const { index, collector } = this;
      collector.settle();
      // Who pastes a line or two has chosen them.
      collector.inField = collector.inField || this.lines <= FEW_LINES;
      const clock = new fb.Clock(collector);
      let weighed = fb.weigh(index, collector, clock);
      if (!weighed.some(([finding]) => finding.role === "cause")) {
        weighed = withUnknown(index, collector, weighed, clock);
      }
      const findings = weighed.map((pair) => pair[0]);
      const verdict = verdictOf(findings);
      const collectives = collector.ranks.judge(jobOf(index, collector, weighed));
      const versions = {};
      for (const library of Array.from(collector.versions.keys()).sort(fb.byId)) {
        versions[library] = collector.versions.get(library);
      }
      return {
        format: 1,
        verdict,
        findings,
        guesses: findings.length ? [] : fb.guesses(index, collector.errorLines),
        usual_causes: verdict === "consequence-only" ? usualCauses(index, findings, collectives) : [],
        ranks: ranksOf(findings, collector.ranks.nodes),
        versions,
        scanned: { bytes: this.bytes, lines: this.lines },
        collectives,
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

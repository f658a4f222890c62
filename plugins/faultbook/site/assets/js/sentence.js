// The verdict on a log in one or two sentences; twin of index/sentence.py, byte for byte.
(function (fb) {
  "use strict";

  function verdictSentence(diagnosis, entries) {
    const summaries = new Map(((entries || {}).entries || []).map((entry) => [entry.id, entry.summary]));
    const findings = diagnosis.findings;
    if (diagnosis.verdict === "cause") return cause(findings, summaries, (diagnosis.collectives || {}).first || null);
    if (diagnosis.verdict === "consequence-only") {
      const shown = findings.filter((finding) => finding.role !== "harmless");
      const sentence = "This log does not show the cause. It shows what followed: " + titles(shown) + ".";
      return [sentence, fb.standingSentence(diagnosis)].filter(Boolean).join(" ");
    }
    if (diagnosis.verdict === "harmless-only") {
      return "No failure that this book knows. What looks bad here is harmless: " + titles(findings) + ".";
    }
    if (diagnosis.scanned.bytes === 0) return "The log is empty.";
    const sentence = "No failure that this book knows is in this log.";
    return diagnosis.guesses.length ? sentence + " The nearest entries below are guesses." : sentence;
  }

  function cause(findings, summaries, seenFirst) {
    const causes = findings.filter((finding) => finding.role === "cause");
    const first = causes[0];
    const what = stopped(summaries.get(first.entry) || first.title);
    const sentence = (first.confidence === "likely" ? "Probably: " : "") + what + where(first, findings, seenFirst);
    const more = causes.length - 1;
    if (more === 1) return sentence + " One more cause is listed below.";
    return more ? sentence + ` ${more} more causes are listed below.` : sentence;
  }

  function where(first, findings, seenFirst) {
    if (!first.evidence.length) return "";
    const seen = first.evidence[0];
    const line = `line ${seen.line}` + (seen.file ? ` of ${seen.file}` : "");
    const own = ascending(first.ranks);
    let text = own.length ? `Seen on ${fb.namedRanks(own)}${firstOf(own, seenFirst)} (${line})` : `Seen on ${line}`;
    const others = new Set();
    for (const finding of findings) {
      if (first.explains.includes(finding.entry)) finding.ranks.forEach((rank) => others.add(rank));
    }
    own.forEach((rank) => others.delete(rank));
    if (others.size) text += `; ${fb.namedRanks(ascending(others))} ${others.size === 1 ? "shows" : "show"} what followed`;
    return " " + text + ".";
  }

  // Which of the ranks was the first, and its node, as far as they are known.
  function firstOf(ranks, seenFirst) {
    if (!seenFirst || !ranks.includes(seenFirst.rank)) return "";
    const first = ranks.length > 1 ? `, first on rank ${seenFirst.rank}` : "";
    return first + (seenFirst.node ? ` on ${seenFirst.node}` : "");
  }

  const ascending = (ranks) => [...ranks].sort((a, b) => a - b);
  const stopped = (text) => (/[.!?]$/.test(text) ? text : text + ".");

  function titles(findings) {
    const all = [...new Set(findings.map((finding) => finding.title))];
    const text = all.slice(0, 2).join("; ");
    return all.length > 2 ? text + `; and ${all.length - 2} more` : text;
  }

  fb.verdictSentence = verdictSentence;
})((self.faultbook = self.faultbook || {}));

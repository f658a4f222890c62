// What a log without a cause leads to: the usual causes with how to tell them apart, and what the next log must hold.
(function (fb) {
  "use strict";
  const LIKELIEST = 3;

  // Rows {entry, symptom, other, tell} in the diagnosis's order: how the cause shows, and what tells it from another one that is near (or null).
  function causeRows(diagnosis, entries) {
    const near = new Set(diagnosis.findings.map((finding) => finding.entry));
    const rows = diagnosis.usual_causes.map((id) => entries.get(id)).filter(Boolean);
    return rows.map((entry) => {
      const lookalike = entry.lookalikes.find((each) => near.has(each.entry) && entries.has(each.entry));
      const other = lookalike ? entries.get(lookalike.entry) : null;
      return { entry, symptom: entry.symptoms[0] || entry.summary, other, tell: lookalike ? lookalike.tell : "" };
    });
  }

  // Each NAME=value once: of what the log shows first, then of the likeliest causes.
  function nextTime(diagnosis, entries) {
    const ids = [...diagnosis.findings.map((finding) => finding.entry), ...diagnosis.usual_causes.slice(0, LIKELIEST)];
    const seen = new Map();
    for (const id of ids) {
      for (const line of (entries.get(id) || { next_time: [] }).next_time) {
        const name = line.split("=")[0];
        if (!seen.has(name)) seen.set(name, line);
      }
    }
    return [...seen.values()];
  }

  fb.causeRows = causeRows;
  fb.nextTime = nextTime;
})((self.faultbook = self.faultbook || {}));

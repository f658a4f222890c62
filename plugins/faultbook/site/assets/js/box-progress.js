// A log being read: how much of it, and what is found so far.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);

  // {node, update(message)}; drawn at most once a frame.
  function progressView(cancel) {
    const bar = h("progress", { max: "1", value: "0", "aria-label": "Reading the log" });
    const text = h("span", { class: "fb-progress__text" }, "Reading");
    const found = h("ul", { class: "fb-sofar__list" });
    const soFar = h("section", { class: "fb-sofar", "aria-label": "Found so far", hidden: true }, h("h2", null, "So far"), found);
    let latest = null;
    const node = h("div", { class: "fb-reading" },
      h("div", { class: "fb-progress" }, bar, text, h("button", { type: "button", class: "fb-button", on: { click: cancel } }, "Cancel")), soFar);
    const draw = () => {
      const { done, size, lines } = latest;
      latest = null;
      bar.value = size ? Math.min(1, done / size) : 1;
      text.textContent = `${fb.bytesText(done)} of ${fb.bytesText(size)}, ${fb.countText(lines, "line")}`;
    };
    const update = (message) => {
      if (message.found && message.found.length) {
        soFar.hidden = false;
        found.replaceChildren(...message.found.map(foundView));
      }
      if (!latest) requestAnimationFrame(draw);
      latest = message;
    };
    return { node, update };
  }

  function foundView(finding) {
    const place = `line ${finding.line}` + (finding.file ? ` of ${finding.file}` : "");
    const times = finding.count > 1 ? `${finding.count} \u00d7, ` : "";
    return h("li", { class: `fb-sofar__found fb-role-${finding.role}`, "data-entry": finding.entry },
      fb.roleView(finding.role), h("span", { class: "fb-sofar__title" }, finding.title), h("span", { class: "fb-sofar__place" }, times + place));
  }

  fb.progressView = progressView;
})((self.faultbook = self.faultbook || {}));

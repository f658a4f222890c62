// What of several files was not read, and why.
(function (fb) {
  "use strict";
  const MOST = 3;

  function leftOutView({ notes, skipped }) {
    const lines = notes.slice(0, MOST);
    if (notes.length > MOST) lines.push(`${fb.countText(notes.length - MOST, "more file")} could not be read`);
    if (skipped) lines.push(`${fb.countText(skipped, "file")} left out: no text`);
    return lines.map((line) => fb.h("p", { class: "fb-left-out" }, line));
  }

  fb.leftOutView = leftOutView;
})((self.faultbook = self.faultbook || {}));

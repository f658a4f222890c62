// A guide as a path: one question at a time. The address holds the step, so back and forward work; without this script the page shows all.
(function (fb) {
  "use strict";
  const h = (...parts) => fb.h(...parts);
  const WORDS = {
    en: { answers: "Your answers so far", all: (count) => `Show all ${count} questions`, single: "One question at a time" },
    de: { answers: "Die Antworten bisher", all: (count) => `Alle ${count} Fragen zeigen`, single: "Eine Frage nach der anderen" },
  };

  class Path {
    constructor(root) {
      this.root = root;
      this.words = WORDS[document.documentElement.lang] || WORDS.en;
      this.steps = [...root.querySelectorAll(".fb-step")];
      this.names = this.steps.map((step) => step.getAttribute("aria-labelledby"));
      // What was answered so far: [{name, when}], the way back.
      this.taken = [];
      this.trail = h("ol", { class: "fb-trail", "aria-label": this.words.answers });
      this.whole = h("button", { type: "button", class: "fb-button", on: { click: () => this.toggle() } });
      root.prepend(this.trail);
      root.append(this.whole);
      for (const step of this.steps) this.widen(step);
      addEventListener("hashchange", () => this.show(true));
      this.single = true;
      this.show(false);
    }

    // The whole answer leads on, not only the words at its end.
    widen(step) {
      for (const way of step.querySelectorAll(".fb-ways li")) {
        const link = way.querySelector(".fb-way__go a");
        if (!link) continue;
        way.classList.add("fb-way--leads");
        way.addEventListener("click", (event) => {
          const name = step.getAttribute("aria-labelledby");
          this.taken = this.taken.filter((each) => each.name !== name);
          this.taken.push({ name, when: way.querySelector(".fb-way__when").textContent });
          if (!event.target.closest("a")) link.click();
        });
      }
    }

    toggle() {
      this.single = !this.single;
      this.show(false);
    }

    show(moved) {
      const wanted = this.names.indexOf(decodeURIComponent(location.hash.slice(1)));
      const now = Math.max(wanted, 0);
      const before = new Set(this.names.slice(0, now));
      this.taken = this.taken.filter((each) => before.has(each.name));
      this.root.classList.toggle("fb-guide--path", this.single);
      this.steps.forEach((step, number) => step.classList.toggle("fb-step--now", number === now));
      this.trail.replaceChildren(...this.taken.map((each) => this.answer(each)));
      this.whole.textContent = this.single ? this.words.all(this.steps.length) : this.words.single;
      if (moved && wanted >= 0) this.focus(this.steps[now]);
    }

    answer(each) {
      const heading = this.steps[this.names.indexOf(each.name)].querySelector("h2");
      const question = heading.firstChild.textContent.trim();
      return h("li", null, h("a", { href: `#${each.name}` }, question), " ", h("span", null, each.when));
    }

    focus(step) {
      const heading = step.querySelector("h2");
      heading.setAttribute("tabindex", "-1");
      heading.focus({ preventScroll: true });
      step.scrollIntoView({ block: "nearest" });
    }
  }

  function start() {
    document.querySelectorAll(".fb-guide").forEach((root) => new Path(root));
  }

  if (typeof document !== "undefined") {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
    else start();
  }
})((self.faultbook = self.faultbook || {}));

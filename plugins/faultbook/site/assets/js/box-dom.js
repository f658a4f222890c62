// Elements from data: text goes in as text, never as markup.
(function (fb) {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";

  // h("a", {href, class, on: {click}}, "text", node, [nodes], null)
  function h(tag, properties, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(properties || {})) {
      if (name === "on") Object.entries(value).forEach(([type, listener]) => node.addEventListener(type, listener));
      else if (value === true) node.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
    }
    node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return node;
  }

  // An icon of 24 x 24 from its path.
  function icon(path) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    const shape = document.createElementNS(SVG, "path");
    shape.setAttribute("d", path);
    svg.append(shape);
    return svg;
  }

  // Text with `ranges` [[start, end], ...] marked.
  function marked(text, ranges) {
    const parts = [];
    let at = 0;
    for (const [start, end] of ranges) {
      parts.push(text.slice(at, start), h("mark", null, text.slice(start, end)));
      at = end;
    }
    return [...parts, text.slice(at)].filter((part) => part !== "");
  }

  // Plain paragraphs with `code` and *stress*.
  function paragraphs(text) {
    return text.split(/\n{2,}/).filter((part) => part.trim()).map((part) => h("p", null, inline(part)));
  }

  function inline(text) {
    return text.split(/(`[^`\n]+`|\*\*[^*\n]+\*\*|\*[^*\s][^*\n]*\*)/).filter((part) => part !== "").map((part) => {
      if (/^`[^`]+`$/.test(part)) return h("code", null, part.slice(1, -1));
      if (/^\*\*[^*]+\*\*$/.test(part)) return h("strong", null, part.slice(2, -2));
      return /^\*[^*\s][^*]*\*$/.test(part) ? h("em", null, part.slice(1, -1)) : part;
    });
  }

  const COPY = "M19 21H8V7h11m0-2H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2m-3-4H4a2 2 0 0 0-2 2v14h2V3h12z";
  const DONE = "M21 7 9 19l-5.5-5.5 1.41-1.41L9 16.17 19.59 5.59z";
  const SHOWN_MS = 2000;

  // A button that copies what `text()` returns and says so.
  function copyButton(label, text, className) {
    const button = h("button", { type: "button", class: className || "fb-copy", "aria-label": label, title: label }, icon(COPY));
    button.addEventListener("click", async () => {
      const done = await copy(text());
      button.replaceChildren(icon(done ? DONE : COPY));
      button.setAttribute("aria-label", done ? "Copied" : "Copying was refused: select the text instead");
      setTimeout(() => {
        button.replaceChildren(icon(COPY));
        button.setAttribute("aria-label", label);
      }, SHOWN_MS);
    });
    return button;
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch (refused) {
      const field = h("textarea", { class: "fb-hidden", readonly: true, "aria-hidden": "true", tabindex: "-1" });
      field.value = text;
      document.body.append(field);
      field.select();
      const done = document.execCommand("copy");
      field.remove();
      return done;
    }
  }

  // A block of code with its copy button; `label` names it for who cannot see it.
  function codeBlock(code, label) {
    const text = code.replace(/\n$/, "");
    return h("div", { class: "fb-code" }, h("pre", null, h("code", { tabindex: "0", role: "region", "aria-label": label }, text)),
      copyButton("Copy " + label, () => text));
  }

  Object.assign(fb, { h, icon, marked, paragraphs, inline, copyButton, codeBlock });
})((self.faultbook = self.faultbook || {}));

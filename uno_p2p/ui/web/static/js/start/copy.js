// A line to be passed on, with a button that copies it; where a page may not write to the clipboard, it is marked
// so that the keyboard can copy it.

import { h } from "../dom.js";
import { say } from "../words.js";
import { announce } from "../notice.js";
import { button } from "./parts.js";

const SHOWN = 2500; // milliseconds for which the button says what it has done
let last = null; // what was copied last: {id, worked}

// `id` names it on the page; `label` says what the line is.
export function copyable(app, id, label, text, { key = id } = {}) {
  const done = last?.id === id ? last : null;
  const word = done ? (done.worked ? say("web.start.copied") : say("web.start.copy.marked")) : say("web.start.copy");
  return h("div", { key, class: "form-field" },
    h("label", { key: "label", for: id }, label),
    h("div", { key: "line", class: "with-button" },
      h("input", {
        key: "text", id, type: "text", readonly: true, value: text, class: "passed-on", translate: "no",
        on: { focus: (event) => event.target.select() },
      }),
      button(word, {
        key: "copy", kind: done?.worked ? "good" : "", "aria-label": `${word}: ${label}`,
        click: () => copy(app, id, text),
      })));
}

async function copy(app, id, text) {
  let worked = await written(text);
  if (!worked) worked = marked(id);
  last = { id, worked };
  announce(worked ? say("web.start.copied") : say("web.start.copy.marked"));
  app.render();
  setTimeout(() => {
    if (last?.id === id) last = null;
    app.render();
  }, SHOWN);
}

async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed, or not over this connection
  }
}

// The old way; it copies only what is marked, and marked it stays.
function marked(id) {
  const input = document.getElementById(id);
  input?.focus();
  input?.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

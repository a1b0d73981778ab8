// What all dialogs have in common: a title, a way out, and the care of the focus. A dialog is opened by the person
// only. The page behind it rests (`inert`), but not the places that are read aloud, which a modal <dialog> of the
// browser would silence as well.

import { h } from "../dom.js";
import { say } from "../words.js";
import { button, focusSoon } from "../start/parts.js";
import { nudge } from "./nudge.js";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";
let opener = null; // what had the focus when the first of the dialogs was opened
let shown = null; // which dialog is on the page
let current = null; // the app, for keys that are heard on the whole page

export const closeDialog = (app) => app.set({ dialog: null });

// `kind` names the dialog, `title` heads it, `keys` hears what is pressed in it. What stands in it comes after the
// nudge that a table may need.
export function frame(app, { kind, title, keys = null }, ...content) {
  return h("div", {
    key: "shade", class: "shade",
    on: {
      mousedown: (event) => {
        if (event.target === event.currentTarget) closeDialog(app);
      },
    },
  },
  h("div", {
    key: kind, class: "dialog", id: "dialog", role: "dialog", "aria-modal": "true", "aria-labelledby": "dialog-title",
    tabindex: "-1", "data-kind": kind,
    on: {
      keydown: (event) => {
        event.stopPropagation(); // what is pressed here is not meant for the table
        keys?.(event);
      },
    },
  },
  h("div", { key: "top", class: "dialog-top" },
    h("div", { key: "head", class: "dialog-head" },
      h("h2", { key: "title", id: "dialog-title", tabindex: "-1", ref: focusSoon }, title),
      button("×", { key: "close", kind: "close", "aria-label": say("web.dialog.close"), click: () => closeDialog(app) })),
    nudge(app)),
  h("div", { key: "body", class: "dialog-body" }, content)));
}

// To be told at every rendering which dialog is to be seen: the page behind rests, and the focus comes back later.
export function attend(app, kind) {
  current = app;
  if (kind && !shown) opener = document.activeElement;
  if (!kind && shown) {
    const before = opener;
    opener = null;
    queueMicrotask(() => comeBack(before));
  }
  shown = kind;
  document.getElementById("app").inert = Boolean(kind);
  document.documentElement.dataset.dialog = kind ? "yes" : "no";
}

function comeBack(before) {
  const there = before?.isConnected && before !== document.body;
  (there ? before : document.querySelector("#app h1[tabindex], #app main"))?.focus({ preventScroll: true });
}

// Escape closes, and Tab goes round within the dialog; before anything else on the page hears of it.
document.addEventListener("keydown", (event) => {
  const dialog = shown && document.getElementById("dialog");
  if (!dialog || event.isComposing) return;
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    closeDialog(current);
  } else if (event.key === "Tab") {
    goRound(event, dialog);
  } else if (!dialog.contains(event.target)) {
    event.stopPropagation(); // a key of the table behind
  }
}, true);

function goRound(event, dialog) {
  const stops = [...dialog.querySelectorAll(FOCUSABLE)].filter((one) => !one.disabled && one.offsetParent !== null);
  const at = stops.indexOf(document.activeElement);
  const inside = dialog.contains(document.activeElement);
  const end = event.shiftKey ? at <= 0 : at === stops.length - 1;
  if (inside && !end) return;
  event.preventDefault();
  stops[event.shiftKey ? stops.length - 1 : 0]?.focus();
}

// One key for each thing that can be done at the table. They do nothing while somebody types, and nothing that
// cannot be done with Tab, the arrow keys and Enter as well. The help dialog lists them.

import { COLOURS } from "../cards/colour.js";
import { setting } from "../settings.js";
import { dismissRefusal, intend, select, selectedKey } from "./chosen.js";
import { toName } from "./naming.js";
import { callUno, tryToCatch } from "./own.js";

const OFFERED = { d: "draw", k: "keep", p: "pass" };
let app = null;

// From the first table on, keys are heard.
export function hearKeys(now) {
  if (!app) document.addEventListener("keydown", heard);
  app = now;
}

function heard(event) {
  const { view, page } = app.state;
  if (!view || event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  if (event.defaultPrevented) return;
  const key = letter(event);
  if (page.dialog) return; // a dialog has keys of its own
  if (act(key, view)) event.preventDefault();
}

// The letter on the key, also where the keyboard writes Japanese.
function letter(event) {
  if (/^[\x20-\x7e]$/.test(event.key)) return event.key.toLowerCase();
  if (event.code?.startsWith("Key") && event.key.length === 1) return event.code[3].toLowerCase();
  return event.key;
}

function act(key, view) {
  if (key === "Escape") return escape(view);
  if (!setting("keys")) return false; // somebody who talks to the computer types letters without meaning them
  if (key === "?") return does(() => app.set({ dialog: "help" }));
  if (view.me === null) return false;
  if (key === "u") return does(() => callUno(app));
  if (key === "c") return does(() => tryToCatch(app));
  const colour = key.toUpperCase();
  if (toName(view) === "colour" && COLOURS.includes(colour))
    return does(() => intend(app, { do: "name-colour", colour }));
  if (OFFERED[key] && view.ask?.actions.some((action) => action.do === OFFERED[key])) {
    return does(() => intend(app, { do: OFFERED[key] }));
  }
  return false;
}

function does(it) {
  it();
  return true;
}

// Back by one step: the menu, the refusal, the half-played card, the selection.
function escape(view) {
  const { page, refused } = app.state;
  if (page.menu || page.leaving) return does(() => app.set({ menu: false, leaving: false }));
  if (refused) return does(() => dismissRefusal(app));
  if (view.pending) return does(() => intend(app, { do: "cancel" }));
  if (view.me !== null && selectedKey(app)) return does(() => select(app, null));
  return false;
}

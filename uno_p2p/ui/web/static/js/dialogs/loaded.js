// What a dialog has to ask the node for: once, when it is opened; again when the person wants to.

import { h } from "../dom.js";
import { say } from "../words.js";
import { button } from "../start/parts.js";

let loaded = null; // {intent, state: "waits" | "failed" | "there", value}

export function forgetLoaded() {
  loaded = null;
}

// The value of an intent, or null as long as it is not there; then `waiting` is what to show instead.
export function load(app, intent) {
  if (!loaded) ask(app, intent);
  return loaded.state === "there" ? loaded.value : null;
}

function ask(app, intent) {
  const mine = { intent, state: "waits", value: null };
  loaded = mine;
  // Not in the midst of a rendering.
  queueMicrotask(async () => {
    const value = await app.ask(intent);
    if (loaded !== mine) return;
    loaded = { ...mine, value, state: value === null ? "failed" : "there" };
    app.render();
  });
}

export function waiting(app) {
  if (loaded?.state !== "failed") return h("p", { key: "waits", class: "soft" }, say("web.dialog.loading"));
  return h("div", { key: "failed" },
    h("p", { key: "text", class: "alert" }, app.state.refused?.text || say("web.dialog.failed")),
    button(say("web.dialog.again"), {
      key: "again",
      click: () => {
        forgetLoaded();
        app.render();
      },
    }));
}

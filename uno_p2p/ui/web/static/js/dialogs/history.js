// The tables of before, the latest first, each to be played back.

import { h } from "../dom.js";
import { say } from "../words.js";
import { button, listed } from "../start/parts.js";
import { frame } from "./frame.js";
import { load, waiting } from "./loaded.js";

export function history(app) {
  const tables = load(app, { do: "history" });
  return frame(app, { kind: "history", title: say("web.dialog.history") },
    !tables && waiting(app),
    tables?.length === 0 && h("p", { key: "none" }, say("web.dialog.history.none")),
    tables && h("ul", { key: "list", class: "past", hidden: tables.length === 0 },
      tables.map((table) => past(app, table))));
}

function past(app, { id, when, names, rules, status, totals }) {
  const title = listed(names);
  return h("li", { key: `h${id}`, class: "panel" },
    h("h3", { key: "names" }, title),
    h("p", { key: "when" }, when, " · ", rules),
    totals && h("p", { key: "totals" }, names.map((name, seat) =>
      h("span", { key: seat, class: "total" }, say("web.dialog.history.total", { name, points: totals[seat] })))),
    h("p", { key: "end", class: "soft" }, status),
    h("div", { key: "do", class: "row" },
      button(say("web.dialog.history.replay"), {
        key: "replay", "aria-label": say("web.dialog.history.replay.of", { names: title, when }),
        click: () => app.set({ dialog: "replay", replay: id }),
      })));
}

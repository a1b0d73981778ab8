// The last moves in words; the whole log is a dialog.

import { h } from "../dom.js";
import { say } from "../words.js";

const SHOWN = 5; // on a narrow screen the stylesheet leaves out all but the last two

export function lastMoves(app) {
  const lines = app.state.log
    .slice(-SHOWN)
    .flatMap((event) => event.lines.map((text, n) => ({ key: `${event.n}.${n}`, text })))
    .slice(-SHOWN);
  if (!lines.length) return null;
  return h(
    "section",
    { key: "moves", class: "moves", "aria-labelledby": "moves-heading" },
    h("h2", { id: "moves-heading" }, say("web.table.moves")),
    h(
      "ol",
      { class: "moves-list" },
      lines.map((line, n) => h("li", { key: line.key, class: `move move-${lines.length - n}` }, line.text)),
    ),
  );
}

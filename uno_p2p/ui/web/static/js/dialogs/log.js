// What has happened at this table, the latest first: whoever was away for a moment looks for that.

import { h } from "../dom.js";
import { say } from "../words.js";
import { frame } from "./frame.js";

export function log(app) {
  const events = app.state.log.filter(({ lines }) => lines.length > 0).reverse();
  return frame(app, { kind: "log", title: say("web.dialog.log") },
    h("p", { key: "how", class: "soft" }, events.length ? say("web.dialog.log.order") : say("web.dialog.log.none")),
    h("ol", { key: "list", class: "log-list", hidden: events.length === 0 }, events.map(({ n, lines, mine }) =>
      h("li", { key: `e${n}`, class: mine ? "mine" : "" }, lines.map((line, place) => h("p", { key: place }, line))))));
}

// The rules of this table as sentences.

import { h } from "../dom.js";
import { say } from "../words.js";
import { isRule } from "../start/hosting.js";
import { frame } from "./frame.js";

export function rules(app) {
  const lines = app.state.view?.rules || app.state.lobby?.table?.rules || [];
  return frame(app, { kind: "rules", title: say("web.dialog.rules") },
    lines.length === 0 && h("p", { key: "none" }, say("web.dialog.rules.none")),
    h("ul", { key: "list", class: "sentences", hidden: lines.length === 0 }, lines.filter(isRule).map((line, place) =>
      h("li", { key: place }, line))));
}

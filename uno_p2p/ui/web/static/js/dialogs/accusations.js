// Who has done wrong, as far as every honest program can prove it, and how anybody can judge it.

import { h } from "../dom.js";
import { say } from "../words.js";
import { copyable } from "../start/copy.js";
import { command } from "../start/parts.js";
import { frame } from "./frame.js";

export function accusations(app) {
  const all = app.state.view?.accusations || [];
  return frame(app, { kind: "accusations", title: say("web.dialog.accusations") },
    h("p", { key: "what" }, all.length ? say("web.dialog.accusations.what") : say("web.dialog.accusations.none")),
    all.map((one, place) => accusation(app, one, place)));
}

function accusation(app, { code, name, text, file, stops }, place) {
  return h("section", { key: `a${place}`, class: "panel accusation", "aria-labelledby": `accused-${place}` },
    h("h3", { key: "name", id: `accused-${place}` }, name),
    h("p", { key: "text" }, text),
    stops && h("p", { key: "stops" }, say("web.dialog.accusations.stops")),
    h("p", { key: "code", class: "soft" }, say("web.dialog.accusations.code"), " ", command(code, "code")),
    file && copyable(app, `judge-${place}`, say("web.dialog.accusations.judge"), `uno-p2p audit ${file}`));
}

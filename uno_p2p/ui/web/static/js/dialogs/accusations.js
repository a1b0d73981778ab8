// Who has done wrong, as far as every honest program can prove it, and how anybody can judge it: the node writes the
// evidence to a file, for a command that needs nothing else.

import { h } from "../dom.js";
import { say } from "../words.js";
import { copyable } from "../start/copy.js";
import { button, command } from "../start/parts.js";
import { frame } from "./frame.js";

export function accusations(app) {
  const all = app.state.view?.accusations || [];
  return frame(app, { kind: "accusations", title: say("web.dialog.accusations") },
    h("p", { key: "what" }, all.length ? say("web.dialog.accusations.what") : say("web.dialog.accusations.none")),
    all.map((one, place) => accusation(app, one, place)));
}

const written = new Map(); // by table: the files that the node has written

async function write(app, table) {
  const files = await app.ask({ do: "evidence", table });
  if (files) written.set(table, files);
  app.render();
}

function evidence(app, table, place) {
  const files = written.get(table);
  if (!files) {
    return h("div", { key: "evidence", class: "row" },
      button(say("web.dialog.accusations.write"), { key: "write", click: () => write(app, table) }));
  }
  return files.map((file, nth) =>
    copyable(app, `judge-${place}-${nth}`, say("web.dialog.accusations.judge"), `uno-p2p audit ${file}`));
}

function accusation(app, { code, name, text, table, stops }, place) {
  return h("section", { key: `a${place}`, class: "panel accusation", "aria-labelledby": `accused-${place}` },
    h("h3", { key: "name", id: `accused-${place}` }, name),
    h("p", { key: "text" }, text),
    stops && h("p", { key: "stops" }, say("web.dialog.accusations.stops")),
    h("p", { key: "code", class: "soft" }, say("web.dialog.accusations.code"), " ", command(code, "code")),
    evidence(app, table, place));
}

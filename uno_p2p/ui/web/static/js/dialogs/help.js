// How a turn goes, and the keys of the table. The names of keys are what is printed on them, in every language.

import { h } from "../dom.js";
import { say } from "../words.js";
import { button } from "../start/parts.js";
import { frame } from "./frame.js";

const KEYS = [
  [["←", "→"], "web.dialog.help.arrows"], [["Enter"], "web.dialog.help.enter"], [["D"], "web.dialog.help.draw"],
  [["U"], "web.dialog.help.uno"], [["C"], "web.dialog.help.catch"], [["K"], "web.dialog.help.keep"],
  [["P"], "web.dialog.help.pass"], [["R", "Y", "G", "B"], "web.dialog.help.colours"],
  [["?"], "web.dialog.help.help"], [["Esc"], "web.dialog.help.escape"],
];
const TURN = [
  "web.dialog.help.turn.match", "web.dialog.help.turn.draw", "web.dialog.help.turn.wild", "web.dialog.help.turn.uno",
  "web.dialog.help.turn.catch", "web.dialog.help.turn.four", "web.dialog.help.turn.end",
];

export function help(app) {
  const go = (dialog) => ({ key: dialog, click: () => app.set({ dialog }) });
  return frame(app, { kind: "help", title: say("web.dialog.help") },
    h("h3", { key: "turn" }, say("web.dialog.help.turn")),
    h("ol", { key: "steps", class: "sentences" }, TURN.map((key) => h("li", { key }, say(key)))),
    h("h3", { key: "keys" }, say("web.dialog.help.keys")),
    h("dl", { key: "list", class: "keys" }, KEYS.map(([names, key]) => h("div", { key },
      h("dt", { key: "keys" }, names.map((name) => h("kbd", { key: name, translate: "no" }, name))),
      h("dd", { key: "does" }, say(key))))),
    h("div", { key: "more", class: "row" },
      app.state.view && button(say("web.dialog.rules"), go("rules")),
      button(say("web.dialog.shield"), go("shield"))));
}

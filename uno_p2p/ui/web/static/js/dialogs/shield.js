// How much was checked, and in plain words why nobody has to believe anybody.

import { h } from "../dom.js";
import { say } from "../words.js";
import { button } from "../start/parts.js";
import { PICTURES } from "./boxes.js";
import { frame } from "./frame.js";

const STEPS = ["web.shield.locked", "web.shield.shuffled", "web.shield.dealt", "web.shield.played"];

export function shield(app) {
  const { view } = app.state;
  return frame(app, { kind: "shield", title: view ? say("web.shield.title") : say("web.dialog.shield") },
    view?.shield && checked(app, view.shield, view.accusations),
    view?.words && h("p", { key: "words" }, say("web.shield.words"), " ",
      h("strong", { key: "words", class: "table-words", translate: "no" }, view.words.join(" "))),
    h("h3", { key: "how" }, say("web.shield.how")),
    h("ol", { key: "steps", class: "steps" }, STEPS.map((key, place) =>
      h("li", { key }, PICTURES[place](), h("p", { key: "text" }, say(key))))),
    h("p", { key: "proof" }, say("web.shield.proof")),
    h("p", { key: "limits", class: "soft" }, say("web.shield.limits")));
}

function checked(app, { shuffles, cards, entries, proofs, problems }, accusations) {
  const row = (key, count, kind = "") => h("li", { key, class: kind }, say(key, { count }));
  return h("div", { key: "checked", class: problems ? "checked bad" : "checked good" },
    h("p", { key: "all", class: "all" }, problems ? say("web.shield.wrong") : say("web.shield.right")),
    h("ul", { key: "counts" },
      row("web.shield.shuffles", shuffles), row("web.shield.cards", cards), row("web.shield.proofs", proofs),
      row("web.shield.entries", entries), row("web.shield.problems", problems, "problems")),
    accusations?.length > 0 && button(say("web.dialog.accusations"), {
      key: "who", click: () => app.set({ dialog: "accusations" }),
    }));
}

// A small table for the replay: who holds how many cards, whose turn it is, the pile and its colour.

import { h } from "../dom.js";
import { say } from "../words.js";
import { cardFace } from "../cards/card.js";

const COLOURS = {
  R: "web.replay.colour.red", Y: "web.replay.colour.yellow", G: "web.replay.colour.green", B: "web.replay.colour.blue",
};

export function replayTable(view) {
  return h("div", { key: "table", class: "replay-table" },
    h("ol", { key: "seats", class: "replay-seats" }, view.seats.map((one) => seat(one))),
    h("div", { key: "middle", class: "replay-middle" },
      view.top
        ? h("div", { key: "top", class: "replay-top" }, h("div", { key: view.top.card, class: "replay-card" },
          cardFace(view.top, { hidden: true, colour: view.colour })), h("p", { key: "name" }, view.top.name))
        : h("p", { key: "no-top", class: "soft" }, say("web.replay.no-top")),
      h("ul", { key: "piles", class: "replay-piles" },
        view.colour && h("li", { key: "colour", class: `colour-word colour-${view.colour}` }, say(COLOURS[view.colour])),
        h("li", { key: "way" }, view.direction < 0 ? say("web.replay.way.right") : say("web.replay.way.left")),
        h("li", { key: "draw" }, say("web.replay.draw", { count: view.draw })),
        h("li", { key: "discards" }, say("web.replay.discards", { count: view.discards })))));
}

function seat({ seat: number, name, cards, total, turn, uno, state }) {
  return h("li", { key: `s${number}`, class: turn ? "at-turn" : "", "aria-current": turn ? "true" : false },
    h("span", { key: "name", class: "name" }, name),
    turn && h("span", { key: "turn", class: "badge" }, say("web.replay.turn")),
    uno && h("span", { key: "uno", class: "badge" }, say("web.dialog.uno")),
    h("span", { key: "cards" }, state === "out" ? say("web.replay.out") : say("web.replay.cards", { count: cards })),
    h("span", { key: "total", class: "soft" }, say("web.replay.points", { count: total })));
}

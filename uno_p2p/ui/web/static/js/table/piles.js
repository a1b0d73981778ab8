// The middle of the table: what was played last and by whom, the colour in force, the draw pile, the direction of
// play, and the cards that somebody will have to draw.

import { h } from "../dom.js";
import { say } from "../words.js";
import { cardBack, cardFace } from "../cards/card.js";
import { colourBadge, colourName } from "../cards/colour.js";
import { intend } from "./chosen.js";
import { GAP, ICONS, icon } from "./press.js";

export function piles(app) {
  const { view } = app.state;
  return h(
    "section",
    { key: "piles", class: "piles", "aria-labelledby": "piles-heading" },
    h("h2", { id: "piles-heading", class: "unseen" }, say("web.table.middle")),
    drawPile(app),
    discards(view),
    h("div", { key: "facts", class: "piles-facts" }, colourInForce(view), stake(view), direction(view)),
  );
}

function drawPile(app) {
  const { view } = app.state;
  const draw = view.ask?.actions.find((action) => action.do === "draw");
  const inside = [
    h("span", { key: "back", class: "pile-cards" }, view.draw > 0 ? cardBack() : h("span", { class: "pile-empty" })),
    h(
      "span",
      { key: "words", class: "pile-words" },
      h("span", { key: "do", class: "pile-do" }, draw ? draw.text : say("web.table.draw-pile")),
      GAP,
      h("span", { key: "count", class: "pile-count" }, say("web.table.cards", { count: view.draw })),
    ),
  ];
  const about = { key: "draw", class: "pile pile-draw", "data-pile": "draw" };
  if (view.me === null) return h("div", about, inside);
  // It stays a button when nothing is to be drawn, so that the focus stays on it.
  return h(
    "button",
    {
      ...about,
      type: "button",
      "aria-disabled": draw ? false : "true",
      "data-do": "draw",
      on: {
        click: () => {
          if (draw) intend(app, { do: "draw" });
        },
      },
    },
    inside,
  );
}

function discards(view) {
  const text = topText(view);
  return h(
    "div",
    { key: "discards", class: "pile pile-discards", "data-pile": "discards" },
    h(
      "span",
      { key: "cards", class: "pile-cards" },
      view.below
        .slice(-3)
        .map((card, n, all) =>
          h(
            "span",
            { key: `below${view.discards - all.length + n}`, class: `peek peek-${all.length - n}` },
            cardFace(card, { hidden: true }),
          ),
        ),
      view.top
        ? h(
            "span",
            { key: `top${view.discards}`, class: "peek peek-0" },
            cardFace(view.top, { hidden: true, colour: view.colour }),
          )
        : h("span", { key: "none", class: "pile-empty" }),
    ),
    h("span", { key: "words", class: "pile-words" }, text),
  );
}

function topText(view) {
  if (!view.top) return say("web.table.no-top");
  const seat = view.seats.find((one) => one.seat === view.laid_by);
  if (!seat) return say("web.table.top", { card: view.top.name });
  if (seat.seat === view.me) return say("web.table.top-mine", { card: view.top.name });
  return say("web.table.top-by", { name: seat.name, card: view.top.name });
}

function colourInForce(view) {
  if (!view.top) return null;
  return h(
    "p",
    { key: "colour", class: "fact fact-colour" },
    view.colour && colourBadge(view.colour),
    h(
      "span",
      { key: "words" },
      view.colour ? say("web.table.colour", { colour: colourName(view.colour) }) : say("web.table.colour-open"),
    ),
  );
}

const stake = (view) =>
  view.stake > 0 &&
  h(
    "p",
    { key: "stake", class: "fact fact-stake" },
    h("strong", { key: "sum", "aria-hidden": "true" }, `+${view.stake}`),
    h("span", { key: "words" }, say("web.table.stake", { count: view.stake })),
  );

function direction(view) {
  const clockwise = view.direction === 1;
  return h(
    "p",
    { key: "direction", class: "fact fact-direction" },
    icon(clockwise ? ICONS.clockwise : ICONS.counter),
    h("span", { key: "words" }, say(clockwise ? "web.table.clockwise" : "web.table.counter")),
  );
}

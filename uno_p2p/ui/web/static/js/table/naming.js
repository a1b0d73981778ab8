// The question that a card asks before it is played: which colour, or whose hand. It stands in line above the hand
// and covers nothing; the card can still be taken back.

import { h } from "../dom.js";
import { say } from "../words.js";
import { COLOURS, colourBadge, colourName } from "../cards/colour.js";
import { intentButton } from "./press.js";

// What is to be named now: "colour", "target" or null.
export function toName(view) {
  if (view.pending) return view.pending.wants;
  return view.ask?.kind === "colour" && view.ask.mine ? "colour" : null;
}

// What is asked now, of the card or of the table.
export const question = (view) => view.pending?.text || view.ask?.text;

export function namingPanel(app) {
  const { view } = app.state;
  const wants = toName(view);
  if (!wants) return null;
  return h(
    "div",
    { key: "naming", class: "naming", role: "group", "aria-label": question(view), "data-naming": wants },
    h("div", { key: "answers", class: "naming-answers" }, wants === "colour" ? colours(app) : targets(app)),
    view.pending &&
      intentButton(app, say("web.table.cancel"), { do: "cancel" }, { key: "cancel", cls: "naming-cancel" }),
  );
}

const colours = (app) =>
  COLOURS.map((letter) =>
    intentButton(
      app,
      h("span", null, colourName(letter)),
      { do: "name-colour", colour: letter },
      { key: letter, cls: "naming-colour", "data-answer": letter },
      colourBadge(letter),
    ),
  );

const targets = (app) =>
  app.state.view.pending.targets.map(({ seat, name }) => {
    const held = app.state.view.seats.find((one) => one.seat === seat);
    const text = held ? say("web.table.target", { name, count: held.cards }) : name;
    return intentButton(app, text, { do: "name-target", seat }, { key: String(seat), "data-answer": String(seat) });
  });

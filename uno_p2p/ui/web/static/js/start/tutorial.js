// The hints of a practice hand: what this moment is about. They look at what the view shows and decide nothing.

import { h } from "../dom.js";
import { say } from "../words.js";
import { button } from "./parts.js";

// A small panel, or null: no practice, or the person has had enough of it.
export function hint(app) {
  const { view, lobby, page } = app.state;
  if (!view || !(view.practice === true || lobby?.practice === true)) return null;
  if (page.hintsOff) {
    return h("div", { key: "hint", class: "hint-panel off" },
      button(say("web.hint.show"), { key: "show", kind: "small", click: () => app.set({ hintsOff: false }) }));
  }
  const { key, params } = moment(view);
  return h("section", { key: "hint", class: "hint-panel", "aria-labelledby": "hint-heading" },
    h("h2", { key: "heading", id: "hint-heading" }, say("web.hint.title")),
    h("p", { key: "text" }, say(key, params)),
    button(say("web.hint.hide"), { key: "hide", kind: "small", click: () => app.set({ hintsOff: true }) }));
}

const at = (key, params = {}) => ({ key, params });

// What is most urgent comes first.
function moment(view) {
  const { ask, pending, hand, uno, phase } = view;
  if (pending) return pending.wants === "colour" ? at("web.hint.colour") : at("web.hint.target");
  const caught = view.catch;
  if (caught) return at("web.hint.catch", { name: caught.name });
  if (ask?.mine) {
    const asked = askedOf(view);
    if (asked) return asked;
  }
  if (uno?.can && !uno.armed && hand.length === 1) return at("web.hint.forgot");
  if (phase === "deal") return at("web.hint.deal");
  if (phase === "scored") return at("web.hint.scored");
  if (phase === "over") return at("web.hint.over");
  const turn = view.seats.find((seat) => seat.turn);
  if (turn && turn.seat !== view.me) return at("web.hint.other", { name: turn.name });
  return at("web.hint.wait");
}

function askedOf(view) {
  switch (view.ask.kind) {
    case "accept": return at("web.hint.accept");
    case "move": return ofMove(view);
    case "drawn": return view.hand.some(({ drawn, fits }) => drawn && fits)
      ? at("web.hint.drawn") : at("web.hint.drawn.not");
    case "colour": return at("web.hint.colour");
    case "challenge": return at("web.hint.challenge");
    case "run": return at("web.hint.run");
    case "ready": return at("web.hint.scored");
    case "rematch": return at("web.hint.over");
    default: return null;
  }
}

function ofMove({ hand, uno }) {
  const fitting = hand.filter(({ fits }) => fits);
  if (fitting.length === 0) return at("web.hint.draw");
  if (hand.length === 2) return uno?.armed ? at("web.hint.uno.armed") : at("web.hint.uno");
  if (hand.length === 1) return at("web.hint.last");
  if (fitting.every(({ card }) => card.startsWith("W"))) return at("web.hint.wild");
  return at("web.hint.play");
}

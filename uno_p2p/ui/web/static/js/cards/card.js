// A card as a drawing of our own. Value and symbol stand in the upper left corner, where they are seen when other
// cards lie over the rest; the tile below shows the value once more, large.

import { h } from "../dom.js";
import { fieldPart, symbolPart } from "./colour.js";
import { colourOf, quarters, signPart } from "./signs.js";

// The face of a card, `{card, name}`. With `hidden` nobody hears its name: it stands beside it already.
// `colour`: the colour that was named for a Wild; it is shown in the place of the four.
export function cardFace(card, { hidden = false, colour = null, key } = {}) {
  const own = colourOf(card.card);
  const names = hidden ? { "aria-hidden": "true" } : { role: "img", "aria-label": card.name };
  return h(
    "svg",
    { class: "card", viewBox: "0 0 100 150", focusable: "false", "data-card": card.card, key, ...names },
    h("rect", { class: "card-edge", x: 1.5, y: 1.5, width: 97, height: 147, rx: 11 }),
    own ? fieldPart(own, 7, 7, 86, 136) : h("rect", { class: "card-dark", x: 7, y: 7, width: 86, height: 136, rx: 5 }),
    h(
      "g",
      { "data-colour": own || "W" },
      h("path", { class: "field", d: "M7 7h48v61a9 9 0 0 1-9 9H7z" }),
      own || card.card !== "W"
        ? [signPart(card.card, 31, 26, 34), own ? symbolPart(own, 18, 47, 26) : named(colour, 31, 58, 27)]
        : named(colour, 32, 37, 44),
    ),
    h("rect", { class: "card-plate", x: 26, y: 79, width: 60, height: 58, rx: 12 }),
    h(
      "g",
      { class: "on-plate" },
      own || card.card !== "W" ? signPart(card.card, 56, 107, 44) : named(colour, 56, 108, 46),
    ),
  );
}

// The four colours, or the one that was named.
function named(colour, x, y, size) {
  if (!colour) return quarters(x, y, size);
  return h(
    "g",
    { "data-colour": colour },
    h("rect", { class: "field tile", x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size * 0.15 }),
    symbolPart(colour, x - size * 0.38, y - size * 0.38, size * 0.76),
  );
}

// The back of every card.
export function cardBack({ key } = {}) {
  const lines = [];
  for (let inset = 0; inset < 50; inset += 12) {
    lines.push(`M50 ${14 + inset}L${86 - inset * 0.6} 75L50 ${136 - inset}L${14 + inset * 0.6} 75z`);
  }
  return h(
    "svg",
    { class: "card card-back", viewBox: "0 0 100 150", focusable: "false", "aria-hidden": "true", key },
    h("rect", { class: "card-edge", x: 1.5, y: 1.5, width: 97, height: 147, rx: 11 }),
    h("rect", { class: "card-dark", x: 7, y: 7, width: 86, height: 136, rx: 5 }),
    h("path", { class: "back-lines", d: lines.join("") }),
  );
}

// The four colours as nobody needs colours for: each has a symbol, a pattern and a name, and they always go together.
// Flame, sun, leaf and wave are our own drawings.

import { h } from "../dom.js";
import { say } from "../words.js";

export const COLOURS = ["R", "Y", "G", "B"];

const SPOKEN = { R: "web.card.red", Y: "web.card.yellow", G: "web.card.green", B: "web.card.blue" };
export const colourName = (letter) => say(SPOKEN[letter]);

// In a box of 24 by 24. They differ in outline, so that they are told apart when they are as small as a letter.
const WAVE = "q3.67-6 7.33 0t7.33 0 7.34 0v4.6q-3.67-6-7.34 0t-7.33 0-7.33 0z";
const SYMBOLS = {
  R: "M12 1c1 5 4 6 5 9 1-1 2-3 2-5 3 4 4 8 3 11-1 4-5 7-10 7s-9-3-10-7c-1-3 0-7 3-11 0 2 1 4 2 5 1-3 4-4 5-9z",
  Y: `M12 6.6a5.4 5.4 0 1 0 .01 0z${rays(8, 7.4, 12, 0.3)}`,
  G:
    "M22 2C10 1 3 6.5 3 14c0 1.8.5 3.3 1.4 4.6L2 21.5 3.6 23l2.7-2.5C7.7 21.5 9.3 22 11 22 18.5 22 23 13.5 22 2z" +
    "M6.5 17.6 16.5 7.3l.8.8L8 18.9z",
  B: `M1 9.5${WAVE}M1 18${WAVE}`,
};

function rays(count, inner, outer, half) {
  let path = "";
  for (let n = 0; n < count; n += 1) {
    const angle = (n * 2 * Math.PI) / count;
    const at = (radius, turn) =>
      `${(12 + radius * Math.sin(angle + turn)).toFixed(2)} ${(12 - radius * Math.cos(angle + turn)).toFixed(2)}`;
    path += `M${at(inner, -half)}L${at(outer, 0)}L${at(inner, half)}z`;
  }
  return path;
}

// The symbol of a colour as a part of a drawing: its upper left corner and its size.
export function symbolPart(letter, x, y, size) {
  return h("path", {
    class: "symbol",
    "fill-rule": "evenodd",
    d: SYMBOLS[letter],
    transform: `translate(${x} ${y}) scale(${size / 24})`,
  });
}

// The pattern of a colour over a rectangle: slanting lines, dots, a grid, waves.
function pattern(letter, width, height, step) {
  let path = "";
  if (letter === "R") {
    for (let x = step - height; x < width; x += step) path += `M${x} ${height}l${height} ${-height}`;
  } else if (letter === "Y") {
    // A line without length and with a round end is a dot.
    for (let y = step / 2, row = 0; y < height; y += step * 0.8, row += 1) {
      for (let x = row % 2 ? step : step / 2; x < width; x += step) path += `M${x} ${y}h.01`;
    }
  } else if (letter === "G") {
    for (let x = step / 2; x < width; x += step) path += `M${x} 0v${height}`;
    for (let y = step / 2; y < height; y += step) path += `M0 ${y}h${width}`;
  } else {
    for (let y = step / 2; y < height + step; y += step) {
      path += `M0 ${y}q${step / 2} ${-step * 0.7} ${step} 0`;
      for (let x = step; x < width; x += step) path += `t${step} 0`;
    }
  }
  return path;
}

// A field of a colour with its pattern, as a part of a drawing. It is a drawing of its own, so what sticks out is
// cut off.
export function fieldPart(letter, x, y, width, height, step = 13) {
  return h(
    "svg",
    { x, y, width, height, "data-colour": letter },
    h("rect", { class: "field", width, height }),
    h("path", { class: `pattern pattern-${letter}`, d: pattern(letter, width, height, step) }),
  );
}

// A badge: the symbol on a field with its pattern. Its name stands beside it in words, or is given as `label`.
export function colourBadge(letter, label) {
  const names = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return h(
    "svg",
    { class: "colour-badge", viewBox: "0 0 48 48", focusable: "false", ...names },
    h("rect", { class: "card-edge", x: 1, y: 1, width: 46, height: 46, rx: 9 }),
    fieldPart(letter, 5, 5, 38, 38, 9),
    h(
      "g",
      { "data-colour": letter },
      h("circle", { class: "field", cx: 24, cy: 24, r: 15.5 }),
      symbolPart(letter, 13, 13, 22),
    ),
  );
}

// What is printed on a card: a number, or the sign of what it does. Our own drawings, in a box of 24 by 24.

import { h } from "../dom.js";
import { COLOURS, symbolPart } from "./colour.js";

const SKIP =
  "M12 1.5a10.5 10.5 0 1 0 .01 0zM12 5a7 7 0 0 1 4.2 1.4l-9.8 9.8A7 7 0 0 1 12 5zm0 14a7 7 0 0 1-4.2-1.4l9.8-9.8A7 7 0 0 1 12 19z";
const REVERSE = "M2 7 8 1v4h14v4H8v4zM22 17l-6 6v-4H2v-4h14v-4z";
const DROP = "M12 0C8 7 3.5 10.5 3.5 15.5a8.5 8.5 0 0 0 17 0C20.5 10.5 16 7 12 0z";
const SHUFFLE =
  "M1 5h5.5l9 11H18v-4l6 6-6 6v-4h-4.5l-9-11H1zM18 0l6 6-6 6V8h-2.5l-2.4 2.9-2.5-3L13.5 4H18zM1 20v-4h3.5l2.4-2.9 2.5 3L6.5 20z";
const SWAP = "M6 0l6 7H8v9h-4V7H0zM18 24l-6-7h4V8h4v9h4z";
const STAR = "M12-1l3.8 8.2 8.7 1-6.4 6L19.8 23 12 18.7 4.2 23l1.7-8.800L-.5 8.2l8.7-1z";

const ICONS = { S: SKIP, R: REVERSE, WS: SHUFFLE, WX: SWAP };
const INSIDE = { W1: [DROP, "1"], W2: [DROP, "2"], WA: [STAR, "1"], WB: [STAR, "2"], WC: [STAR, "3"] };
const TEXTS = { D: "+2", W4: "+4" };

// The colour letter of a card, or null for a Wild of any kind.
export const colourOf = (code) => (COLOURS.includes(code[0]) ? code[0] : null);

// The sign of a card, its middle at (x, y), `size` high.
export function signPart(code, x, y, size) {
  const what = colourOf(code) ? code.slice(1) : code;
  if (what === "W") return quarters(x, y, size);
  const box = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`;
  if (ICONS[what]) return h("path", { class: "sign", "fill-rule": "evenodd", d: ICONS[what], transform: box });
  if (INSIDE[what]) {
    const [shape, number] = INSIDE[what];
    return h(
      "g",
      { transform: box },
      h("path", { class: "sign", d: shape }),
      h(
        "text",
        { class: "sign-inside", x: 12, y: shape === STAR ? 18 : 20, "font-size": shape === STAR ? 11 : 13 },
        number,
      ),
    );
  }
  const text = TEXTS[what] || what;
  const high = text.length > 1 ? size * 0.78 : size * 1.1;
  const parts = [h("text", { class: "sign", x, y: y + high * 0.36, "font-size": high }, text)];
  if (what === "6" || what === "9") {
    // which way is up is seen from the line below
    parts.push(
      h("rect", { class: "sign", x: x - size * 0.25, y: y + size * 0.5, width: size * 0.5, height: size * 0.09 }),
    );
  }
  return parts;
}

// The four colours as tiles around a middle: any of them.
export function quarters(x, y, size) {
  const tile = size / 2 - 1;
  return COLOURS.map((letter, n) => {
    const left = x + (n % 2 ? 1 : -tile - 1);
    const top = y + (n > 1 ? 1 : -tile - 1);
    return h(
      "g",
      { "data-colour": letter },
      h("rect", { class: "field tile", x: left, y: top, width: tile, height: tile, rx: tile * 0.18 }),
      symbolPart(letter, left + tile * 0.16, top + tile * 0.16, tile * 0.68),
    );
  });
}

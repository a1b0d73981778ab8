// The buttons of the game screen. One that cannot be used now stays reachable and says so, instead of vanishing
// from under somebody's finger or focus.

import { h } from "../dom.js";
import { intend } from "./chosen.js";

// A button that does something of the page's own. `off`: cannot be used now. Anything else is an attribute.
export function press(text, does, { key, main = false, off = false, cls = "", ...more } = {}, ...children) {
  return h(
    "button",
    {
      key,
      type: "button",
      class: `press${main ? " press-main" : ""}${cls ? ` ${cls}` : ""}`,
      "aria-disabled": off ? "true" : false,
      ...more,
      on: {
        click: () => {
          if (!off) does();
        },
      },
    },
    ...children,
    text,
  );
}

// A button that says something to the node.
export const intentButton = (app, text, intent, options = {}, ...children) =>
  press(text, () => intend(app, intent), { "data-do": intent.do, ...options }, ...children);

// Between two texts that are one under the other, so that they are not heard as one word.
export const GAP = " ";

// A text that is heard and not seen.
export const unseen = (text, key) => h("span", { class: "unseen", key }, text);

// A little drawing of one path in a box of 24 by 24; what it means stands beside it in words.
export const icon = (path, key) =>
  h(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false", key },
    h("path", { d: path }),
  );

export const ICONS = {
  check: "M9.5 19.5 2 12l2.5-2.5 5 5L19.5 4.5 22 7z",
  shield: "M12 1 3 4.5V11c0 6 4 10 9 12 5-2 9-6 9-12V4.5zM11 16.5 6.5 12l1.8-1.8L11 13l5-5 1.8 1.8z",
  alarm: "M12 1.5 23.5 22H.5zM10.8 8v7h2.4V8zM10.8 17v2.5h2.4V17z",
  log: "M3 4h18v2.5H3zM3 10.5h18V13H3zM3 17h12v2.5H3z",
  menu: "M2 4h20v3H2zM2 10.5h20v3H2zM2 17h20v3H2z",
  close: "M4 6.5 6.5 4 12 9.5 17.5 4 20 6.5 14.5 12 20 17.5 17.5 20 12 14.5 6.5 20 4 17.5 9.5 12z",
  turn: "M4 2 21 12 4 22z",
  cards: "M3 6h9v15H3zM13.5 7 20 8.5 17 22l-3.5-.8zM7 2h9v3.5l-2.5-.6V4.5H7z",
  clockwise: "M12 3a9 9 0 0 1 8.5 6H23l-4 6-4.5-6h2.8A6 6 0 1 0 17 16l2.5 1.8A9 9 0 1 1 12 3z",
  counter: "M12 3a9 9 0 0 0-8.5 6H1l4 6 4.5-6H6.7A6 6 0 1 1 7 16l-2.5 1.8A9 9 0 1 0 12 3z",
  jump: "M3 3l9 9-9 9zM12 3l9 9-9 9z",
  fresh: "M10.5 2h3v8.5H22v3h-8.5V22h-3v-8.5H2v-3h8.5z",
  byColour: "M2 2h9v9H2zM13 2h9v9h-9zM2 13h9v9H2zM13 13h9v9h-9z",
  byNumber: "M1 17h5v5H1zM7.5 12h5v10h-5zM14 7h5v15h-5zM20.5 2H24v20h-3.5z",
  asCame: "M2 3h9v18H2zM13 10.5h5V7l6 5-6 5v-3.5h-5z",
};

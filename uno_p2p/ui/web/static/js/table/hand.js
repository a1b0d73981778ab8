// The own hand: a list box with one card in the order of the Tab key, moved through with the arrow keys. Every card
// can be selected and tried; that one fits is told by a mark, by a raised place and in words.

import { h } from "../dom.js";
import { say } from "../words.js";
import { cardFace } from "../cards/card.js";
import { press as pressCard, selectedKey } from "./chosen.js";
import { inOrder } from "./order.js";
import { ICONS, icon, unseen } from "./press.js";

export function handList(app) {
  const { view, page } = app.state;
  const cards = inOrder(view.hand);
  const selected = selectedKey(app);
  const here = cards.some((card) => card.key === page.at) ? page.at : selected || cards[0]?.key;
  if (!cards.length) return null;
  return h(
    "div",
    { key: "hand", class: "hand-space" },
    h(
      "ul",
      {
        class: "hand",
        role: "listbox",
        "aria-label": say("web.table.hand"),
        "aria-orientation": "horizontal",
        on: { keydown: (event) => steer(app, event) },
      },
      cards.map((card) => option(app, card, card.key === selected, card.key === here)),
    ),
  );
}

function option(app, card, isSelected, isHere) {
  const marks = [
    card.fits && h("span", { key: "fits", class: "mark mark-fits" }, icon(ICONS.check)),
    card.jumps && h("span", { key: "jumps", class: "mark mark-jumps" }, icon(ICONS.jump)),
    card.drawn && h("span", { key: "drawn", class: "mark mark-drawn" }, icon(ICONS.fresh)),
  ];
  return h(
    "li",
    {
      key: card.key,
      role: "option",
      tabindex: isHere ? "0" : "-1",
      "aria-selected": isSelected ? "true" : "false",
      "data-key": card.key,
      "data-code": card.card,
      class: `held${card.fits || card.jumps ? " held-fits" : ""}${isSelected ? " held-selected" : ""}`,
      on: {
        click: () => pressCard(app, card),
        focus: () => standOn(app, card.key),
      },
    },
    unseen(heard(card), "name"),
    h(
      "span",
      { key: "card", class: "held-card" },
      cardFace(card, { hidden: true }),
      h("span", { class: "marks", "aria-hidden": "true" }, marks),
    ),
  );
}

// What a screen reader says of a card.
function heard(card) {
  const more = [
    card.fits && say("web.card.fits"),
    card.jumps && say("web.card.jumps"),
    card.drawn && say("web.card.drawn"),
  ].filter(Boolean);
  return more.reduce((text, what) => say("web.card.with", { card: text, what }), card.name);
}

function standOn(app, key) {
  if (app.state.page.at === key) return;
  app.state.page.at = key;
  queueMicrotask(app.render); // not at once: the page may be changing right now
}

function steer(app, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const list = event.currentTarget || event.target.closest("[role=listbox]");
  const items = [...list.querySelectorAll("[role=option]")];
  const place = items.indexOf(document.activeElement);
  if (place < 0) return;
  const last = items.length - 1;
  const to = {
    ArrowRight: () => Math.min(place + 1, last),
    ArrowLeft: () => Math.max(place - 1, 0),
    ArrowDown: () => beside(items, place, 1),
    ArrowUp: () => beside(items, place, -1),
    Home: () => 0,
    End: () => last,
  }[event.key];
  if (to) {
    event.preventDefault();
    const item = items[to()];
    item.focus({ preventScroll: true });
    item.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (!event.repeat) items[place].click(); // a key held down is pressed once
  }
}

// The card in the row below or above that is nearest; where there is no such row, the next one.
function beside(items, place, step) {
  const boxes = items.map((item) => ({ left: item.offsetLeft, top: item.offsetTop }));
  const { left, top } = boxes[place];
  const tops = [...new Set(boxes.map((box) => box.top))].sort((one, other) => one - other);
  const row = tops[tops.indexOf(top) + step];
  if (row === undefined) return Math.max(0, Math.min(items.length - 1, place + step));
  let best = place;
  let least = Infinity;
  boxes.forEach((box, n) => {
    const far = Math.abs(box.left - left);
    if (box.top === row && far < least) [best, least] = [n, far];
  });
  return best;
}

// Cards that fly: from who plays to the pile, from the pile to who draws. Pictures only, above everything and in
// nobody's way; the table below shows already how it stands. One after another, so that eyes can follow.

import { h, patch } from "../dom.js";
import { moves, setting } from "../settings.js";
import { cardBack, cardFace } from "../cards/card.js";

const PACE = { normal: 420, fast: 180 }; // milliseconds of one flight
const MOST = 6; // flights that wait; of more than that, the older ones are left out

let queue = [];
let flying = false;

export function fly(event, me) {
  if (!moves() || document.visibilityState !== "visible") return;
  for (const flight of flights(event, me)) queue.push(flight);
  queue = queue.slice(-MOST);
  if (!flying) next();
}

function flights(event, me) {
  const seat = event.seat === me && me !== null ? ".always" : `[data-seat="${event.seat}"]`;
  if (event.seat === null || event.seat === undefined) return [];
  if ((event.kind === "played" || event.kind === "jumped") && event.card) {
    return [{ from: seat, to: '[data-pile="discards"] .pile-cards', card: event.card }];
  }
  if (event.kind === "drew") {
    const count = Math.max(1, Math.min(event.count || 1, 3));
    return Array.from({ length: count }, () => ({ from: '[data-pile="draw"] .pile-cards', to: seat, card: null }));
  }
  return [];
}

function next() {
  const flight = queue.shift();
  flying = Boolean(flight);
  if (!flight) return;
  const from = document.querySelector(flight.from)?.getBoundingClientRect();
  const to = document.querySelector(flight.to)?.getBoundingClientRect();
  if (!from || !to || !document.body.animate) {
    next();
    return;
  }
  const box = document.createElement("div");
  box.className = "flight";
  box.setAttribute("aria-hidden", "true");
  patch(box, flight.card ? cardFace(flight.card, { hidden: true }) : cardBack());
  document.body.append(box);
  const middle = (rect) =>
    `translate(${rect.left + rect.width / 2}px, ${rect.top + rect.height / 2}px) translate(-50%, -50%)`;
  const pace = (PACE[setting("motion")] || PACE.normal) / (queue.length > 2 ? 2 : 1);
  const animation = box.animate(
    [
      { transform: `${middle(from)} scale(0.6)`, opacity: 0.6 },
      { transform: middle(to), opacity: 1, offset: 0.8 },
      { transform: middle(to), opacity: 0 },
    ],
    { duration: pace, easing: "ease-out" },
  );
  const over = () => {
    box.remove();
    next();
  };
  animation.onfinish = over;
  animation.oncancel = over;
}

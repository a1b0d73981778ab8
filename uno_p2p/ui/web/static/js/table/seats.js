// Who sits at the table: name, cards, points, whose turn it is, who deals, who is at UNO, who is away.

import { h } from "../dom.js";
import { say } from "../words.js";
import { GAP, ICONS, icon, unseen } from "./press.js";
import { secondsSince } from "./clock.js";

// The others in the order in which they sit, beginning behind this seat; whoever looks on sees everybody.
function othersInOrder(view) {
  if (view.me === null) return view.seats;
  const place = view.seats.findIndex((seat) => seat.seat === view.me);
  return [...view.seats.slice(place + 1), ...view.seats.slice(0, place)];
}

export function seatList(app) {
  const { view } = app.state;
  const seats = othersInOrder(view);
  if (!seats.length) return null;
  return h(
    "section",
    { key: "seats", class: "seats", "aria-labelledby": "seats-heading", "data-many": seats.length > 5 ? "yes" : false },
    h("h2", { id: "seats-heading", class: "unseen" }, say("web.table.players")),
    h(
      "ul",
      { class: "seat-list" },
      seats.map((seat) => seatItem(view, seat)),
    ),
  );
}

function seatItem(view, seat) {
  return h(
    "li",
    {
      key: seat.seat,
      class: "seat",
      "data-seat": seat.seat,
      "data-turn": seat.turn ? "yes" : false,
      "data-state": seat.state,
    },
    h(
      "span",
      { class: "seat-name" },
      seat.turn &&
        h("span", { key: "turn", class: "seat-turn" }, icon(ICONS.turn), unseen(say("web.table.on-turn")), GAP),
      h("bdi", { key: "name", class: "name" }, seat.name),
      GAP,
    ),
    h(
      "span",
      { class: "seat-facts" },
      h(
        "span",
        { key: "cards", class: "seat-cards" },
        icon(ICONS.cards),
        h("span", { "aria-hidden": "true" }, String(seat.cards)),
        unseen(say("web.table.cards", { count: seat.cards })),
      ),
      ...seatChips(view, seat),
    ),
  );
}

// What else is to be said of a seat, each as a short text with its own look.
export function seatChips(view, seat) {
  const chips = [];
  const chip = (key, text, tone = "plain") => chips.push(GAP, h("span", { key, class: `chip chip-${tone}` }, text));
  if (seat.uno === "called") chip("uno", say("web.table.uno-called"), "good");
  if (seat.uno === "open") chip("uno", say("web.table.uno-open"), "warn");
  if (seat.state !== "here") chip("state", stateText(view, seat), seat.state === "out" ? "plain" : "bad");
  if (seat.shuffled) chip("shuffled", say(SHUFFLED[seat.shuffled]), seat.shuffled === "done" ? "good" : "plain");
  if (seat.dealer) chip("dealer", say("web.table.dealer"));
  if (seat.team !== null && seat.team !== undefined) chip("team", say("web.table.team", { team: seat.team + 1 }));
  if (seat.bot) chip("bot", say("web.table.bot"), "less");
  if (seat.total) chip("total", say("web.table.total", { points: seat.total }), "less");
  return chips;
}

const SHUFFLED = { done: "web.table.shuffled-done", now: "web.table.shuffled-now", waits: "web.table.shuffled-waits" };
const STATES = { lost: "web.table.lost", away: "web.table.away", barred: "web.table.barred", out: "web.table.out" };
const TIMED = { lost: "web.table.lost-for", away: "web.table.away-for" };

function stateText(view, seat) {
  if (seat.since === null || seat.since === undefined || !TIMED[seat.state]) return say(STATES[seat.state]);
  return say(TIMED[seat.state], { seconds: secondsSince(view, seat.since) });
}

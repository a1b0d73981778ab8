// The hand in the order that a person has chosen, and a name for each card that stays while it is held.

import { choose, setting } from "../settings.js";

// "own" is the order in which the cards came.
const ORDERS = ["colour", "number", "own"];

const COLOURS = "RYGB";
const VALUES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "D"];
const WILDS = ["W", "W4", "W1", "W2", "WS", "WX", "WA", "WB", "WC"];

// The cards of a hand with their keys: the code and which of its kind it is. Two cards of one kind cannot be told
// apart, so it does not matter which of them leaves.
export function keyed(hand) {
  const seen = new Map();
  return hand.map((card) => {
    const nth = (seen.get(card.card) || 0) + 1;
    seen.set(card.card, nth);
    return { ...card, key: `${card.card}#${nth}` };
  });
}

export function inOrder(hand) {
  const cards = keyed(hand);
  const order = currentOrder();
  if (order === "own") return cards;
  const places = new Map(
    cards.map((card) => [card.key, order === "number" ? byNumber(card.card) : byColour(card.card)]),
  );
  return cards.sort((one, other) => places.get(one.key) - places.get(other.key));
}

const isWild = (code) => !COLOURS.includes(code[0]);
const colour = (code) => COLOURS.indexOf(code[0]);
const value = (code) => VALUES.indexOf(code.slice(1));
const byColour = (code) => (isWild(code) ? 1000 + WILDS.indexOf(code) : colour(code) * 100 + value(code));
const byNumber = (code) => (isWild(code) ? 1000 + WILDS.indexOf(code) : value(code) * 10 + colour(code));

export const currentOrder = () => (ORDERS.includes(setting("sort")) ? setting("sort") : ORDERS[0]);
export const nextOrder = () => choose("sort", ORDERS[(ORDERS.indexOf(currentOrder()) + 1) % ORDERS.length]);

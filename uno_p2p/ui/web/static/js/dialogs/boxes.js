// Our own picture of locked boxes that go round the table: one small drawing for each step of the explanation. The
// words stand beside it, so it says nothing to whoever cannot see it.

import { h } from "../dom.js";

const PLAYERS = ["A", "B", "C"];

// A padlock of player `who` at (x, y); `off`: only its place is left.
function lock(x, y, who, off = false) {
  return h("g", { transform: `translate(${x} ${y})`, class: off ? "lock off" : `lock lock-${who}` },
    h("path", { d: "M-6 -2v-6a6 6 0 0 1 12 0v6", class: "bow" }),
    h("rect", { x: -10, y: -2, width: 20, height: 17, rx: 4 }),
    !off && h("text", { y: 11.5, "text-anchor": "middle" }, who));
}

// A closed box with a lock of each player; `off` names those whose lock is gone.
function box(x, y, off = []) {
  return h("g", { transform: `translate(${x} ${y})` },
    h("rect", { x: -50, y: -30, width: 100, height: 60, rx: 5, class: "wood" }),
    h("path", { d: "M-50 -12h100", class: "line" }),
    PLAYERS.map((who, place) => lock(-28 + 28 * place, 2, who, off.includes(who))));
}

function smallBox(x, y) {
  return h("g", { transform: `translate(${x} ${y})` },
    h("rect", { x: -15, y: -10, width: 30, height: 20, rx: 3, class: "wood" }),
    h("path", { d: "M-15 -4h30", class: "line" }),
    h("rect", { x: -3, y: -5, width: 6, height: 7, rx: 1.5, class: "clasp" }));
}

function player(x, y, who) {
  return h("g", { transform: `translate(${x} ${y})`, class: `lock lock-${who}` },
    h("circle", { r: 15 }), h("text", { y: 5.5, "text-anchor": "middle", class: "big" }, who));
}

function arrow(d, x, y, turn) {
  return h("g", {},
    h("path", { d, class: "way" }),
    h("path", { d: "M0 0l-11 -6v12z", class: "tip", transform: `translate(${x} ${y}) rotate(${turn})` }));
}

function openBox(x, y) {
  return h("g", { transform: `translate(${x} ${y})` },
    h("path", { d: "M-50 -30l-18 -18h100l18 18z", class: "wood lid" }),
    h("g", { class: "card-up" },
      h("rect", { x: -20, y: -88, width: 40, height: 76, rx: 6, class: "paper" }),
      h("rect", { x: -15, y: -83, width: 30, height: 66, rx: 4, class: "face" }),
      h("text", { y: -50, "text-anchor": "middle", class: "seven" }, "7")),
    h("rect", { x: -50, y: -30, width: 100, height: 60, rx: 5, class: "wood" }),
    PLAYERS.map((who, place) => lock(-28 + 28 * place, 2, who, true)));
}

const picture = (name, ...parts) =>
  h("svg", { key: name, class: "boxes", viewBox: "0 0 240 130", "aria-hidden": "true", focusable: "false" }, parts);

// The four steps in their order: locked, shuffled, dealt, played.
export const PICTURES = [
  () => picture("locked",
    player(30, 24, "A"), player(30, 66, "B"), player(30, 108, "C"),
    arrow("M54 66h34", 98, 66, 0), box(160, 66)),
  () => picture("shuffled",
    player(120, 20, "A"), player(206, 106, "B"), player(34, 106, "C"),
    arrow("M142 22q50 8 60 58", 202, 84, 82), arrow("M184 112q-64 18 -124 0", 56, 110, 195),
    arrow("M38 86q10 -52 58 -63", 100, 22, -14),
    smallBox(102, 62), smallBox(138, 58), smallBox(120, 82)),
  () => picture("dealt",
    player(22, 65, "A"), box(100, 65, ["B", "C"]),
    arrow("M156 50l6 -6", 170, 36, -45), lock(184, 24, "B"), player(216, 28, "B"),
    arrow("M156 80l6 6", 170, 94, 45), lock(184, 100, "C"), player(216, 102, "C")),
  () => picture("played", player(28, 65, "A"), arrow("M52 65h8", 70, 65, 0), openBox(136, 96)),
];

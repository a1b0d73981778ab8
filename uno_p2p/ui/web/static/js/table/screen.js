// The game screen: the table above, the own seat below. Beside the table, where it is wide, what goes on. The lower
// part keeps its place; when there is more to show than fits, the upper part scrolls.

import { h } from "../dom.js";
import { hint } from "../start/tutorial.js";
import { say } from "../words.js";
import { acceptPanel, fingerprint, scorePanel } from "./panels.js";
import { banners } from "./banners.js";
import { topBar } from "./bar.js";
import { keepTime } from "./clock.js";
import { keepFocus } from "./focus.js";
import { hearKeys } from "./keys.js";
import { lastMoves } from "./moves.js";
import { ownSeat, turnBanner } from "./own.js";
import { piles } from "./piles.js";
import { seatList } from "./seats.js";

const SHUT = ["taken", "shut out", "bye"]; // states of the line in which nothing can be done here

export function tableScreen(app) {
  const { view, line, hello } = app.state;
  const isTv = document.documentElement.dataset.tv === "yes" || hello?.role === "tv";
  const plays = view.me !== null && !isTv;
  keepFocus(app);
  keepTime(app);
  hearKeys(app);
  return h(
    "div",
    {
      key: "table",
      class: "table",
      "data-screen": "table",
      "data-phase": view.phase,
      "data-plays": plays ? "yes" : "no",
      "data-mine": plays && view.ask?.mine ? "yes" : false,
      inert: SHUT.includes(line),
    },
    topBar(app, isTv),
    h(
      "main",
      { key: "main", class: "table-main" },
      h(
        "div",
        { key: "upper", class: "upper", role: "group", "aria-label": say("web.table.middle") },
        h("div", { key: "centre", class: "centre" }, middle(app, plays)),
        h(
          "div",
          { key: "side", class: "side" },
          banners(app),
          plays && hint(app),
          lastMoves(app),
          plays ? null : forOnlookers(view),
        ),
      ),
      plays && ownSeat(app),
    ),
  );
}

function middle(app, plays) {
  const { view } = app.state;
  const turn = plays ? null : turnBanner(view);
  if (view.phase === "accept") return [turn, acceptPanel(view)];
  return [turn, seatList(app), view.score ? scorePanel(app) : piles(app)];
}

const forOnlookers = (view) => [
  view.words && view.phase !== "accept" && fingerprint(view),
  view.watching?.length > 0 && watching(view),
];

const watching = (view) =>
  h("p", { key: "watching", class: "watching" }, say("web.table.watching", { count: view.watching.length }));

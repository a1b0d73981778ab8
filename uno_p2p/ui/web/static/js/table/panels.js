// What stands in the place of the piles while no hand is played: who sits down to which rules, and the score.

import { h } from "../dom.js";
import { say } from "../words.js";
import { names } from "./banners.js";
import { isRule } from "../start/hosting.js";
import { press } from "./press.js";

// Before the first hand: everybody sees who plays, by which rules, and the words that all screens must show alike.
export function acceptPanel(view) {
  return h(
    "section",
    { key: "accept", class: "panel", "aria-labelledby": "accept-heading" },
    h("h2", { key: "heading", id: "accept-heading" }, say("web.table.accept")),
    h(
      "ul",
      { key: "seats", class: "accept-seats" },
      view.seats.map((seat) =>
        h(
          "li",
          { key: seat.seat },
          h("bdi", { key: "name", class: "name" }, seat.name),
          seat.seat === view.me && h("span", { key: "me", class: "chip chip-plain" }, say("web.table.you")),
          seat.bot && h("span", { key: "bot", class: "chip chip-plain" }, say("web.table.bot")),
          seat.team !== null &&
            h("span", { key: "team", class: "chip chip-plain" }, say("web.table.team", { team: seat.team + 1 })),
        ),
      ),
    ),
    view.words && fingerprint(view),
    h(
      "ul",
      { key: "rules", class: "accept-rules" },
      view.rules.filter(isRule).map((rule, n) => h("li", { key: n }, rule)),
    ),
  );
}

export const fingerprint = (view) =>
  h(
    "div",
    { key: "words", class: "fingerprint" },
    h("p", { key: "explained" }, say("web.table.words")),
    h("p", { key: "words", class: "fingerprint-words" }, view.words.join(" · ")),
  );

// After a hand and after the match.
export function scorePanel(app) {
  const { view } = app.state;
  const withPoints = view.seats.some((seat) => seat.points !== null);
  return h(
    "section",
    { key: "score", class: "panel", "aria-labelledby": "score-heading" },
    h(
      "h2",
      { key: "heading", id: "score-heading" },
      view.score.over ? say("web.table.score-over") : say("web.table.score", { hand: view.score.hand }),
    ),
    h(
      "ul",
      { key: "lines", class: "score-lines" },
      view.score.lines.map((line, n) => h("li", { key: n }, line)),
    ),
    h(
      "table",
      { key: "table", class: "score-table" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { key: "name", scope: "col" }, say("web.table.player")),
          withPoints && h("th", { key: "points", scope: "col" }, say("web.table.score-hand")),
          h("th", { key: "total", scope: "col" }, say("web.table.score-total")),
        ),
      ),
      h(
        "tbody",
        null,
        view.seats.map((seat) =>
          h(
            "tr",
            { key: seat.seat },
            h("th", { key: "name", scope: "row" }, h("bdi", { class: "name" }, seat.name)),
            withPoints && h("td", { key: "points" }, seat.points === null ? "–" : String(seat.points)),
            h("td", { key: "total" }, String(seat.total)),
          ),
        ),
      ),
    ),
    view.joiners?.length > 0 &&
      h("p", { key: "joiners", class: "joiners" }, say("web.table.joiners", { names: names(view.joiners) })),
    view.ask?.kind === "rematch" && view.me !== null && otherRules(app),
  );
}

// A rematch by other rules: they are put together in a dialog.
const otherRules = (app) =>
  press(say("web.table.rematch-rules"), () => app.set({ dialog: "next-rules" }), {
    key: "other-rules",
    "data-dialog": "next-rules",
  });

// What goes on beside the game: accusations, a countdown, a vote, whom the table waits for, a hand that was shown.
// None of it is in the way: it stands in line beside or below the piles.

import { h } from "../dom.js";
import { say } from "../words.js";
import { cardFace } from "../cards/card.js";
import { ICONS, icon, press } from "./press.js";
import { secondsLeft } from "./clock.js";

export function banners(app) {
  const { view, page } = app.state;
  return [
    page.leaving && view.me !== null && leaving(app),
    ...(view.accusations || []).map((one, n) => accusation(app, one, n)),
    ended(view),
    view.countdown && countdown(view),
    view.vote && vote(view),
    waits(view),
    view.revealed && revealed(view),
  ].filter(Boolean);
}

function leaving(app) {
  const stay = () => app.set({ leaving: false });
  const leave = () => {
    app.act({ do: "leave" });
    stay();
  };
  return h(
    "div",
    { key: "leaving", class: "banner banner-warn", role: "group", "aria-label": say("web.table.leave") },
    h("p", { key: "text" }, say("web.table.leave-sure")),
    h(
      "div",
      { key: "answers", class: "banner-answers" },
      press(say("web.table.stay"), stay, { key: "stay", main: true, "data-stay": "" }),
      press(say("web.table.leave"), leave, { key: "leave", "data-do": "leave" }),
    ),
  );
}

const accusation = (app, one, n) =>
  press(
    h("span", null, say("web.table.accusation", { text: one.text })),
    () => app.set({ dialog: "accusations" }),
    { key: `accusation${n}`, cls: "banner banner-bad" },
    icon(ICONS.alarm),
  );

const ENDS = { adjourned: "web.table.adjourned", stopped: "web.table.stopped", left: "web.table.left" };
const ended = (view) =>
  ENDS[view.phase] && h("p", { key: "ended", class: "banner banner-warn" }, say(ENDS[view.phase]));

const countdown = (view) =>
  h(
    "div",
    { key: "countdown", class: "banner banner-warn" },
    h("p", { key: "text" }, view.countdown.text),
    h("progress", {
      key: "bar",
      class: "countdown",
      max: view.countdown.total,
      value: secondsLeft(view, view.countdown.left),
      "aria-label": say("web.table.countdown"),
    }),
  );

const vote = (view) => h("p", { key: "vote", class: "banner banner-plain" }, view.vote.text);

// The first sentence stands in the banner of the turn already when nothing is asked.
function waits(view) {
  const told = view.ask ? view.ask.text : view.waiting[0];
  const rest = view.waiting.filter(
    (text) => text !== told && text !== view.countdown?.text && text !== view.vote?.text,
  );
  if (!rest.length) return null;
  return h(
    "ul",
    { key: "waits", class: "banner banner-plain waits" },
    rest.map((text, n) => h("li", { key: n }, text)),
  );
}

const revealed = (view) =>
  h(
    "section",
    { key: "revealed", class: "banner banner-plain", "aria-label": view.revealed.text },
    h("p", { key: "text" }, view.revealed.text),
    h(
      "ul",
      { key: "cards", class: "small-cards" },
      view.revealed.cards.map((card, n) => h("li", { key: `${n}${card.card}` }, cardFace(card))),
    ),
  );

export const names = (list) => list.reduce((first, second) => say("web.table.list", { first, second }));

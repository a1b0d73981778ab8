// The own seat: what is asked, the answers, the hand, and at the very bottom, always in the same place, UNO.

import { h } from "../dom.js";
import { say } from "../words.js";
import { dismissRefusal, intend, isBusy, jumpsOnly, play, selectedKey } from "./chosen.js";
import { handList } from "./hand.js";
import { namingPanel, question, toName } from "./naming.js";
import { currentOrder, keyed, nextOrder } from "./order.js";
import { GAP, ICONS, icon, intentButton, press, unseen } from "./press.js";
import { seatChips } from "./seats.js";

const COOLDOWN = 1000; // milliseconds after a press of Catch in which another one does nothing
const READING = 8000; // milliseconds for which a refusal stays after its question is over
const refusals = new WeakMap(); // refusals, and to which question they came and when
let caughtAt = -Infinity;

export function ownSeat(app) {
  const { view } = app.state;
  return h(
    "section",
    { key: "own", class: "own", "aria-labelledby": "own-heading" },
    h(
      "div",
      { key: "asked", class: "asked" },
      h("div", { key: "told", class: "told" }, turnBanner(view), refusal(app)),
      namingPanel(app),
      choices(app),
    ),
    h(
      "div",
      { key: "line", class: "own-line" },
      h(
        "h2",
        { key: "heading", id: "own-heading", tabindex: "-1", class: view.hand.length ? "" : "unseen" },
        say("web.table.own", { count: view.hand.length }),
      ),
      seatChips(view, view.seats.find((seat) => seat.seat === view.me) || NOBODY),
    ),
    handList(app),
    always(app),
  );
}

const NOBODY = { state: "here", uno: null, dealer: false, team: null, bot: false, total: 0 };

// What is asked, or whom the table waits for.
export function turnBanner(view) {
  const turn = view.phase === "play" && view.seats.find((seat) => seat.turn && seat.seat !== view.me);
  const text = question(view) || view.waiting[0] || (turn && say("web.table.turn-of", { name: turn.name }));
  const mine = Boolean(view.ask?.mine);
  return h(
    "div",
    { key: "turn", class: "turn", "data-mine": mine ? "yes" : false },
    mine && icon(ICONS.turn, "icon"),
    h("p", { key: "text", class: "turn-text" }, text || say("web.table.quiet")),
  );
}

function refusal(app) {
  const refused = app.state.refused;
  if (!refused || isPast(app, refused)) return null;
  return h(
    "div",
    { key: "refused", class: "refused", role: "alert" },
    icon(ICONS.alarm, "icon"),
    h(
      "div",
      { key: "words", class: "refused-words" },
      h("p", { key: "text" }, refused.text),
      (refused.why || []).map((line, n) => h("p", { key: n, class: "refused-why" }, line)),
    ),
    press(
      null,
      () => dismissRefusal(app),
      { key: "dismiss", cls: "press-icon", "aria-label": say("web.table.dismiss"), "data-dismiss": "" },
      icon(ICONS.close),
    ),
  );
}

// A refusal stays as long as its question does, and long enough to be read.
function isPast(app, refused) {
  if (!refusals.has(refused)) {
    refusals.set(refused, { q: app.state.view.q, at: performance.now() });
    setTimeout(app.render, READING + 20);
  }
  const { q, at } = refusals.get(refused);
  return q !== app.state.view.q && performance.now() - at > READING;
}

// The answers that are not cards, and for the selected card what can be done with it.
const ELSEWHERE = ["uno", "catch", "cancel", "jump", "name-colour", "name-target"];

function choices(app) {
  const { view } = app.state;
  const card = toName(view) ? null : keyed(view.hand).find((one) => one.key === selectedKey(app));
  const buttons = card ? cardButtons(app, card) : [];
  for (const action of view.pending ? [] : view.ask?.actions || []) {
    if (ELSEWHERE.includes(action.do) || (action.do === "play" && card?.drawn)) continue;
    buttons.push(
      intentButton(
        app,
        action.text,
        { do: action.do },
        { key: `do-${action.do}`, main: action.main && !card, off: action.do === "play" && isBusy(app) },
      ),
    );
  }
  return h(
    "div",
    { key: "choices", class: "choices", role: "group", "aria-label": say("web.table.choices"), "data-choices": "" },
    buttons,
  );
}

function cardButtons(app, card) {
  const off = isBusy(app);
  const jumpOnly = jumpsOnly(card);
  return [
    !jumpOnly &&
      press(say("web.table.play", { card: card.name }), () => play(app, card), {
        key: "play",
        main: true,
        off,
        "data-do": "play",
      }),
    card.jumps &&
      press(say("web.table.jump", { card: card.name }), () => intend(app, { do: "jump", card: card.card }), {
        key: "jump",
        main: jumpOnly,
        off,
        "data-do": "jump",
      }),
  ].filter(Boolean);
}

const SORT_ICONS = { colour: "byColour", number: "byNumber", own: "asCame" };
const SORTED = { colour: "web.sort.colour", number: "web.sort.number", own: "web.sort.own" };

// What is there at any time. It keeps its place whatever the hand above it does.
function always(app) {
  const { view } = app.state;
  const armed = Boolean(view.uno?.armed);
  return h(
    "div",
    { key: "always", class: "always" },
    press(
      h("span", { key: "words", class: "always-words" }, say(SORTED[currentOrder()])),
      () => {
        nextOrder();
        app.render();
      },
      { key: "sort", cls: "sort", "data-sort": currentOrder() },
      icon(ICONS[SORT_ICONS[currentOrder()]]),
      unseen(say("web.sort.order"), "order"),
      GAP,
    ),
    h("span", { key: "space", class: "always-space" }),
    view.catch &&
      press(say("web.table.catch", { name: view.catch.name }), () => tryToCatch(app), {
        key: "catch",
        cls: "catch",
        off: cooling(),
        "data-do": "catch",
      }),
    press(
      say("web.table.uno"),
      () => callUno(app),
      { key: "uno", cls: "uno", off: !view.uno?.can, "aria-pressed": armed ? "true" : "false", "data-do": "uno" },
      armed && icon(ICONS.check, "armed"),
    ),
  );
}

const cooling = () => performance.now() - caughtAt < COOLDOWN;

export function tryToCatch(app) {
  if (cooling() || !app.state.view.catch) return;
  caughtAt = performance.now();
  setTimeout(app.render, COOLDOWN + 20);
  intend(app, { do: "catch" });
}

export function callUno(app) {
  if (app.state.view.uno?.can) intend(app, { do: "uno" });
}

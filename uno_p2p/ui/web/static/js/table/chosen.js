// What this person is about to do: which card is selected, and what was said and is not answered yet. A play is
// sent once: until the node answers, no other one leaves the page, however often somebody taps.

import { keyed } from "./order.js";

const KEPT = "uno-p2p-selected"; // survives a reload of this tab, so that the same card is selected afterwards
const PLAYS = ["play", "jump"];

// Say something that answers the question in view; null if the line is broken.
export function intend(app, intent) {
  const { view, page } = app.state;
  if (PLAYS.includes(intent.do) && isBusy(app)) return null;
  const id = app.act({ ...intent, q: view.q });
  if (id !== null && PLAYS.includes(intent.do)) page.sent = view;
  app.render();
  return id;
}

// A play is under way. The next view or a refusal ends that, and so does a line that broke: then it may be lost.
export function isBusy(app) {
  const { page, view, refused, line } = app.state;
  return Boolean(page.sent) && page.sent === view && !refused && line === "open";
}

// The key of the selected card, as long as it is in the hand.
export function selectedKey(app) {
  const { page, view } = app.state;
  if (page.selected === undefined) page.selected = kept(view);
  return keyed(view.hand).some((card) => card.key === page.selected) ? page.selected : null;
}

export function select(app, key) {
  const { page, view } = app.state;
  page.selected = key;
  if (key) page.at = key;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ table: view.table, key }));
  } catch {
    // then it is selected until the page is closed
  }
  app.render();
}

function kept(view) {
  try {
    const { table, key } = JSON.parse(sessionStorage.getItem(KEPT) || "{}");
    return table === view.table && key ? key : null;
  } catch {
    return null;
  }
}

// A tap on a card: the first selects it, the second plays it.
export function press(app, card) {
  if (selectedKey(app) === card.key) play(app, card);
  else select(app, card.key);
}

// Whether a card can be played out of turn only: then that is what playing it means.
export const jumpsOnly = (card) => card.jumps && !card.fits;

export function play(app, card) {
  intend(app, { do: jumpsOnly(card) ? "jump" : "play", card: card.card });
}

export function dismissRefusal(app) {
  app.state.refused = null;
  app.render();
}

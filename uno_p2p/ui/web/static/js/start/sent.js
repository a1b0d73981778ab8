// What was asked of the node from these screens: so that a refusal stands beside what was refused, and a second
// click before the answer asks nothing twice.

import { h } from "../dom.js";

const PATIENCE = 1500; // milliseconds for which a button waits if the node says nothing at all
const sent = new Map(); // by the place on the page: which intent, what was known then, and when

// Say something to the node, for `slot`, the place on the page that shows the refusal. `always`: also before the
// answer to what was said before from there.
export function send(app, slot, intent, { always = false } = {}) {
  if (!always && isBusy(app, slot)) return null;
  const id = app.act(intent);
  if (id !== null) {
    sent.set(slot, { id, lobby: app.state.lobby, view: app.state.view, at: Date.now() });
    setTimeout(app.render, PATIENCE + 50);
  }
  app.render();
  return id;
}

// Whether the answer is still to come: nothing new has been said since.
export function isBusy(app, slot) {
  const one = sent.get(slot);
  if (!one || app.state.line !== "open" || app.state.refused?.id === one.id) return false;
  return one.lobby === app.state.lobby && one.view === app.state.view && Date.now() - one.at < PATIENCE;
}

// Whether the node has said something new since, and nothing against it.
export function isDone(app, slot) {
  const one = sent.get(slot);
  if (!one || app.state.refused?.id === one.id) return false;
  return one.lobby !== app.state.lobby || one.view !== app.state.view;
}

export const forget = (slot) => sent.delete(slot);

// Why what was asked from this place is not done; null if it was not refused. It is announced elsewhere, so this is
// no alert of its own.
export function refusal(app, slot) {
  const refused = app.state.refused;
  if (!refused || sent.get(slot)?.id !== refused.id) return null;
  return refusalBox(refused, slot);
}

// A refusal that no place on the page shows: of something that has no form.
export function homelessRefusal(app, shown) {
  const refused = app.state.refused;
  if (!refused || shown.some((slot) => sent.get(slot)?.id === refused.id)) return null;
  return refusalBox(refused, "page");
}

export const refusalId = (slot) => `refused-${slot}`;

function refusalBox(refused, slot) {
  return h("div", { key: "refused", class: "alert", id: refusalId(slot) },
    h("p", { key: "text" }, refused.text),
    (refused.why || []).map((line, place) => h("p", { key: place, class: "soft" }, line)));
}

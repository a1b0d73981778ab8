// What reaches a person who does not look: spoken lines, sounds, the title of the page, a phone that shakes.

import { say } from "./words.js";
import { sound } from "./sound.js";
import { fly } from "./table/motion.js";

const TOGETHER = 120; // milliseconds in which lines that come are spoken as one
const STAYS = 15000; // milliseconds after which what was spoken is cleared away
const TITLE = document.title;
const waiting = { polite: [], alert: [] };
const timers = {};

// Have a screen reader say something; loud: at once.
export function announce(text, loud = false) {
  if (loud) sound("refused");
  speak(text, loud);
}

function speak(text, loud) {
  const where = loud ? "alert" : "polite";
  if (!text) return;
  waiting[where].push(text);
  if (waiting[where].length > 1) return;
  setTimeout(() => {
    const region = document.getElementById(where);
    const all = waiting[where].splice(0).join(" ");
    // The same words again are news only if they differ in something that nobody hears.
    region.textContent = region.textContent === all ? `${all}\u00a0` : all;
    clearTimeout(timers[where]);
    timers[where] = setTimeout(() => {
      region.textContent = "";
    }, STAYS);
  }, TOGETHER);
}

const SOUNDS = {
  played: "card",
  jumped: "card",
  "turned-up": "card",
  drew: "draw",
  uno: "uno",
  caught: "uno",
  accused: "refused",
};

// Something happened at the table.
export function heardEvent(app, event) {
  speak(event.lines.join(" "), event.loud);
  if (event.kind === "scored" || event.kind === "over") sound(event.mine ? "win" : "card");
  else if (SOUNDS[event.kind]) sound(SOUNDS[event.kind]);
  fly(event, app.state.view?.me ?? null);
}

// The table stands differently now. `now` is null when it was left.
export function heardView(app, before, now) {
  const mine = Boolean(now?.ask?.mine);
  document.title = mine ? say("web.table.title", { text: now.ask.text, title: TITLE }) : TITLE;
  if (!mine) return;
  const isNew = !before?.ask?.mine || before.ask.kind !== now.ask.kind || before.ask.text !== now.ask.text;
  if (!isNew) return;
  speak(now.ask.text, false);
  sound("turn");
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([90, 60, 90]);
}

// A table of before, step by step: what everybody saw. Played by itself, by buttons, by a slider or by the keyboard.

import { h } from "../dom.js";
import { say } from "../words.js";
import { announce } from "../notice.js";
import { setting } from "../settings.js";
import { button } from "../start/parts.js";
import { frame } from "./frame.js";
import { load, waiting } from "./loaded.js";
import { replayTable } from "./replay_table.js";

const PACE = { normal: 1400, fast: 700, off: 1400 }; // milliseconds for a step
let at = 0;
let timer = null;

export function forgetReplay() {
  clearInterval(timer);
  timer = null;
  at = 0;
}

export function replay(app) {
  const steps = load(app, { do: "replay", table: app.state.page.replay });
  const back = button(say("web.replay.back"), { key: "back", click: () => app.set({ dialog: "history" }) });
  if (!steps || steps.length === 0) {
    return frame(app, { kind: "replay", title: say("web.replay.title") },
      steps ? h("p", { key: "none" }, say("web.replay.none")) : waiting(app),
      h("div", { key: "do", class: "row" }, back));
  }
  const { view, event } = steps[at];
  const keys = (pressed) => key(app, steps, pressed);
  return frame(app, { kind: "replay", title: say("web.replay.title"), keys },
    h("div", { key: "replay", class: "replay" },
      h("ul", { key: "lines", class: "replay-lines" }, (event?.lines || []).map((line, place) =>
        h("li", { key: place }, line))),
      replayTable(view),
      h("label", { key: "label", class: "unseen", for: "replay-step" }, say("web.replay.step")),
      h("input", {
        key: "slider", id: "replay-step", type: "range", min: "0", max: String(steps.length - 1), step: "1",
        value: String(at), "aria-valuetext": place(steps), on: { input: (moved) => go(app, steps, Number(moved.target.value)) },
      }),
      h("p", { key: "place", class: "replay-place" }, place(steps)),
      h("div", { key: "do", class: "row replay-buttons" },
        button(say("web.replay.first"), { key: "first", busy: at === 0, click: () => go(app, steps, 0) }),
        button(say("web.replay.previous"), { key: "previous", busy: at === 0, click: () => go(app, steps, at - 1) }),
        button(timer ? say("web.replay.pause") : say("web.replay.play"), {
          key: "play", kind: "main", click: () => playOrPause(app, steps),
        }),
        button(say("web.replay.next"), {
          key: "next", busy: at === steps.length - 1, click: () => go(app, steps, at + 1),
        }),
        back),
      h("p", { key: "keys", class: "soft" }, say("web.replay.keys"))));
}

const place = (steps) => say("web.replay.place", { step: at + 1, steps: steps.length });

// A step that a person takes ends the playing, and is read aloud.
function go(app, steps, to) {
  pause();
  show(app, steps, to);
  const lines = steps[at].event?.lines || [];
  if (lines.length) announce(lines.join(" "));
}

function show(app, steps, to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  app.render();
}

function pause() {
  clearInterval(timer);
  timer = null;
}

function playOrPause(app, steps) {
  if (timer) {
    pause();
    app.render();
    return;
  }
  if (at === steps.length - 1) at = 0;
  timer = setInterval(() => {
    if (at >= steps.length - 2) pause();
    show(app, steps, at + 1);
  }, PACE[setting("motion")] || PACE.normal);
  app.render();
}

// The slider has keys of its own, which do the same.
function key(app, steps, event) {
  const inSlider = event.target.type === "range";
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (to !== undefined && !inSlider) {
    event.preventDefault();
    go(app, steps, to);
  } else if (event.key === " " && event.target.tagName !== "BUTTON") {
    event.preventDefault();
    playOrPause(app, steps);
  }
}

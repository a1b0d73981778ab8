// What is shown when the line to the node is not open: a quiet note while it is dialled again, and a closed door
// with the reason where nothing more can be done here.

import { h } from "./dom.js";
import { say } from "./words.js";

const PATIENCE = 1000; // milliseconds for which a broken line is nobody's business

let brokenAt = null;

export function curtain(app) {
  const { line, hello } = app.state;
  if (line !== "broken") brokenAt = null;
  switch (line) {
    case "broken":
      return broken(app, hello);
    case "taken":
      return door(
        "taken",
        say("web.line.taken"),
        say("web.line.taken-more"),
        h(
          "button",
          { key: "dial", type: "button", class: "press press-main", on: { click: () => app.dial() } },
          say("web.line.take-back"),
        ),
      );
    case "shut out":
      return door("shut-out", say("web.line.shut-out"), say("web.line.shut-out-more"));
    case "bye":
      return door("bye", say("web.line.bye"), say("web.line.bye-more"));
    default:
      return null;
  }
}

function broken(app, hello) {
  if (brokenAt === null) {
    brokenAt = performance.now();
    setTimeout(app.render, PATIENCE + 20);
  }
  const late = performance.now() - brokenAt >= PATIENCE;
  // The element is there before its words are, or they would not be spoken.
  return h(
    "div",
    { key: "broken", class: `line-note${late ? "" : " unseen"}`, role: "status" },
    late && h("p", { key: "text" }, say(hello ? "web.line.broken" : "web.line.dialling")),
  );
}

function door(kind, heading, more, button) {
  return h(
    "div",
    {
      key: kind,
      "data-curtain": kind,
      class: "line-door",
      role: "alertdialog",
      "aria-modal": "true",
      "aria-labelledby": "door-heading",
      "aria-describedby": "door-more",
    },
    h(
      "div",
      {
        class: "line-door-inside",
        tabindex: "-1",
        ref: (box) => queueMicrotask(() => (box.querySelector("button") || box).focus()),
      },
      h("h1", { key: "heading", id: "door-heading" }, heading),
      h("p", { key: "more", id: "door-more" }, more),
      button,
    ),
  );
}

// Everything before a table: which screen the phase of the lobby asks for, between the head of the page and what the
// node has to say to it.

import { h } from "../dom.js";
import { say } from "../words.js";
import { begin } from "./begin.js";
import { hosting } from "./hosting.js";
import { DOCTOR } from "./found.js";
import { button, command, keepFocus, languages } from "./parts.js";
import { homelessRefusal } from "./sent.js";
import { askCode, joining, leaving, opening, sitting, watching } from "./waiting.js";

const SHOWN_IN_PLACE = ["open", "join", "address", "name", "resume", "practice", "rules", "code", "back"];

export function startScreen(app) {
  const { lobby, hello } = app.state;
  keepFocus("#app", "h1");
  document.title = say("web.start.heading");
  if (lobby.phase !== "hosting") app.state.page.changing = null;
  return h("div", { key: "start", class: "start", "data-phase": lobby.phase },
    hello.role !== "tv" && head(app),
    h("main", { key: "main", class: "start-main" },
      lobby.trouble && trouble(lobby.trouble),
      homelessRefusal(app, SHOWN_IN_PLACE),
      lobby.notes.length > 0 && notes(lobby.notes),
      h("div", { key: lobby.phase, class: "phase" }, screenOf(app))));
}

function screenOf(app) {
  const { lobby, hello } = app.state;
  switch (lobby.phase) {
    case "opening": return opening(app);
    case "hosting": return lobby.table ? hosting(app) : opening(app);
    case "joining": return lobby.table ? hosting(app) : joining(app);
    case "code": return lobby.ask_code ? askCode(app) : joining(app);
    case "sitting": return sitting(app);
    case "watching": return watching(app);
    case "leaving": return leaving(app);
    default: return hello.role === "tv" ? tvRests() : begin(app);
  }
}

function head(app) {
  const open = (dialog) => ({ key: dialog, kind: "small", click: () => app.set({ dialog }) });
  return h("header", { key: "head", class: "start-head" },
    h("span", { key: "brand", class: "brand", translate: "no" },
      h("img", { key: "icon", src: "/static/icon.svg", alt: "", width: "32", height: "32" }), "uno_p2p"),
    languages(app),
    h("nav", { key: "nav", class: "row", "aria-label": say("web.start.menu") },
      button(say("web.dialog.history"), open("history")),
      button(say("web.dialog.settings"), open("settings")),
      button(say("web.dialog.help"), open("help"))));
}

// What went wrong. The node says it in a sentence; what helps besides is said here.
function trouble({ code, text }) {
  return h("div", { key: "trouble", class: "alert", role: "alert", "data-code": code },
    h("p", { key: "text" }, text),
    ADVICE[code] && h("p", { key: "advice" }, say(ADVICE[code])),
    OF_THE_NETWORK.includes(code) && h("p", { key: "doctor" }, say("web.start.none.doctor"), " ", command(DOCTOR, "command")));
}

const OF_THE_NETWORK = ["no-answer", "no-interface", "no-multicast", "bad-lobby"];
const ADVICE = {
  "no-multicast": "web.start.advice.address", "bad-lobby": "web.start.advice.address",
  refused: "web.start.advice.ask", "table-full": "web.start.advice.other", closed: "web.start.advice.other",
  "no-watchers": "web.start.advice.other", "host-gone": "web.start.advice.other",
};

function notes(lines) {
  return h("ul", { key: "notes", class: "notes", role: "list", "aria-label": say("web.start.notes") },
    lines.map((line, place) => h("li", { key: `${place} ${line}` }, line)));
}

// A big screen that waits for a table.
function tvRests() {
  return h("section", { key: "rests", class: "panel under-way" },
    h("h1", { key: "heading", tabindex: "-1" }, say("web.start.tv")));
}

// The page: what came from the node, what is shown of it, and what was clicked. Nothing is decided here.

import { patch } from "./dom.js";
import { loadSettings } from "./settings.js";
import { Line } from "./socket.js";
import { loadWords, say } from "./words.js";
import { announce, heardEvent, heardView } from "./notice.js";
import { sound } from "./sound.js";
import { startScreen } from "./start/screen.js";
import { tableScreen } from "./table/screen.js";
import { dialogs } from "./dialogs/dialogs.js";
import { curtain } from "./curtain.js";

const LOGGED = 60; // events that the log shows

const state = {
  hello: null, lobby: null, view: null, log: [], refused: null, line: "broken",
  page: {}, // what belongs to the page alone: which dialog is open, which card is selected
};
const waiting = new Map(); // answers that were asked for, by the number of the intent

const app = {
  state,
  // Say something to the node.
  act: (intent) => {
    state.refused = null;
    const id = line.say(intent);
    if (id === null) announce(say("web.line.broken"), true);
    return id;
  },
  // Ask the node for something; null if the line breaks.
  ask: (intent) =>
    new Promise((resolve) => {
      const id = app.act(intent);
      if (id === null) resolve(null);
      else waiting.set(id, resolve);
    }),
  // Change something of the page alone.
  set: (changes) => {
    Object.assign(state.page, changes);
    render();
  },
  dial: () => line.dial(),
  render: () => render(),
};

// An element that is taken away may lose the focus by that, and whoever hears of it may want to draw anew: that is
// done afterwards, for nothing may change the page in the midst of a change.
let isDrawing = false;
let isStale = false;

function render() {
  isStale = true;
  if (isDrawing) return;
  isDrawing = true;
  try {
    while (isStale) {
      isStale = false;
      draw();
    }
  } finally {
    isDrawing = false;
  }
}

function draw() {
  document.documentElement.dataset.line = state.line;
  if (!state.hello) {
    patch(document.getElementById("app"), curtain(app));
    return;
  }
  const screen = state.view ? tableScreen(app) : state.lobby ? startScreen(app) : null;
  patch(document.getElementById("app"), screen, curtain(app));
  patch(document.getElementById("over"), dialogs(app));
}

async function heard(message) {
  switch (message.t) {
    case "hello":
      await loadWords(message.lang);
      state.hello = message;
      state.log = message.log.slice(-LOGGED);
      break;
    case "lobby":
      if (state.view) heardView(app, state.view, null);
      state.lobby = message;
      state.view = null;
      break;
    case "view":
      heardView(app, state.view, message);
      state.view = message;
      break;
    case "event":
      state.log = [...state.log, message].slice(-LOGGED);
      heardEvent(app, message);
      break;
    case "refused":
      state.refused = message;
      waiting.get(message.id)?.(null);
      waiting.delete(message.id);
      if (state.view) sound("refused"); // the table shows it as an alert
      else announce(message.text, true);
      break;
    case "done":
      waiting.get(message.id)?.(message.value);
      waiting.delete(message.id);
      break;
    case "gone":
      state.line = message.why;
      break;
  }
  render();
}

function turned(now) {
  if (!(now === "taken" && state.line === "bye")) state.line = now;
  for (const resolve of waiting.values()) resolve(null);
  waiting.clear();
  render();
}

// The key behind # is worth a cookie; it is taken out of the address at once, so that it is in no history.
async function enter() {
  const ticket = location.hash.slice(1);
  if (!ticket) return;
  history.replaceState(null, "", location.pathname);
  await fetch("/enter", { // where it is worth nothing the socket is closed, and the page says what to do
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ticket }),
  });
}

// Whoever pastes the address with the key into this page wants in: by itself a browser does not load it again.
addEventListener("hashchange", () => location.reload());

// Messages are taken one after another: some of them wait for words to be loaded. One that fails stops no other.
let queue = Promise.resolve();
const inTurn = (does) => {
  queue = queue.then(does).catch(reportError);
};
let line = null;

const isTv = location.pathname === "/tv";
document.documentElement.dataset.tv = isTv ? "yes" : "no";
loadSettings();
await enter();
await loadWords(document.documentElement.lang);
line = new Line(isTv ? "/socket?tv=1" : "/socket",
  (message) => inTurn(() => heard(message)), (now) => inTurn(() => turned(now)));
render();

// The tables that are open on this network, as they come and go, and what to do if none is found.

import { h } from "../dom.js";
import { say } from "../words.js";
import { button, command } from "./parts.js";
import { isBusy, refusal, send } from "./sent.js";

const HINTS_AFTER = 5; // seconds without any table
export const DOCTOR = "uno-p2p doctor";
let heard = null; // the last lobby that came, and when: its seconds go on without another one

export function foundPanel(app) {
  const { tables, mute } = app.state.lobby;
  return h("section", { key: "found", class: "panel found-panel", "aria-labelledby": "found-heading" },
    h("h2", { key: "heading", id: "found-heading", tabindex: "-1" }, say("web.start.found")),
    mute && h("p", { key: "mute", class: "alert" }, mute),
    tables.length === 0 && nothing(app),
    h("ul", { key: "tables", class: "found", hidden: tables.length === 0 }, tables.map((table) => one(app, table))),
    refusal(app, "join"));
}

function one(app, table) {
  const { id, title, host, free, seats, open, rules, plays } = table;
  const busy = isBusy(app, "join");
  return h("li", { key: `t${id}`, class: "found-table" },
    h("h3", { key: "title" }, title),
    h("p", { key: "host" }, say("web.start.found.host", { host })),
    h("p", { key: "free" }, free > 0 ? say("web.start.found.free", { count: free, seats }) : say("web.start.found.full"),
      " ", h("span", { key: "lock", class: "badge" }, open ? say("web.start.found.open") : say("web.start.found.code"))),
    plays && h("p", { key: "plays", class: "soft" }, say("web.start.found.plays")),
    h("p", { key: "rules", class: "soft" }, rules),
    h("div", { key: "do", class: "row" },
      (free > 0 || plays) && button(say("web.start.sit"), {
        key: "sit", kind: "main", busy, "aria-label": say("web.start.sit.at", { title }),
        click: () => send(app, "join", { do: "join", found: id }),
      }),
      button(say("web.start.look"), {
        key: "look", busy, "aria-label": say("web.start.look.at", { title }),
        click: () => send(app, "join", { do: "look", found: id }),
      })));
}

// Looking, and after a while what it may be due to.
function nothing(app) {
  if (secondsOf(app) <= HINTS_AFTER) {
    return h("p", { key: "looking", class: "soft looking" }, say("web.start.looking"));
  }
  return h("div", { key: "hints", class: "hints" },
    h("p", { key: "none", class: "looking" }, say("web.start.none")),
    h("ul", { key: "why" },
      h("li", { key: "open" }, say("web.start.none.open")),
      h("li", { key: "same" }, say("web.start.none.same")),
      h("li", { key: "apart" }, say("web.start.none.apart")),
      h("li", { key: "address" }, say("web.start.none.address"))),
    h("p", { key: "doctor" }, say("web.start.none.doctor"), " ", command(DOCTOR, "command")));
}

function secondsOf(app) {
  const { lobby } = app.state;
  if (heard?.lobby !== lobby) {
    heard = { lobby, at: Date.now() };
    if (lobby.seconds <= HINTS_AFTER) setTimeout(app.render, (HINTS_AFTER - lobby.seconds) * 1000 + 100);
  }
  return lobby.seconds + (Date.now() - heard.at) / 1000;
}

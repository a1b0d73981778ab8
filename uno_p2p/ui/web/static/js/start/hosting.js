// A table that fills up: who is there, how the others get in, by which rules it will be played. For the host with
// everything that has to be passed on; for those who have come, without it.

import { h } from "../dom.js";
import { say } from "../words.js";
import { qr } from "../qr.js";
import { copyable } from "./copy.js";
import { newDraft } from "./draft.js";
import { button, focusOn } from "./parts.js";
import { rulesForm } from "./rules_form.js";
import { forget, isBusy, isDone, refusal, send } from "./sent.js";

const isTv = (app) => app.state.hello.role === "tv";

export function hosting(app) {
  const { table } = app.state.lobby;
  return [
    h("h1", { key: "heading", tabindex: "-1" }, heading(app, table)),
    h("div", { key: "ways", class: "ways" },
      h("div", { key: "left", class: "column" },
        (table.mine || table.code || table.qr) && invitation(app, table), people(app, table),
        refusal(app, "back"),
        !isTv(app) && h("div", { key: "do", class: "row" },
          button(table.mine ? say("web.start.close") : say("web.start.leave"), {
            key: "back", busy: isBusy(app, "back"), click: () => send(app, "back", { do: "back" }),
          }))),
      h("div", { key: "right", class: "column" }, rules(app, table))),
  ];
}

function heading(app, { title, mine }) {
  if (isTv(app)) return say("web.start.tv.open", { title });
  return mine ? say("web.start.hosting", { title }) : say("web.start.seated", { title });
}

// Everything by which somebody gets to this table: read aloud, typed, pasted or photographed.
function invitation(app, { code, addresses, invite, qr: matrix }) {
  return h("section", { key: "invite", class: "panel invite", "aria-labelledby": "invite-heading" },
    h("h2", { key: "heading", id: "invite-heading", tabindex: "-1" }, say("web.start.invite")),
    h("div", { key: "both", class: "invite-parts" },
      h("div", { key: "told", class: "invite-words" },
        code
          ? h("div", { key: "code", class: "the-code" },
            h("p", { key: "label" }, say("web.start.code.tell")),
            h("p", { key: "code", class: "code-words", translate: "no" }, code.trim().split(/\s+/).map((word, place) =>
              [place > 0 && " ", h("span", { key: `w${place}` }, word)])))
          : h("p", { key: "open" }, say("web.start.code.none")),
        addresses.length === 0 && h("p", { key: "alone", class: "alert" }, say("web.start.no-address")),
        addresses.length > 0 && h("p", { key: "by-hand" }, say("web.start.addresses")),
        h("ul", { key: "addresses", class: "addresses", hidden: addresses.length === 0 }, addresses.map((address) =>
          h("li", { key: address }, h("code", { translate: "no" }, address))))),
      matrix && h("div", { key: "qr", class: "invite-qr" },
        qr(matrix, say("web.start.qr")), h("p", { key: "help", class: "help" }, say("web.start.qr.help")))),
    invite && !isTv(app) && copyable(app, "invite-text", say("web.start.invite.text"), invite));
}

function people(app, { people: there, seats, mine }) {
  const free = Math.max(0, seats - there.length);
  return h("section", { key: "people", class: "panel", "aria-labelledby": "people-heading" },
    h("h2", { key: "heading", id: "people-heading", tabindex: "-1" }, say("web.start.people")),
    h("p", { key: "free" }, free > 0 ? say("web.start.people.free", { count: free }) : say("web.start.people.all")),
    h("ol", { key: "list", class: "people" },
      there.map(({ name, bot, reach }, place) => h("li", { key: `p${place}`, class: "taken" },
        h("span", { key: "name", class: "name" }, name),
        bot && h("span", { key: "bot", class: "badge" }, say("web.start.people.bot")),
        reach && h("span", { key: "reach", class: "soft reach" }, reach))),
      Array.from({ length: free }, (_, place) => h("li", { key: `f${place}`, class: "empty" },
        h("span", { class: "name" }, say("web.start.people.seat"))))),
    mine && free > 0 && !isTv(app) && h("div", { key: "bots", class: "row" },
      button(say("web.start.people.add-bot"), {
        key: "one", busy: isBusy(app, "bots"), click: () => send(app, "bots", { do: "bots", count: 1 }),
      }),
      free > 1 && button(say("web.start.people.add-bots", { count: free }), {
        key: "all", busy: isBusy(app, "bots"), click: () => send(app, "bots", { do: "bots", count: free }),
      })));
}

function rules(app, table) {
  return h("section", { key: "rules", class: "panel", "aria-labelledby": "rules-heading" },
    h("h2", { key: "heading", id: "rules-heading", tabindex: "-1" }, say("web.start.rules")),
    table.mine && !isTv(app) && changing(app, table),
    h("ul", { key: "list", class: "sentences" }, table.rules.filter(isRule).map((line, place) =>
      h("li", { key: place }, line))));
}

// A heading among the sentences ("The rules of this table:") is none of the rules.
export const isRule = (line) => !/[:：]$/.test(line);

const isSame = (some, others) => Object.keys(others).every((name) => String(some[name]) === String(others[name]));

// The host may think better of the rules until all seats are taken.
function changing(app, table) {
  const { page } = app.state;
  const busy = isBusy(app, "rules");
  const start = () => {
    app.set({ changing: { draft: newDraft(app.state.hello.rules, table.options), shown: false } });
    focusOn("change-preset");
  };
  const stay = () => {
    app.set({ changing: null });
    focusOn("change-rules");
  };
  if (!page.changing) {
    return h("div", { key: "change", class: "row" },
      button(say("web.start.rules.change"), { key: "start", id: "change-rules", click: start }));
  }
  const { draft, shown } = page.changing;
  if (isDone(app, "rules") && isSame(draft.options, table.options)) {
    forget("rules");
    page.changing = null;
    return changing(app, table);
  }
  return h("div", { key: "changing", class: "fields", role: "group", "aria-label": say("web.start.rules.change") },
    rulesForm(app, draft, "change", shown, (now) => app.set({ changing: { draft, shown: now } })),
    refusal(app, "rules"),
    h("div", { key: "do", class: "row" },
      button(say("web.start.rules.put"), {
        key: "put", kind: "main", busy, click: () => send(app, "rules", { do: "rules", options: draft.options }),
      }),
      button(say("web.start.rules.stay"), { key: "stay", click: stay })));
}

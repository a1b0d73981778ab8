// The first screen: a name that is there already, and three ways to a seat: open a table, take one that was found,
// type an address. Besides what is left of the last time, and a hand of practice.

import { h } from "../dom.js";
import { say } from "../words.js";
import { cardFace } from "../cards/card.js";
import { button, field, focusOn, listed, submit, typed } from "./parts.js";
import { foundPanel } from "./found.js";
import { openPanel } from "./open.js";
import { isBusy, refusal, refusalId, send } from "./sent.js";

const FAN = ["R7", "Y2", "W", "G0", "BR"]; // cards that decorate the page

export function begin(app) {
  return [
    h("div", { key: "welcome", class: "welcome" },
      h("div", { key: "words" },
        h("h1", { key: "heading", tabindex: "-1" }, say("web.start.heading")),
        h("p", { key: "lead", class: "lead" }, say("web.start.lead"))),
      h("div", { key: "fan", class: "fan", "aria-hidden": "true" }, FAN.map((card, place) =>
        h("div", { key: card, class: `fan-card fan-${place}` }, cardFace({ card, name: "" }, { hidden: true }))))),
    unfinished(app),
    nameForm(app),
    h("div", { key: "ways", class: "ways begin-ways" },
      openPanel(app), foundPanel(app), addressPanel(app), practice(app)),
  ];
}

function unfinished(app) {
  const { unfinished: before } = app.state.lobby;
  if (!before) return null;
  const sure = app.state.page.givingUp === true;
  const busy = isBusy(app, "resume");
  return h("section", { key: "unfinished", class: "panel unfinished", "aria-labelledby": "unfinished-heading" },
    h("h2", { key: "heading", id: "unfinished-heading", tabindex: "-1" }, say("web.start.unfinished")),
    h("p", { key: "who" }, before.names.length
      ? say("web.start.unfinished.with", { names: listed(before.names) }) : say("web.start.unfinished.waits")),
    sure && h("p", { key: "sure" }, say("web.start.forget.sure")),
    refusal(app, "resume"),
    h("div", { key: "do", class: "row" },
      button(say("web.start.resume"), {
        key: "resume", kind: "main", busy, click: () => send(app, "resume", { do: "resume" }),
      }),
      // What is given up cannot be got back: that takes two clicks.
      button(sure ? say("web.start.forget.yes") : say("web.start.forget"), {
        key: "forget", id: "forget", kind: sure ? "bad" : "", busy,
        click: () => {
          app.state.page.givingUp = !sure;
          if (sure) send(app, "resume", { do: "forget" });
          else app.render();
        },
      }),
      sure && button(say("web.start.forget.no"), {
        key: "no",
        click: () => {
          app.set({ givingUp: false });
          focusOn("forget");
        },
      })));
}

function nameForm(app) {
  const wrong = refusal(app, "name");
  const put = (event) => {
    const name = event.target.value.trim();
    if (name !== app.state.lobby.name) send(app, "name", { do: "name", name }, { always: true });
  };
  // Enter changes the field before it would send the form.
  const stay = (event) => event.preventDefault();
  return h("form", { key: "name", class: "name-form", novalidate: true, on: { submit: stay } },
    field("name", say("web.start.name"), (props) =>
      typed({ ...props, maxlength: 24, autocomplete: "nickname", on: { change: put } }, app.state.lobby.name, () => undefined),
    say("web.start.name.help"), { wrong: wrong && refusalId("name") }),
    wrong);
}

function addressPanel(app) {
  const busy = isBusy(app, "address");
  const go = (what) => {
    const address = (app.state.page.address || "").trim();
    if (address) send(app, "address", { do: what, address });
    else document.getElementById("address").focus();
  };
  const wrong = refusal(app, "address");
  return h("section", { key: "address", class: "panel address-panel", "aria-labelledby": "address-heading" },
    h("h2", { key: "heading", id: "address-heading", tabindex: "-1" }, say("web.start.address")),
    h("form", {
      key: "form", novalidate: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          go("join");
        },
      },
    },
    field("address", say("web.start.address.label"), (props) =>
      typed({ ...props, autocapitalize: "off", maxlength: 1000 }, app.state.page.address || "", (text) => {
        app.state.page.address = text;
      }), say("web.start.address.help", { example: "192.168.1.20:47474" }), { wrong: wrong && refusalId("address") }),
    wrong,
    h("div", { key: "do", class: "row" },
      submit(say("web.start.sit"), { key: "go", busy }),
      button(say("web.start.look"), { key: "look", busy, click: () => go("look") }))));
}

function practice(app) {
  return h("section", { key: "practice", class: "panel practice", "aria-labelledby": "practice-heading" },
    h("h2", { key: "heading", id: "practice-heading", tabindex: "-1" }, say("web.start.practice")),
    h("p", { key: "text", class: "soft" }, say("web.start.practice.text")),
    refusal(app, "practice"),
    h("div", { key: "do", class: "row" },
      button(say("web.start.practice.go"), {
        key: "go", busy: isBusy(app, "practice"), click: () => send(app, "practice", { do: "tutorial" }),
      })));
}

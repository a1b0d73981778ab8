// Opening a table: one click with what most people want, and a form for everything that can be chosen. What is
// typed stays when the form is closed, when a table is refused, and when one comes back from it.

import { h } from "../dom.js";
import { say } from "../words.js";
import { newDraft } from "./draft.js";
import { button, field, oneOf, select, submit, tick, typed } from "./parts.js";
import { presetName, rulesForm } from "./rules_form.js";
import { isBusy, refusal, send } from "./sent.js";

const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const MOST_HANDS = 1000;
const PATIENCES = [15, 30, 60, 120, 300]; // seconds
const GRACES = [0, 1000, 2000, 3000, 5000, 10000]; // milliseconds
const PACES = { 100: "web.form.pace.person", 50: "web.form.pace.quick", 0: "web.form.pace.none" }; // hundredths
const ABSENCES = { "": "web.form.absence.seats", recover: "web.form.absence.recover", void: "web.form.absence.void" };
const LEVELS = { easy: "web.form.level.easy", normal: "web.form.level.normal", hard: "web.form.level.hard" };

const levelName = (level) => (LEVELS[level] ? say(LEVELS[level]) : level);

function formOf(app) {
  app.state.page.form ||= {
    shown: false, options: false, title: "", seats: 4, bots: 0, level: "normal", locked: true, find: true, shows: true,
    terms: false, pace: 100, absence: "", patience: 60, grace: 2000, disclose: false, hands: "", draft: newDraft(app.state.hello.rules),
  };
  return app.state.page.form;
}

export function openPanel(app) {
  const form = formOf(app);
  const busy = isBusy(app, "open");
  const change = (changes) => {
    Object.assign(form, changes);
    app.render();
  };
  return h("section", { key: "open", class: "panel open-panel", "data-wide": form.shown && form.options ? "yes" : "no",
    "aria-labelledby": "open-heading" },
    h("h2", { key: "heading", id: "open-heading", tabindex: "-1" }, say("web.start.open")),
    h("form", {
      key: "form", novalidate: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          open(app, form, form.bots);
        },
      },
    },
    h("p", { key: "sum", class: "soft" }, summary(form)),
    form.shown && h("div", { key: "fields", class: "fields", id: "open-fields" }, fields(app, form, change)),
    refusal(app, "open"),
    h("div", { key: "send", class: "row" },
      submit(say("web.start.open.go"), { key: "go", busy }),
      button(say("web.start.open.alone", { count: form.seats - 1 }), {
        key: "alone", busy, click: () => open(app, form, form.seats - 1),
      }),
      button(form.shown ? say("web.start.open.less") : say("web.start.open.more"), {
        key: "toggle", "aria-expanded": form.shown ? "true" : "false", "aria-controls": "open-fields",
        click: () => change({ shown: !form.shown }),
      }))));
}

// What one click opens, in a sentence.
function summary(form) {
  const params = { preset: presetName(form.draft.base), count: form.seats };
  return form.locked ? say("web.start.open.sum.code", params) : say("web.start.open.sum.open", params);
}

function fields(app, form, change) {
  const most = form.seats - 1;
  return [
    field("open-title", say("web.form.title"), (props) =>
      typed({ ...props, maxlength: 48, placeholder: defaultTitle(app) }, form.title, (title) => (form.title = title)),
    say("web.form.title.help")),
    h("div", { key: "numbers", class: "field-grid" },
      field("open-seats", say("web.form.seats"), (props) =>
        select(props, SEATS.map((seats) => [seats, String(seats)]), form.seats, (seats) =>
          change({ seats, bots: Math.min(form.bots, seats - 1) })), null),
      field("open-bots", say("web.form.bots"), (props) =>
        select(props, Array.from({ length: most + 1 }, (_, bots) => [bots, String(bots)]), form.bots, (bots) =>
          change({ bots })), null),
      field("open-level", say("web.form.level"), (props) =>
        select(props, app.state.hello.rules.levels.map((level) => [level, levelName(level)]), form.level, (level) =>
          change({ level })), null)),
    button(say("web.form.fill", { count: most }), {
      key: "fill", kind: "fill", busy: form.bots === most, click: () => change({ bots: most }),
    }),
    oneOf("open-locked", say("web.form.access"), [
      ["code", say("web.form.access.code")], ["open", say("web.form.access.open")],
    ], form.locked ? "code" : "open", (access) => change({ locked: access === "code" })),
    h("div", { key: "ticks" },
      tick("open-find", say("web.form.find"), form.find, (find) => change({ find })),
      tick("open-shows", say("web.form.shows"), form.shows, (shows) => change({ shows }))),
    field("open-hands", say("web.form.hands"), (props) =>
      typed({ ...props, class: "short" }, form.hands, (hands) => (form.hands = hands), { digits: 4 }),
    say("web.form.hands.help")),
    rulesForm(app, form.draft, "open", form.options, (options) => change({ options })),
    button(form.terms ? say("web.form.less-terms") : say("web.form.more-terms"), {
      key: "terms", kind: "fill", "aria-expanded": form.terms ? "true" : "false", "aria-controls": "open-terms",
      click: () => change({ terms: !form.terms }),
    }),
    form.terms && h("div", { key: "terms-fields", class: "fields", id: "open-terms" }, terms(form, change)),
  ];
}

// What is about time and about those who are away, and is no rule of the game.
function terms(form, change) {
  const seconds = (count) => say("web.form.seconds", { count });
  const chosen = (name, labels) => (props) =>
    select(props, labels, form[name], (value) => change({ [name]: value }));
  return [
    field("open-absence", say("web.form.absence"), chosen("absence", Object.entries(ABSENCES).map(told)), null),
    field("open-patience", say("web.form.patience"), chosen("patience", PATIENCES.map((one) => [one, seconds(one)])),
      say("web.form.patience.help")),
    field("open-grace", say("web.form.grace"), chosen("grace", GRACES.map((one) => [one, seconds(one / 1000)])),
      say("web.form.grace.help")),
    field("open-pace", say("web.form.pace"), chosen("pace", Object.entries(PACES).map(told).map(([pace, text]) =>
      [Number(pace), text])), null),
    tick("open-disclose", say("web.form.disclose"), form.disclose, (disclose) => change({ disclose })),
  ];
}

const told = ([value, key]) => [value, say(key)];

const defaultTitle = (app) => say("web.form.title.default", { name: app.state.lobby.name });

function open(app, form, bots) {
  send(app, "open", {
    do: "open", title: form.title.trim() || defaultTitle(app), seats: form.seats, bots, level: form.level,
    options: form.draft.options, locked: form.locked, find: form.find, hands: wholeNumber(form.hands), shows: form.shows,
    pace: form.pace, absence: form.absence, patience: form.patience, grace: form.grace, disclose: form.disclose,
  });
}

// 0 stands for no limit; the field takes nothing but digits.
const wholeNumber = (digits) => Math.min(Number(digits) || 0, MOST_HANDS);

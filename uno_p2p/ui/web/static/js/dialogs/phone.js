// Playing on with a phone: a ticket that is good for a minute and for one phone. Nothing is switched on before the
// person has read what it means.

import { h } from "../dom.js";
import { say } from "../words.js";
import { qr } from "../qr.js";
import { copyable } from "../start/copy.js";
import { button } from "../start/parts.js";
import { frame } from "./frame.js";

let ticket = null; // {url, qr, until}, the ticket that is shown
let state = "off"; // "off" | "waits" | "on" | "failed"
let clock = null;

export function forgetPhone() {
  clearInterval(clock);
  ticket = null;
  state = "off";
}

export function phone(app) {
  return frame(app, { kind: "phone", title: say("web.dialog.phone") },
    h("p", { key: "what" }, say("web.dialog.phone.what")),
    h("ul", { key: "mind", class: "sentences" },
      h("li", { key: "keys" }, say("web.dialog.phone.keys")),
      h("li", { key: "wifi" }, say("web.dialog.phone.wifi"))),
    state === "failed" && h("p", { key: "failed", class: "alert" }, app.state.refused?.text || say("web.dialog.failed")),
    ticket ? shownTicket(app) : h("div", { key: "do", class: "row" },
      button(say("web.dialog.phone.on"), {
        key: "on", kind: "main", busy: state === "waits", click: () => switchOn(app),
      }),
      app.state.hello.phone && button(say("web.dialog.phone.off"), { key: "off", click: () => switchOff(app) })));
}

function shownTicket(app) {
  const left = Math.max(0, Math.ceil((ticket.until - Date.now()) / 1000));
  return h("div", { key: "ticket", class: "ticket" },
    left > 0
      ? [qr(ticket.qr, say("web.dialog.phone.qr")),
        h("p", { key: "left", class: "left" }, say("web.dialog.phone.left", { count: left })),
        copyable(app, "phone-url", say("web.dialog.phone.url"), ticket.url)]
      : h("p", { key: "late" }, say("web.dialog.phone.late")),
    h("div", { key: "do", class: "row" },
      button(say("web.dialog.phone.fresh"), {
        key: "fresh", kind: left > 0 ? "" : "main", busy: state === "waits", click: () => switchOn(app),
      }),
      button(say("web.dialog.phone.off"), { key: "off", click: () => switchOff(app) })));
}

async function switchOn(app) {
  state = "waits";
  app.render();
  const value = await app.ask({ do: "phone", on: true });
  if (app.state.page.dialog !== "phone") return;
  state = value ? "on" : "failed";
  if (value) {
    app.state.hello.phone = true; // until it is switched off, also when this dialog is closed
    ticket = { ...value, until: Date.now() + value.seconds * 1000 };
    clearInterval(clock);
    clock = setInterval(app.render, 1000);
  }
  app.render();
}

function switchOff(app) {
  app.act({ do: "phone", on: false });
  app.state.hello.phone = false;
  forgetPhone();
  app.render();
}

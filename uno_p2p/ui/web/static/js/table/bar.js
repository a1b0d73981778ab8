// The bar at the top: what opens a dialog. Where it is narrow, most of it is behind one button.

import { h } from "../dom.js";
import { say } from "../words.js";
import { ICONS, icon, press, unseen } from "./press.js";

const DIALOGS = ["rules", "history", "phone", "help", "settings"];

export function topBar(app, isTv) {
  const open = Boolean(app.state.page.menu);
  return h(
    "header",
    { key: "bar", class: "bar" },
    h("h1", { key: "heading", class: "bar-title" }, say("web.table.heading")),
    isTv
      ? dialogButton(app, "settings")
      : [
          shield(app),
          press(
            h("span", { class: "bar-words" }, say("web.table.open-log")),
            () => app.set({ dialog: "log" }),
            { key: "log", cls: "bar-press", "data-dialog": "log" },
            icon(ICONS.log),
          ),
          press(
            h("span", { class: "bar-words" }, say("web.table.menu")),
            () => app.set({ menu: !open }),
            {
              key: "toggle",
              cls: "bar-press bar-toggle",
              "aria-expanded": open ? "true" : "false",
              "aria-controls": "menu",
            },
            icon(ICONS.menu),
          ),
          h(
            "div",
            { key: "menu", id: "menu", class: "bar-menu", "data-open": open ? "yes" : "no" },
            DIALOGS.filter((dialog) => dialog !== "phone" || app.state.view.me !== null).map((dialog) =>
              dialogButton(app, dialog),
            ),
            app.state.view.phase !== "left" &&
              press(say("web.table.leave"), () => leave(app), { key: "leave", cls: "bar-press" }),
          ),
        ],
  );
}

const LABELS = {
  rules: "web.table.rules",
  history: "web.table.history",
  phone: "web.table.phone",
  help: "web.table.help",
  settings: "web.table.settings",
};

const dialogButton = (app, dialog) =>
  press(say(LABELS[dialog]), () => openDialog(app, dialog), { key: dialog, cls: "bar-press", "data-dialog": dialog });

// The dialog gives the focus back to what had it: when the menu closes, that must not be one of its entries.
function openDialog(app, dialog) {
  const toggle = document.querySelector(".bar-toggle");
  if (app.state.page.menu && toggle?.offsetParent) toggle.focus();
  app.set({ dialog, menu: false });
}

// How much of what happened was checked on this machine.
function shield(app) {
  const { shuffles, cards, problems } = app.state.view.shield;
  const bad = problems > 0;
  return press(
    h("span", { class: "bar-words" }, say(bad ? "web.table.shield-bad" : "web.table.shield")),
    () => app.set({ dialog: "shield" }),
    { key: "shield", cls: `bar-press${bad ? " bar-bad" : ""}`, "data-dialog": "shield" },
    icon(bad ? ICONS.alarm : ICONS.shield),
    unseen(say("web.table.shield-more", { shuffles, cards, problems }), "more"),
  );
}

// Leaving is asked once more where somebody plays; whoever looks on just goes.
function leave(app) {
  if (app.state.view.me === null) {
    app.act({ do: "leave" });
    app.set({ menu: false });
    return;
  }
  app.set({ leaving: true, menu: false });
  const stay = document.querySelector("[data-stay]");
  stay?.focus();
  stay?.scrollIntoView({ block: "nearest" });
}

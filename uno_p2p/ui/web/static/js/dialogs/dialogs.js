// Which dialog is to be seen. What is loaded for one is forgotten when it is closed, so that it is fresh next time.

import { keepFocus } from "../start/parts.js";
import { accusations } from "./accusations.js";
import { attend } from "./frame.js";
import { help } from "./help.js";
import { history } from "./history.js";
import { log } from "./log.js";
import { nextRules } from "./next_rules.js";
import { forgetPhone, phone } from "./phone.js";
import { forgetReplay, replay } from "./replay.js";
import { rules } from "./rules.js";
import { settings } from "./settings.js";
import { shield } from "./shield.js";
import { forgetLoaded } from "./loaded.js";

const DIALOGS = {
  settings, rules, shield, accusations, history, replay, phone, help, log, "next-rules": nextRules,
};
const OVER = ["taken", "bye", "shut out"]; // states of the line in which this page has nothing more to say
let last = null;

export function dialogs(app) {
  const wanted = app.state.page.dialog;
  const kind = wanted in DIALOGS && !OVER.includes(app.state.line) ? wanted : null;
  if (kind !== last) {
    forgetLoaded();
    if (last === "replay") forgetReplay();
    if (last === "phone") forgetPhone();
    last = kind;
  }
  const tree = kind ? DIALOGS[kind](app) : null; // null: there is nothing left to show in it
  attend(app, tree ? kind : null);
  if (tree) keepFocus("#over", "#dialog-title");
  return tree;
}

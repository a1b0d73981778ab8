// While a dialog covers the table: what cannot wait until it is closed. UNO and catching are a matter of seconds, so
// their buttons are here as well.

import { h } from "../dom.js";
import { say } from "../words.js";
import { button } from "../start/parts.js";
import { callUno, tryToCatch } from "../table/own.js";

export function nudge(app) {
  const { view } = app.state;
  if (!view || view.me === null) return null;
  const mine = view.ask?.mine === true;
  // UNO can be said ahead in one's own turn: then it is no matter of seconds.
  const uno = view.uno?.can && !view.uno.armed && !mine;
  if (!mine && !uno && !view.catch) return null;
  return h("div", { key: "nudge", class: "nudge" },
    mine && h("p", { key: "text" }, view.ask.text),
    (uno || view.catch) && h("div", { key: "do", class: "row" },
      uno && button(say("web.dialog.uno"), { key: "uno", kind: "main", click: () => callUno(app) }),
      view.catch && button(say("web.dialog.catch", { name: view.catch.name }), {
        key: "catch", kind: "main", click: () => tryToCatch(app),
      })));
}

// Other rules for the next match. They are proposed: everybody is then shown them and says yes or no.

import { h } from "../dom.js";
import { say } from "../words.js";
import { newDraft } from "../start/draft.js";
import { button } from "../start/parts.js";
import { rulesForm } from "../start/rules_form.js";
import { forget, isBusy, isDone, refusal, send } from "../start/sent.js";
import { closeDialog, frame } from "./frame.js";

export function nextRules(app) {
  const { page, view, hello } = app.state;
  if (!view) return null;
  // What was begun for this table is there again when the dialog is opened anew.
  if (page.next?.table !== view.table) {
    forget("next");
    page.next = { table: view.table, draft: newDraft(hello.rules, view.options), shown: false };
  }
  const { draft, shown } = page.next;
  if (isDone(app, "next")) {
    forget("next");
    queueMicrotask(() => closeDialog(app));
  }
  const busy = isBusy(app, "next");
  return frame(app, { kind: "next-rules", title: say("web.dialog.next-rules") },
    h("p", { key: "what" }, say("web.dialog.next-rules.what")),
    rulesForm(app, draft, "next", shown, (now) => {
      page.next.shown = now;
      app.render();
    }),
    refusal(app, "next"),
    h("div", { key: "do", class: "row" },
      button(say("web.dialog.next-rules.put"), {
        key: "put", kind: "main", busy,
        click: () => send(app, "next", { do: "ready", options: draft.options, q: view.q }),
      }),
      button(say("web.dialog.next-rules.same"), { key: "same", click: () => closeDialog(app) })));
}

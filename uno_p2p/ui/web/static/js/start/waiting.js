// The screens between the first one and the table: something is under way, or a code is asked for.

import { h } from "../dom.js";
import { say } from "../words.js";
import { button, field, focusSoon, submit, typed } from "./parts.js";
import { isBusy, refusal, refusalId, send } from "./sent.js";

const back = (app, text) => button(text, {
  key: "back", busy: isBusy(app, "back"), click: () => send(app, "back", { do: "back" }),
});

// `heading` says what is going on, `text` what it waits for.
function underWay(app, heading, text, stop) {
  return h("section", { key: "way", class: "panel under-way" },
    h("h1", { key: "heading", tabindex: "-1" }, heading),
    h("div", { key: "turning", class: "turning", "aria-hidden": "true" },
      h("span", { key: "a" }), h("span", { key: "b" }), h("span", { key: "c" })),
    text && h("p", { key: "text" }, text),
    refusal(app, "back"),
    stop && h("div", { key: "do", class: "row" }, back(app, stop)));
}

export const opening = (app) =>
  underWay(app, say("web.start.opening"), say("web.start.opening.text"), say("web.start.back"));

export const joining = (app) =>
  underWay(app, say("web.start.joining"), say("web.start.joining.text"), say("web.start.back"));

// The table is made: from here on there is no way back to the start but by leaving the table.
export const sitting = (app) => underWay(app, say("web.start.sitting"), say("web.start.sitting.text"), null);

// What has been begun ends in its own time: the bots, the lobby.
export const leaving = (app) => underWay(app, say("web.start.leaving"), null, null);

export function watching(app) {
  const title = app.state.lobby.table?.title;
  const stop = app.state.hello.role !== "tv" && say("web.start.watching.stop");
  return underWay(app, title ? say("web.start.watching.at", { title }) : say("web.start.watching"),
    say("web.start.watching.text"), stop);
}

// Three words that the host tells. What was typed is there again if it was wrong: often it is only one letter.
export function askCode(app) {
  const { title, host, wrong } = app.state.lobby.ask_code;
  const { page } = app.state;
  const refused = refusal(app, "code");
  const put = (event) => {
    event.preventDefault();
    const code = (page.code || "").trim();
    if (code) send(app, "code", { do: "code", code });
    else document.getElementById("code").focus();
  };
  return h("section", { key: "code", class: "panel ask-code" },
    h("h1", { key: "heading", tabindex: "-1" }, say("web.start.code", { title })),
    h("form", { key: "form", novalidate: true, on: { submit: put } },
      wrong && h("p", { key: "wrong", class: "alert", id: "code-wrong", role: "alert" }, say("web.start.code.wrong")),
      field("code", say("web.start.code.label"), (props) =>
        typed({
          ...props, autocapitalize: "characters", maxlength: 80, class: "code-field",
          key: wrong ? "again" : "first",
        }, page.code || "", (text) => {
          page.code = text;
        }, { made: focusSoon }), say("web.start.code.help", { host }), {
        wrong: wrong ? "code-wrong" : refused && refusalId("code"),
      }),
      refused,
      h("div", { key: "do", class: "row" },
        submit(say("web.start.code.go"), { key: "go", busy: isBusy(app, "code") }),
        back(app, say("web.start.back")))));
}

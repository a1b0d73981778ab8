// Small pieces that the start screens and the dialogs are put together from.

import { h } from "../dom.js";
import { say } from "../words.js";

// A button. `busy`: it does nothing now, but keeps the focus that it has, which a disabled one would lose.
export function button(text, { key, kind = "", busy = false, click, ...more }) {
  return h("button", {
    key, type: "button", class: `button ${kind}`, "aria-disabled": busy ? "true" : false, ...more,
    on: { click: (event) => (busy ? undefined : click(event)) },
  }, text);
}

// What sends a form: the same, but by Enter as well.
export function submit(text, { key, kind = "main", busy = false }) {
  return h("button", { key, type: "submit", class: `button ${kind}`, "aria-disabled": busy ? "true" : false }, text);
}

// A field with its label above and what it is for below. `control` gets the props that tie them together.
export function field(id, label, control, help, { key = id, wrong = null } = {}) {
  const told = [help ? `${id}-help` : null, wrong].filter(Boolean).join(" ");
  return h("div", { key, class: "form-field" },
    h("label", { key: "label", for: id }, label),
    control({ id, key: "control", "aria-describedby": told || false, "aria-invalid": wrong ? "true" : false }),
    help && h("p", { key: "help", class: "help", id: `${id}-help` }, help));
}

// A box to tick with its label; a click anywhere on the line counts.
export function tick(id, label, checked, change) {
  return h("label", { key: id, class: "tick", for: id },
    h("input", { key: "box", id, type: "checkbox", checked, on: { change: (event) => change(event.target.checked) } }),
    h("span", { key: "text" }, label));
}

// One of a few: `choices` are [value, label] pairs.
export function oneOf(name, legend, choices, chosen, change) {
  return h("fieldset", { key: name, class: "one-of" },
    h("legend", { key: "legend" }, legend),
    h("div", { key: "choices", class: "few" }, choices.map(([value, label]) =>
      h("label", { key: value, class: "few-one", for: `${name}-${value}` },
        h("input", {
          key: "dot", type: "radio", id: `${name}-${value}`, name, value, checked: value === chosen,
          on: { change: () => change(value) },
        }),
        h("span", { key: "text" }, label)))));
}

// A list to choose from: `choices` are [value, text] pairs; `change` gets the value itself, number or text.
export function select(props, choices, chosen, change) {
  return h("select", { ...props, on: { change: (event) => change(choices[event.target.selectedIndex][0]) } },
    choices.map(([value, text]) =>
      h("option", { key: `o${value}`, value: String(value), selected: value === chosen }, text)));
}

// A field that nobody but the person writes into: `value` is only what stands in it when it is made. `made` gets the
// element then. `digits`: it takes so many digits and nothing else, also as a Japanese keyboard writes them.
export function typed(props, value, input, { made = null, digits = 0 } = {}) {
  const only = digits ? { inputmode: "numeric", maxlength: digits } : {};
  return h("input", {
    type: "text", autocomplete: "off", spellcheck: "false", ...only, ...props,
    ref: (element) => {
      element.value = value;
      made?.(element);
    },
    on: {
      ...props.on,
      input: (event) => {
        if (digits && !event.isComposing) keepDigits(event.target);
        input(digits ? plainDigits(event.target.value) : event.target.value);
      },
    },
  });
}

const plainDigits = (text) => text.normalize("NFKC").replace(/\D/g, "");

function keepDigits(element) {
  const digits = plainDigits(element.value);
  if (element.value !== digits) element.value = digits;
}

// Names as a sentence lists them, in the language of the page; English as it is written in all of our sentences.
export function listed(names) {
  const { lang } = document.documentElement;
  return new Intl.ListFormat(lang === "en" ? "en-GB" : lang, { type: "conjunction" }).format(names);
}

// After the next patch: if what had the focus is gone, the focus goes to the heading of what it stood in, or else to
// `heading`, and not to the top of the page.
export function keepFocus(root, heading) {
  const before = document.activeElement;
  if (!before?.closest?.(root)) return;
  const home = before.closest("section");
  queueMicrotask(() => {
    if (before.isConnected || document.activeElement !== document.body) return;
    const near = home?.isConnected ? home.querySelector("[tabindex='-1']") : null;
    (near || document.querySelector(`${root} ${heading}`))?.focus();
  });
}

// A click that takes its own button away hands the focus on to the element with this id.
export const focusOn = (id) => document.getElementById(id)?.focus();

// The focus to this element as soon as it is on the page.
export const focusSoon = (element) => queueMicrotask(() => element.focus());

// A command for the terminal, which no language translates.
export const command = (text, key) => h("code", { key, class: "command", translate: "no" }, text);

// Languages by their own names: whoever looks for one reads it in no other.
const LANGUAGES = { en: "English", ja: "日本語" };

export function languages(app) {
  return h("div", { key: "languages", class: "few", role: "group", "aria-label": say("web.settings.language") },
    app.state.hello.langs.map((lang) =>
      button(LANGUAGES[lang] || lang, {
        key: lang, kind: "small", lang, "aria-pressed": lang === app.state.hello.lang ? "true" : "false",
        click: () => app.act({ do: "lang", lang }),
      })));
}

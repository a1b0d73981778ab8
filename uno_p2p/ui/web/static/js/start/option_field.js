// One option of the rules: a list of its values with what the chosen one means; where any number or name can be
// given, a field for it.

import { h } from "../dom.js";
import { say } from "../words.js";
import { field, select, typed } from "./parts.js";
import { blanksField } from "./blanks_field.js";

const BRIEF = 64; // letters of a sentence that a list shows
const FITS = 24; // letters that a narrow list shows in any case
const USUAL = 500; // points that a goal begins with

export function optionField(app, option, draft, prefix) {
  if (option.name === "blanks") return blanksField(app, option, draft, prefix);
  if (option.free && option.values.some(({ value }) => hasNumber(value))) {
    return numberedField(app, option, draft, prefix);
  }
  return option.free ? textField(option, draft, prefix) : chosenField(app, option, draft, prefix);
}

function chosenField(app, option, draft, prefix) {
  const chosen = option.values.find(({ value }) => String(value) === String(draft.options[option.name]));
  return field(`${prefix}-${option.name}`, option.label, (props) =>
    select(props, option.values.map(({ value, text }) => [value, brief(text)]), chosen?.value, (value) => {
      draft.options[option.name] = value;
      app.render();
    }), inFull(chosen?.text));
}

function textField(option, draft, prefix) {
  const id = `${prefix}-${option.name}`;
  return field(id, option.label, (props) =>
    typed({ ...props, key: `text${draft.version}` }, draft.options[option.name], (text) => {
      draft.options[option.name] = text.trim();
    }), null);
}

// Such as "points:500": a kind, and for most kinds a number, which their sentences call N.
function numberedField(app, option, draft, prefix) {
  const id = `${prefix}-${option.name}`;
  const { kind, number } = parted(draft.options[option.name]);
  const chosen = option.values.find(({ value }) => parted(value).kind === kind);
  const told = (text) => text.replace(/\bN\b/g, number || "…");
  const put = (to, points) => {
    draft.options[option.name] = points === null ? to : `${to}:${points}`;
  };
  return h("div", { key: id, class: "field-pair" },
    field(id, option.label, (props) =>
      select(props, option.values.map(({ value, text }) => [parted(value).kind, brief(told(text))]), kind, (to) => {
        const wanted = option.values.find(({ value }) => parted(value).kind === to);
        put(to, hasNumber(wanted.value) ? number || parted(wanted.value).number || USUAL : null);
        app.render();
      }), inFull(chosen && told(chosen.text))),
    chosen && hasNumber(chosen.value) && field(`${id}-number`, say("web.form.points"), (props) =>
      typed({ ...props, key: `number${draft.version}`, class: "short" }, number || USUAL, (digits) => {
        put(parted(draft.options[option.name]).kind, digits);
        app.render();
      }, { digits: 6 }), null));
}

const hasNumber = (value) => String(value).includes(":");

function parted(value) {
  const [kind, number] = String(value).split(":");
  return { kind, number: /^\d+$/.test(number || "") ? number : "" };
}

// The beginning of a sentence, as much as a list has room for: the first sentence, or its first words.
export function brief(text) {
  const first = /^.*?[.。:：](?=\s|$|[^\s\d])/.exec(text)?.[0] || text;
  const sentence = first.length >= 8 ? first.replace(/[.。:：]$/, "") : text;
  return sentence.length <= BRIEF ? sentence : `${sentence.slice(0, BRIEF - 1).trimEnd()}…`;
}

// The whole sentence, where the list may have no room for it.
const inFull = (text) => (text && width(text) > FITS ? text : null);

// Japanese letters are twice as wide.
const width = (text) => [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);

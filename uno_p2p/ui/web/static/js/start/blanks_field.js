// What the blank Wilds of a table do: a rule for each of up to three, with a name of the table's own. Written as
// "swap:Robin Hood,draw-2:Rain", which nobody should have to write.

import { h } from "../dom.js";
import { say } from "../words.js";
import { field, select, typed } from "./parts.js";
import { brief } from "./option_field.js";

const NONE = "none";
const MOST = 3; // blank cards in a deck

export function blanksField(app, option, draft, prefix) {
  const id = `${prefix}-${option.name}`;
  const blanks = parse(draft.options[option.name]);
  const put = (place, change) => {
    const now = parse(draft.options[option.name]);
    now[place] = { ...(now[place] || { rule: NONE, name: "" }), ...change };
    draft.options[option.name] = text(now);
  };
  const choices = option.values.map((one) => [one.value, brief(one.text)]);
  const rows = Math.min(MOST, blanks.length + 1); // one more to choose than is chosen
  return h("fieldset", { key: id, class: "blanks" },
    h("legend", { key: "legend" }, option.label),
    Array.from({ length: rows }, (_, place) => {
      const blank = blanks[place];
      return h("div", { key: `${place}-${draft.version}`, class: "field-pair" },
        field(`${id}-${place}`, say("web.form.blank.rule", { number: place + 1 }), (props) =>
          select(props, choices, blank?.rule || NONE, (rule) => {
            put(place, { rule });
            if (rule === NONE) draft.version += 1; // those behind it move up
            app.render();
          }), option.values.find(({ value }) => value === blank?.rule)?.text),
        blank && field(`${id}-${place}-name`, say("web.form.blank.name", { number: place + 1 }), (props) =>
          typed({ ...props, maxlength: 24 }, blank.name, (name) => put(place, { name })), null));
    }));
}

function parse(value) {
  if (!value || value === NONE) return [];
  return String(value).split(",").map((part) => {
    const at = part.indexOf(":");
    return at < 0 ? { rule: part, name: "" } : { rule: part.slice(0, at), name: part.slice(at + 1) };
  });
}

// A comma or a colon in a name would be taken for the end of it.
function text(blanks) {
  return blanks.filter(({ rule }) => rule !== NONE).map(({ rule, name }) => {
    const clean = name.replace(/[,:]/g, " ").trim();
    return clean ? `${rule}:${clean}` : rule;
  }).join(",") || NONE;
}

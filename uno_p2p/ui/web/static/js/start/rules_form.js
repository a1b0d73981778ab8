// The rules of a table in a form: a preset with its sentence and, for those who want to, every single option. Used
// for a new table, for changes before the start, and for the next match.

import { h } from "../dom.js";
import { say } from "../words.js";
import { changes, choosePreset } from "./draft.js";
import { button, field, focusOn, select } from "./parts.js";
import { optionField } from "./option_field.js";

const PRESETS = {
  classic: "web.form.preset.classic", modern: "web.form.preset.modern", party: "web.form.preset.party",
  h2o: "web.form.preset.h2o", pirates: "web.form.preset.pirates", speed: "web.form.preset.speed",
  elimination: "web.form.preset.elimination", partners: "web.form.preset.partners",
};

export const presetName = (name) => (PRESETS[name] ? say(PRESETS[name]) : name);

// `draft` is changed by what is chosen. `prefix` keeps the ids of two such forms apart; `shown` is whether all
// options are.
export function rulesForm(app, draft, prefix, shown, show) {
  const { rules } = app.state.hello;
  const changed = changes(rules, draft);
  return h("div", { key: `${prefix}-rules`, class: "rules-form" },
    field(`${prefix}-preset`, say("web.form.preset"), (props) =>
      select(props, rules.presets.map(({ name }) => [name, presetName(name)]), draft.base, (name) => {
        choosePreset(rules, draft, name);
        app.render();
      }), rules.presets.find(({ name }) => name === draft.base)?.text),
    h("div", { key: "more", class: "row" },
      button(shown ? say("web.form.less-rules") : say("web.form.more-rules"), {
        key: "toggle", "aria-expanded": shown ? "true" : "false", "aria-controls": `${prefix}-options`,
        click: () => show(!shown),
      }),
      changed.length > 0 && h("span", { key: "changed" }, say("web.form.changed", { count: changed.length })),
      changed.length > 0 && button(say("web.form.as-preset", { preset: presetName(draft.base) }), {
        key: "undo", kind: "small",
        click: () => {
          choosePreset(rules, draft, draft.base);
          app.render();
          focusOn(`${prefix}-preset`);
        },
      })),
    h("div", { key: "options", id: `${prefix}-options`, class: "options", hidden: !shown },
      shown && rules.options.map((option) => optionField(app, option, draft, prefix))));
}

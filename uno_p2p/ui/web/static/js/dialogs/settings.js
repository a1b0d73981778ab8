// What this person wants of this page: its language, its looks, its noise. It holds at once.

import { h } from "../dom.js";
import { choose, setting } from "../settings.js";
import { say } from "../words.js";
import { button, languages, oneOf, tick } from "../start/parts.js";
import { frame } from "./frame.js";

const THEMES = { system: "web.settings.theme.system", light: "web.settings.theme.light", dark: "web.settings.theme.dark" };
const MOTIONS = { normal: "web.settings.motion.normal", fast: "web.settings.motion.fast", off: "web.settings.motion.off" };

export function settings(app) {
  const put = (name) => (value) => {
    choose(name, value);
    app.render();
  };
  const few = (name, legend, labels) =>
    oneOf(`set-${name}`, legend, Object.entries(labels).map(([value, key]) => [value, say(key)]), setting(name), put(name));
  return frame(app, { kind: "settings", title: say("web.dialog.settings") },
    h("div", { key: "language", class: "one-of" },
      h("p", { key: "label", class: "legend", "aria-hidden": "true" }, say("web.settings.language")), languages(app)),
    few("theme", say("web.settings.theme"), THEMES),
    few("motion", say("web.settings.motion"), MOTIONS),
    h("div", { key: "ticks" },
      tick("set-sound", say("web.settings.sound"), setting("sound"), put("sound")),
      tick("set-large", say("web.settings.large"), setting("large"), put("large")),
      tick("set-keys", say("web.settings.keys"), setting("keys"), put("keys"))),
    app.state.hello.role === "seat" && h("div", { key: "phone", class: "row" },
      button(say("web.dialog.phone"), { key: "phone", click: () => app.set({ dialog: "phone" }) })),
    h("p", { key: "version", class: "soft" }, say("web.settings.version", { version: app.state.hello.version })));
}

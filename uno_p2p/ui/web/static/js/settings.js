// What a person has chosen for this browser; it stays when the page is closed. Nothing of the game is kept here.

const DEFAULTS = { theme: "system", motion: "normal", sound: true, sort: "colour", large: false, keys: true };
const NAME = "uno-p2p";
let chosen = { ...DEFAULTS };

export function loadSettings() {
  try {
    chosen = { ...DEFAULTS, ...JSON.parse(localStorage.getItem(NAME) || "{}") };
  } catch {
    chosen = { ...DEFAULTS }; // the browser keeps nothing, or something else
  }
  apply();
  return chosen;
}

export const setting = (name) => chosen[name];

export function choose(name, value) {
  chosen = { ...chosen, [name]: value };
  try {
    localStorage.setItem(NAME, JSON.stringify(chosen));
  } catch {
    // it holds until the page is closed
  }
  apply();
}

// The stylesheets look at these.
function apply() {
  const root = document.documentElement;
  root.dataset.theme = chosen.theme;
  root.dataset.motion = chosen.motion;
  root.dataset.large = chosen.large ? "yes" : "no";
}

// Whether things may move: as chosen, and never against the wish of the system.
export const moves = () => chosen.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

// The rules that somebody is putting together: a preset and what is changed of it. Whether they can be played
// together is for the node to say.

// `rules` is what `hello` told of them. A draft that begins with these options, or with the first preset.
export function newDraft(rules, options = null) {
  const wanted = options || optionsOf(rules, rules.presets[0].name);
  return { base: nearest(rules, wanted), options: { ...defaults(rules), ...wanted }, version: 0 };
}

// All options of a preset, whether it names all of them or only its own.
function optionsOf(rules, name) {
  const preset = rules.presets.find((one) => one.name === name);
  return { ...defaults(rules), ...(preset ? preset.options : {}) };
}

// Begin anew from a preset. Fields that are written into are told by the version that they are to be filled anew.
export function choosePreset(rules, draft, name) {
  draft.base = name;
  draft.options = optionsOf(rules, name);
  draft.version += 1;
}

// The names of the options that differ from the preset.
export function changes(rules, draft) {
  const base = optionsOf(rules, draft.base);
  return Object.keys(draft.options).filter((name) => String(draft.options[name]) !== String(base[name]));
}

const defaults = (rules) => Object.fromEntries(rules.options.map((option) => [option.name, option.default]));

// The preset that the fewest options have to be changed of.
function nearest(rules, options) {
  let best = rules.presets[0].name;
  let fewest = Infinity;
  for (const { name } of rules.presets) {
    const count = changes(rules, { base: name, options: { ...defaults(rules), ...options } }).length;
    if (count < fewest) [best, fewest] = [name, count];
  }
  return best;
}

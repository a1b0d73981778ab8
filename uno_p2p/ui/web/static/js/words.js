// The labels of the page, in the language of the session. Keys are those of the catalogues, `web.*`.

let messages = {};

// Load a language; nothing changes before it is there.
export async function loadWords(language) {
  const answer = await fetch(`/words/${language}.json`);
  if (!answer.ok) throw new Error(`no words in ${language}`);
  messages = await answer.json();
  document.documentElement.lang = language;
}

// The sentence of a key with its parameters; `count` chooses the plural form. A key that is missing is shown as it
// is: tests look for that.
export function say(key, params = {}) {
  const forms = messages[key];
  if (!forms) return key;
  const form = forms.length > 1 && params.count !== 1 ? forms[1] : forms[0];
  return form.replace(/\{(\w+)\}/g, (all, name) => (name in params ? String(params[name]) : all));
}

// Texts by key, in the language of the page. A second language is one more file beside text/en.js.

import { en } from "./text/en.js";

const LANGUAGES = { en };
const lang = LANGUAGES[document.documentElement.lang] ? document.documentElement.lang : "en";
const texts = LANGUAGES[lang];
const plural = new Intl.PluralRules(lang);

/** t("seat.sit.at", {position: 3}); an entry {one, other} is chosen by `count`. An unknown key is shown as it is. */
export function t(key, values = {}) {
  const found = texts[key];
  if (found === undefined) return key;
  const text = typeof found === "string" ? found : (found[plural.select(values.count ?? 0)] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The text of the key, or the given one where there is none: for words that the server may add to. */
export const tOr = (key, otherwise, values) => (texts[key] === undefined ? otherwise : t(key, values));

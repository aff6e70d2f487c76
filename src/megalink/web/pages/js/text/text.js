// Texts by key, in the language of the page. A second language is one more folder beside text/en/.

import { en } from "./en/all.js";

const LANGUAGES = { en };
const lang = LANGUAGES[document.documentElement.lang] ? document.documentElement.lang : "en";
const texts = LANGUAGES[lang];
const plural = new Intl.PluralRules(lang);

/** t("seat.sit.at", {position: 3}); an entry {one, other} is chosen by `count`. An unknown key is shown as it is. */
export function t(key, values = {}) {
  const entry = texts[key];
  if (entry === undefined) return key;
  const text = typeof entry === "string" ? entry : (entry[plural.select(values.count ?? 0)] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The text of the key, or the given one where there is none: for words that the server may add to. */
export const tOr = (key, otherwise, values) => (texts[key] === undefined ? otherwise : t(key, values));

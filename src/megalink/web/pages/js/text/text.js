// Texts by key, in the language of the page, and what people are called in them. A second language is one more folder
// beside text/en/.

import { en } from "./en/all.js";
import { personBehind } from "./people.js";

const LANGUAGES = { en };
const lang = LANGUAGES[document.documentElement.lang] ? document.documentElement.lang : "en";
const texts = { ...LANGUAGES[lang] };
const plural = new Intl.PluralRules(lang);

/** Further texts, by language: before the first of them is asked for. */
export const addTexts = (more) => Object.assign(texts, more[lang]);

/**
 * t("seat.sit.at", {position: 3}); an entry {one, other} is chosen by `count`. An unknown key is shown as it is.
 * A name among the values becomes a title as at its table: people never see an identifier.
 */
export function t(key, values = {}) {
  const entry = texts[key];
  if (entry === undefined) return key;
  const text = typeof entry === "string" ? entry : (entry[plural.select(values.count ?? 0)] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(nameOf(values[name])) : whole));
}

/** The text of the key, or the given one where there is none: for words that the server may add to. */
export const tOr = (key, otherwise, values) => (texts[key] === undefined ? otherwise : t(key, values));

/** Where the table is known: Robot 5, Guest at 3. A user's name is his title. */
export function nameOf(name) {
  const person = personBehind(name);
  return person ? t(`seat.${person.kind}`, person.words) : name;
}

/** Elsewhere: Robot 5 at stud-1. Sorting and links still go by the name. */
export function fullNameOf(name) {
  const person = personBehind(name);
  return person ? t(`person.${person.kind}`, person.words) : name;
}

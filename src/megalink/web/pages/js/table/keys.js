// Keys that do what a visible button does. A key means the same in every phase of a game: letters are given out once for
// each document, to everything that a Player can ever do at its table.

const TOOLS = [
  ["undo", "u"],
  ["clear", "c"],
  ["rebet", "a"],
  ["double", "d"],
  ["deal", "g"],
  ["pass", "x"],
  ["hint", "h"],
  ["onward", "n"],
  ["next", "j"],
  ["info", "i"],
  ["mute", "m"],
  ["result", "v"],
];
const SETTING = [
  ["best", "b"],
  ["house", "l"],
]; // where hands are set
const AREAS = "qwerty";
const SET_KEYS = ["1", "2", "3", "4", "5"];
const REST = "xzjkbflopst";
const OPENING = ["base", "side", "jackpot"];

let actions = new Map(); // what each key does in the drawing at hand
let letters = new Map(); // by name of the act, such as "undo", or with its kind before it for an area or a choice
let document_ = null;

/** Gives out the letters of a document, and starts a new drawing's list. */
export function resetKeys(rules) {
  actions = new Map();
  if (rules && rules.key !== document_) {
    document_ = rules.key;
    letters = lettersOf(rules);
  }
}

function lettersOf({ wagers, choices, hand_parts: parts }) {
  const given = new Map([...TOOLS, ...(parts?.length ? SETTING : [])]);
  const areas = wagers.filter(({ role }) => OPENING.includes(role));
  areas.forEach(({ name }, at) => given.set(`area.${name}`, AREAS[at]));
  for (const { name, title } of choices) {
    const taken = new Set(given.values());
    const wishes = [...title.toLowerCase().replace(/[^a-z]/g, ""), ...REST];
    given.set(`choice.${name}`, wishes.find((letter) => !taken.has(letter)));
  }
  return given;
}

/** The key of a named act, as it stands on its button; the act is done by it while this drawing stands. */
export const keyOf = (name, action) => key(letters.get(name) ?? "", action);

/** Gives a key of its own to an action in the drawing at hand and returns it, for the <kbd> on the button. */
export function key(letter, action) {
  if (letter && action && !actions.has(letter)) actions.set(letter, action);
  return letter.toUpperCase();
}

/** A letter of the word that nothing else at this table has: for what is rarely offered. */
export function letterFor(word) {
  const taken = new Set([...letters.values(), ...actions.keys(), ...SET_KEYS]);
  const wishes = [...word.toLowerCase().replace(/[^a-z]/g, ""), ...REST];
  return wishes.find((letter) => !taken.has(letter)) ?? null;
}

/** All keys of this document: [[name, letter, whether it does something now]]. */
export const allKeys = () => [...letters].map(([name, letter]) => [name, letter.toUpperCase(), actions.has(letter)]);

const WRITES = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable], dialog *";

let refuses = () => false; // whether an act is refused for now, having said why

/** Keys whose acts send something ask this function first; it gives true, and says why, where nothing can be sent. */
export const refuseKeys = (asked) => {
  refuses = asked;
};

const HARMLESS = ["info", "mute", "result", "next"];
const isHarmless = (letter) => letter.length > 1 || letter === "?" || HARMLESS.some((name) => letters.get(name) === letter);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(WRITES)) return;
  const slides = event.target.matches?.("[type=range]") && event.key.length > 1; // arrows move the slider
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = !slides && actions.get(letter);
  if (!action || event.repeat || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (isHarmless(letter) || !refuses()) action();
});

// Keys that do what a visible button does. Every drawing names its keys anew, so that no key acts for a hidden button.

let keys = new Map();

/** Starts a new drawing's list. */
export const resetKeys = () => {
  keys = new Map();
};

/** Gives the key to this action in the drawing at hand and returns it, for the <kbd> on the button. */
export function key(letter, action) {
  if (action && !keys.has(letter)) keys.set(letter, action);
  return letter.toUpperCase();
}

/** A letter of the word that no other button has yet. */
export function letterFor(word) {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  return [...letters, ..."xyzjkv"].find((letter) => !keys.has(letter)) ?? null;
}

const WRITES = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog *";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest?.(WRITES)) return;
  const action = keys.get(event.key.toLowerCase());
  if (!action || document.querySelector("dialog[open]")) return;
  if (event.key === "Enter" && event.target.closest?.("button, a, summary")) return;
  event.preventDefault();
  action();
});

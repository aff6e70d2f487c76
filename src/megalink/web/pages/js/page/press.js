// While a button is pressed nothing is drawn that could move it from under the finger: the browser takes a press that
// ends beside its button for none.

const LONGEST_MS = 600; // whoever holds it longer wants something else, and the page goes on
const CLICK_MS = 80; // between the finger's leaving and the click, on a touch screen
let timer = null; // while a button is held
let postponed = null;

/** Does it now, or as soon as the press under way has become a click. The last one counts. */
export function afterPress(act) {
  if (timer) postponed = act;
  else act();
}

function hold(longest) {
  clearTimeout(timer);
  timer = setTimeout(letGo, longest);
}

function letGo() {
  clearTimeout(timer);
  timer = null;
  const act = postponed;
  postponed = null;
  act?.();
}

const listen = (name, hear) => document.addEventListener(name, hear, { capture: true });

listen("pointerdown", ({ target }) => target.closest?.("button") && hold(LONGEST_MS));
listen("pointerup", () => timer && hold(CLICK_MS));
listen("pointercancel", () => timer && letGo());
listen("click", () => timer && hold(0)); // its handlers come first

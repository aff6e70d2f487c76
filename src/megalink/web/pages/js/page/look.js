// Theme and deck colours: stored in this browser, set on the root element.

import { t } from "../text/text.js";
import { h, s } from "./dom.js";
import { readStored, store } from "./storage.js";

const STORED = "megalink.look";
const root = document.documentElement;

function change(name, value) {
  root.dataset[name] = value;
  store(STORED, { ...readStored(STORED, {}), [name]: value }); // what was not chosen goes on following the system
}

const icon = (path) => s("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: path }));

const SUN =
  "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5.4 5.4 " +
  "4l2.8 2.8-1.4 1.4zM15.8 17.2l1.4-1.4L20 18.6 18.6 20zM4 18.6l2.8-2.8 1.4 1.4L5.4 20zM15.8 6.8 18.6 4 20 " +
  "5.4l-2.8 2.8z";
const MOON = "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z";

export function themeButton(redraw) {
  const light = root.dataset.theme === "light";
  const turn = () => {
    change("theme", light ? "dark" : "light");
    redraw();
  };
  const label = t(light ? "look.dark" : "look.light");
  return h(
    "button.plain",
    { "aria-label": label, title: label, onclick: turn },
    icon(light ? MOON : SUN),
  );
}

export function deckButton(redraw) {
  const four = root.dataset.deck === "four";
  const turn = () => {
    change("deck", four ? "two" : "four");
    redraw();
  };
  const label = t("look.four");
  const suits = ["s", "h", "d", "c"].map((suit) => h("i", { class: `suit-dot-${suit}` }));
  return h(
    "button.plain.deck",
    { "aria-pressed": String(four), "aria-label": label, title: label, onclick: turn },
    suits,
  );
}

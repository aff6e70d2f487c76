// The first visit to a game: four short notes on the felt itself. Each stands for some seconds, "Next" goes on at once,
// and "Skip" ends it for good.

import { draw, h, onEscape } from "../page/dom.js";
import { say } from "../page/notices.js";
import { readStored, store } from "../page/storage.js";
import { t } from "../text/text.js";

const SEEN = "megalink.tours";
const STEP_MS = 5000;

let at = 0;
let timer = 0;
let running = null; // the game whose tour is on

/** The notes: where each points, and what it says; all words come from the document. */
function steps({ rules, areas }) {
  const titles = (roles) => areas.filter(({ role }) => roles.includes(role)).map(({ title }) => title).join(", ");
  const sides = titles(["side", "jackpot"]);
  const choices = rules.choices.map(({ title }) => title).join(", ");
  return [
    { place: null, text: rules.sentence },
    { place: ".area.role-base", text: t("tour.base", { areas: titles(["base"]) }) },
    sides ? { place: ".area.role-jackpot, .area.role-side", text: t("tour.side", { areas: sides }) } : null,
    { place: ".dock", text: t("tour.decide", { choices }) },
  ].filter(Boolean);
}

/** Stands while a Player who is new to the game has no cards yet; called with every drawing. */
export function offerTour(page) {
  const { model } = page;
  const game = model.rules?.game;
  const isDue = game && model.mine.length > 0 && !model.current?.dealer.length && !readStored(SEEN, []).includes(game);
  if (!isDue) return hide();
  if (running === game && document.getElementById("tour")) return undefined;
  if (running !== game) at = 0;
  running = game;
  return show(page);
}

function hide() {
  clearTimeout(timer);
  document.getElementById("tour")?.remove();
  document.getElementById("tour-ring")?.remove();
}

function end() {
  store(SEEN, [...new Set([...readStored(SEEN, []), running])]);
  hide();
}

function show(page) {
  const all = steps(page.model);
  if (at >= all.length) return end();
  const { place, text } = all[at];
  let note = document.getElementById("tour");
  if (!note) {
    note = h("section.tour", { id: "tour", "aria-label": t("tour.label"), onkeydown: onEscape(end) });
    document.body.append(h("div", { id: "tour-ring", "aria-hidden": "true" }), note);
  }
  const forward = () => {
    at += 1;
    show(page);
  };
  draw(
    note,
    h("p", {}, text),
    h(
      "div.row",
      {},
      h("span.muted", {}, t("tour.step", { at: at + 1, of: all.length })),
      h("button.small", { key: "skip", onclick: end }, t("tour.skip")),
      h("button.small.primary", { key: "next", onclick: forward }, t(at + 1 < all.length ? "tour.next" : "tour.done")),
    ),
  );
  stand(note, place && document.querySelector(place));
  say(text);
  clearTimeout(timer);
  timer = setTimeout(forward, STEP_MS);
  return undefined;
}

const SIDES = ["left", "top", "width", "height"];

/** The note lies where the Dealer's cards will, which is free while it stands; a ring shows what it speaks of. */
function stand(note, target) {
  const dealer = document.querySelector(".dealer").getBoundingClientRect();
  const left = Math.min(Math.max(8, dealer.left + dealer.width / 2 - note.offsetWidth / 2), innerWidth - note.offsetWidth - 8);
  note.style.setProperty("left", `${left}px`);
  note.style.setProperty("top", `${Math.max(8, dealer.top)}px`);
  const box = target?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  const ring = document.getElementById("tour-ring");
  for (const side of SIDES) ring.style.setProperty(side, `${box[side]}px`);
}

// The first visit to a game: four short notes on the felt itself. Each stands for some seconds, but not while somebody is
// at it; "Pause" and "Next" leave the pace to the Player, and "Skip" ends it for good, as the first hand does.

import { draw, h, onEscape } from "../page/dom.js";
import { say } from "../page/notices.js";
import { readStored, store } from "../page/storage.js";
import { t } from "../text/text.js";

const SEEN = "megalink.tours";
const STEP_MS = 5000;

let at = 0;
let timer = 0;
let running = null; // the game whose tour is on
let goesOn = true; // by itself, until the Player takes the pace over

/** The notes: where each points, and what it says; all words come from the document. */
function steps({ rules, areas }) {
  const titles = (roles) => areas.filter(({ role }) => roles.includes(role)).map(({ title }) => title).join(", ");
  const sides = titles(["side", "jackpot"]);
  const count = areas.filter(({ role }) => ["side", "jackpot"].includes(role)).length;
  const choices = rules.choices.map(({ title }) => title).join(", ");
  return [
    { place: null, text: rules.sentence },
    { place: ".area.role-base", text: t("tour.base", { areas: titles(["base"]) }) },
    sides ? { place: ".area.role-jackpot, .area.role-side", text: `${t("tour.side", { areas: sides, count })} ${explained()}` } : null,
    { place: ".dock", text: t("tour.decide", { choices }) },
  ].filter(Boolean);
}

/** How an area tells what it pays: a narrow one has no "i". */
const explained = () => t(document.querySelector(".area-info")?.checkVisibility() ? "tour.side.info" : "tour.side.press");

/** Stands while a Player who is new to the game has not been dealt a hand; called with every drawing. */
export function offerTour(page) {
  const { model } = page;
  const game = model.rules?.game;
  if (!game || readStored(SEEN, []).includes(game)) return hide();
  if (model.mine.some((position) => model.at.get(position)?.cards?.length)) return end(game);
  if (!model.mine.length || model.current?.dealer.length) return hide();
  if (running === game && document.getElementById("tour")) return stand(page);
  if (running !== game) at = 0;
  running = game;
  goesOn = true;
  return show(page);
}

function hide() {
  rest();
  window.onresize = null;
  document.getElementById("tour")?.remove();
  document.getElementById("tour-ring")?.remove();
}

function end(game) {
  store(SEEN, [...new Set([...readStored(SEEN, []), game])]);
  hide();
}

const rest = () => clearTimeout(timer);

const skip = () => end(running);

function forward(page) {
  at += 1;
  show(page);
}

/** The time of a note begins, unless the Player is at it or goes on by himself. */
function wait(page) {
  rest();
  const isAttended = document.getElementById("tour")?.matches(":hover, :focus-within") ?? true;
  if (goesOn && !isAttended) timer = setTimeout(() => forward(page), STEP_MS);
}

function open(page) {
  const note = h("section.tour", { id: "tour", "aria-label": t("tour.label"), onkeydown: onEscape(skip) });
  note.addEventListener("pointerenter", rest);
  note.addEventListener("focusin", rest);
  note.addEventListener("pointerleave", () => wait(page));
  note.addEventListener("focusout", () => queueMicrotask(() => wait(page)));
  document.body.append(h("div", { id: "tour-ring", "aria-hidden": "true" }), note);
  window.onresize = () => stand(page);
  return note;
}

function show(page) {
  const all = steps(page.model);
  if (at >= all.length) return skip();
  const { text } = all[at];
  const takeOver = (act) => () => {
    goesOn = false;
    act(page);
    document.querySelector("#tour .primary")?.focus(); // "Pause" is gone
  };
  const isLast = at + 1 === all.length;
  draw(
    document.getElementById("tour") ?? open(page),
    h("p", {}, text),
    h(
      "div.row",
      {},
      h("span.muted", {}, t("tour.step", { at: at + 1, of: all.length })),
      goesOn ? h("button.small", { key: "pause", onclick: takeOver(show) }, t("tour.pause")) : null,
      h("button.small", { key: "skip", onclick: skip }, t("tour.skip")),
      h("button.small.primary", { key: "next", onclick: takeOver(forward) }, t(isLast ? "tour.done" : "tour.next")),
    ),
  );
  stand(page);
  say(text);
  return wait(page);
}

const EDGE_PX = 4;
const SIDES = ["left", "top", "width", "height"];

/** The note lies where the Dealer's cards will, above the line and its clock; a ring shows what it speaks of. */
function stand(page) {
  const note = document.getElementById("tour");
  const { place } = steps(page.model)[at];
  const [dealer, middle] = [".dealer", ".middle"].map((part) => document.querySelector(part).getBoundingClientRect());
  const left = Math.min(dealer.left + dealer.width / 2 - note.offsetWidth / 2, innerWidth - note.offsetWidth - EDGE_PX);
  const top = Math.min(dealer.top, middle.top - note.offsetHeight - EDGE_PX);
  note.style.setProperty("left", `${Math.max(EDGE_PX, left)}px`);
  note.style.setProperty("top", `${Math.max(EDGE_PX, top)}px`);
  const target = place && document.querySelector(place);
  const box = target?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  const ring = document.getElementById("tour-ring");
  ring.hidden = !target;
  for (const side of SIDES) ring.style.setProperty(side, `${box[side]}px`);
}

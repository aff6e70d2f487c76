// Cards of a real shoe reach the table here: typed as two keys, "A" and "s", or tapped on a grid of 52.

import { placeTitle, placesAtTable } from "./dealer_words.js";
import { cardName, rankText } from "./cards.js";
import { h } from "./dom.js";
import { sendOrder } from "./net.js";
import { confirmDialog, say, toastRefusal } from "./shell.js";
import { t } from "./text.js";

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
export const SUIT_SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const KEPT = "megalink.shoe";

const ALL = [...SUITS].flatMap((suit) => [...RANKS].map((one) => one + suit));
const ARROWS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: RANKS.length, ArrowUp: -RANKS.length };

let rank = "";
let stop = ALL[0]; // the one card of the grid at which the Tab key stops; arrows go on from there
let elsewhere = "";
let last = null;
let onTheWay = 0; // while orders are under way the next place is not known yet

export function forgetBuffer() {
  rank = "";
  elsewhere = "";
  last = null;
}

/** Cards that this console entered in this round, for the grid: who typed them knows them. */
function entered(desk) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    return kept.table === desk.table && kept.round === desk.message.view.round ? kept.cards : [];
  } catch {
    return [];
  }
}

function remember(desk, cards) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ table: desk.table, round: desk.message.view.round, cards }));
  } catch {
    // without storage the grid shows what lies open
  }
}

/** A fault was put right by somebody else: which entry was wrong is not known here. */
export function forgetEntered(desk) {
  remember(desk, []);
}

/** A card was corrected: the one that was seen there or, by a Dealer, the last one that this console entered. */
export function enteredAs(desk, was, code, isLast) {
  const cards = entered(desk);
  const at = was ? cards.indexOf(was) : isLast ? cards.length - 1 : -1;
  remember(desk, at < 0 ? [...cards, code] : cards.with(at, code));
  last = null;
  desk.paint();
}

function used(desk) {
  const { dealer = [], community = [], positions = [] } = desk.message.view.table ?? {};
  return new Set([...dealer, ...community, ...positions.flatMap((one) => one.cards ?? []), ...entered(desk)]);
}

const card = (desk) => desk.message.desk?.card ?? null;
const option = (desk) => desk.message.options.find((one) => one.order === "table.deal_card");

export function cardEntry(desk) {
  const wanted = card(desk);
  if (!wanted || !option(desk)) return null;
  const gone = used(desk);
  return h(
    "section.panel.card-entry",
    { key: "cards", "aria-label": t("cards.title") },
    h("h2", {}, t("cards.next", { place: placeTitle(wanted.where), number: wanted.number, of: wanted.of })),
    h("p.muted", {}, t(wanted.face_up ? "cards.face_up" : "cards.face_down"), " ", t("cards.how")),
    h(
      "div.row",
      {},
      h(
        "span.typed",
        { "aria-label": t("cards.typed", { rank: rank ? t(`rank.${rank}`) : t("value.none") }) },
        rank ? rankText(rank) : "–",
        "_",
      ),
      last ? h("span.last", {}, lastWords()) : null,
      h("span.spring"),
      misplaced(desk),
    ),
    h(
      "div.card-grid",
      { role: "group", "aria-label": t("cards.grid"), onkeydown: (event) => arrow(desk, event) },
      [...SUITS].map((suit) => gridRow(desk, suit, gone)),
    ),
  );
}

const lastWords = () =>
  last.where ? t("cards.last", { card: cardName(last.card), place: placeTitle(last.where) }) : cardName(last.card);

/** A card that landed elsewhere is entered where it lies (5.2). */
function misplaced(desk) {
  const onchange = (event) => {
    elsewhere = event.target.value;
    desk.paint();
  };
  const places = [["", t("cards.in_place")], ...placesAtTable(desk), ["burn", placeTitle("burn")]];
  const choices = places.map(([value, label]) => h("option", { value, selected: value === elsewhere }, label));
  return h(
    "label.inline",
    {},
    h("span", {}, t("cards.landed")),
    h("select", { onchange, key: `where-${elsewhere}` }, choices),
  );
}

function gridRow(desk, suit, gone) {
  const keys = [...RANKS].map((one) => {
    const code = one + suit;
    const label = gone.has(code) ? t("cards.used", { card: cardName(code) }) : cardName(code);
    const look = `${gone.has(code) ? "used " : ""}key-${suit}`;
    return h(
      "button.card-key",
      {
        type: "button",
        key: code,
        class: look,
        tabindex: code === stop ? 0 : -1,
        "aria-label": label,
        onclick: () => enter(desk, code),
      },
      h("span", { "aria-hidden": "true" }, rankText(code), h("i", {}, SUIT_SIGNS[suit])),
    );
  });
  return h("div.card-suit", { key: suit }, keys);
}

function arrow(desk, event) {
  const step = ARROWS[event.key];
  if (!step) return;
  event.preventDefault();
  const from = ALL.indexOf(event.target.dataset.key);
  stop = ALL[(from + step + ALL.length) % ALL.length];
  desk.paint();
  document.querySelector(`.card-grid [data-key="${stop}"]`).focus();
}

/** Takes a key; gives whether it was one for the cards. */
export function typeCard(desk, key) {
  if (!card(desk) || !option(desk)) return false;
  const upper = key.toUpperCase();
  const lower = key.toLowerCase();
  if (key === "Backspace" || key === "Escape") rank = "";
  else if (key === "1" || key === "0") rank = "T";
  else if (rank && SUITS.includes(lower) && lower.length === 1) {
    const code = rank + lower;
    rank = "";
    enter(desk, code);
  } else if (upper.length === 1 && RANKS.includes(upper)) rank = upper;
  else return false;
  desk.paint();
  return true;
}

async function enter(desk, code) {
  const wanted = card(desk);
  const sample = option(desk);
  if (!wanted || !sample) return;
  if (used(desk).has(code) && !(await confirmTwice(code))) return;
  const where = elsewhere || null;
  const before = entered(desk);
  elsewhere = "";
  remember(desk, [...before, code]);
  last = { card: code, where: where ?? (onTheWay ? null : wanted.where) };
  say(lastWords());
  desk.paint();
  onTheWay += 1;
  try {
    await sendOrder({ order: sample.order, table: desk.table, card: code, where });
  } catch (refusal) {
    remember(desk, entered(desk).filter((one) => one !== code));
    toastRefusal(refusal);
    desk.paint();
  } finally {
    onTheWay -= 1;
  }
}

/** 5.1: a card that is there twice is a fault of the deck, and that is not undone by a second key. */
function confirmTwice(code) {
  const body = h("p", {}, t("cards.twice", { card: cardName(code) }));
  return confirmDialog(t("cards.twice_title"), body, t("cards.twice_yes"), t("cards.twice_no"));
}

// Cards of a real shoe: as they are dealt typed as two keys, "A" and "s"; where they lie open in one line; or tapped on a
// grid of 52, on which those that are known are grey.

import { RANKS, SUITS, cardName, rankText } from "../../felt/cards.js";
import { h } from "../../page/dom.js";
import { say, toastRefusal } from "../../page/notices.js";
import { sendOrder } from "../../page/orders.js";
import { cardRows } from "../../staff/card_grid.js";
import { isThereTwice } from "../../staff/card_twice.js";
import { enteredCards, knownCards } from "../../staff/entered_cards.js";
import { placeTitle, placesAtTable } from "../../staff/words.js";
import { t } from "../../text/text.js";
import { cardLine, forgetCardLine } from "./card_line.js";
import { DEAL, enterCard, isOffered, openCards, wantedCard } from "./card_orders.js";

const ALL = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
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
  forgetCardLine();
}

export function cardEntry(page) {
  const wanted = wantedCard(page);
  if (!wanted) return faceDown(page);
  const known = knownCards(page);
  const isNew = wanted.order === DEAL;
  return h(
    "section.panel.card-entry",
    { key: "cards", "aria-label": t(isNew ? "cards.title" : "cards.name_title") },
    h("h2", {}, isNew ? t("cards.next", { ...wanted, place: placeTitle(wanted.where) }) : nameWords(page, wanted)),
    isNew ? typedCard(page, wanted) : cardLine(page),
    h(
      "div.card-grid",
      { role: "group", "aria-label": t("cards.grid"), onkeydown: (event) => arrow(page, event) },
      cardRows((code) => gridButton(page, code, known)),
    ),
  );
}

function nameWords(page, { where, number }) {
  const count = openCards(page).filter((entry) => entry.where === where).length;
  const place = placeTitle(where);
  return count > 1 ? t("cards.name_all", { count, place }) : t("cards.name", { number, place });
}

function typedCard(page, { face_up: faceUp }) {
  return [
    h("p.muted", { key: "how" }, t(faceUp ? "cards.face_up" : "cards.face_down"), " ", t("cards.how")),
    h(
      "div.row",
      { key: "typed" },
      h(
        "span.typed",
        { "aria-label": t("cards.typed", { rank: rank ? t(`rank.${rank}`) : t("value.none") }) },
        rank ? rankText(rank) : "–",
        "_",
      ),
      last && enteredCards(page).includes(last.card) ? h("span.last", {}, lastWords()) : null,
      h("span.spring"),
      misplaced(page),
    ),
  ];
}

/** Whether a place is chosen for the next card: then no other is dealt before it. */
export const isAstray = () => elsewhere !== "";

/** Of a shoe without a reader: beside the button that deals them all, one card alone, or one that landed elsewhere. */
function faceDown(page) {
  if (page.message.guide?.next !== "table.deal_face_down" || !isOffered(page, DEAL)) return null;
  const deal = () => {
    const where = elsewhere || null;
    elsewhere = "";
    page.paint();
    sendOrder({ order: DEAL, table: page.table, card: null, where }).catch(toastRefusal);
  };
  return h(
    "section.panel.card-entry",
    { key: "face-down", "aria-label": t("cards.unseen_title") },
    h("h2", {}, t("cards.unseen_title")),
    h("p.muted", {}, t("cards.unseen")),
    h("div.row", {}, h("button", { key: "one", onclick: deal }, t("cards.unseen_one")), h("span.spring"), misplaced(page)),
  );
}

const lastWords = () =>
  last.where ? t("cards.last", { card: cardName(last.card), place: placeTitle(last.where) }) : cardName(last.card);

/** A card that landed elsewhere is entered where it lies (5.2). */
function misplaced(page) {
  const onchange = (event) => {
    elsewhere = event.target.value;
    page.paint();
  };
  const places = [["", t("cards.in_place")], ...placesAtTable(page), ["burn", placeTitle("burn")]];
  const choices = places.map(([value, label]) => h("option", { value, selected: value === elsewhere }, label));
  return h(
    "label.inline",
    {},
    h("span", {}, t("cards.landed")),
    h("select", { onchange, key: `where-${elsewhere}` }, choices),
  );
}

function gridButton(page, code, known) {
  return {
    class: known.has(code) ? "used" : null,
    tabindex: code === stop ? 0 : -1,
    "aria-label": known.has(code) ? t("cards.used", { card: cardName(code) }) : cardName(code),
    onclick: () => enter(page, code),
  };
}

function arrow(page, event) {
  const step = ARROWS[event.key];
  if (!step) return;
  event.preventDefault();
  const from = ALL.indexOf(event.target.dataset.key);
  stop = ALL[(from + step + ALL.length) % ALL.length];
  page.paint();
  document.querySelector(`.card-grid [data-key="${stop}"]`).focus();
}

/** Takes a key; gives whether it belongs to the card that is dealt now. */
export function typeCard(page, key) {
  if (wantedCard(page)?.order !== DEAL) return false;
  const upper = key.toUpperCase();
  const lower = key.toLowerCase();
  if (key === "Backspace" || key === "Escape") rank = "";
  else if (key === "1" || key === "0") rank = "T";
  else if (rank && SUITS.includes(lower) && lower.length === 1) {
    const code = rank + lower;
    rank = "";
    enter(page, code);
  } else if (upper.length === 1 && RANKS.includes(upper)) rank = upper;
  else return false;
  page.paint();
  return true;
}

async function enter(page, code) {
  const wanted = wantedCard(page);
  if (!wanted || (knownCards(page).has(code) && !(await isThereTwice(page, code)))) return;
  const where = elsewhere || null;
  elsewhere = "";
  last = { card: code, where: where ?? (wanted.order === DEAL && onTheWay ? null : wanted.where) };
  say(lastWords());
  onTheWay += 1;
  try {
    await enterCard(page, wanted, code, where);
  } catch (refusal) {
    toastRefusal(refusal);
  } finally {
    onTheWay -= 1;
    page.paint();
  }
}

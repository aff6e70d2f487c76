// Cards of a real shoe get their names here: typed as two keys, "A" and "s", or tapped on a grid of 52.

import { RANKS, SUITS, cardName, rankText } from "../felt/cards.js";
import { irregularityClause } from "../felt/rules.js";
import { confirmDialog } from "../page/dialogs.js";
import { h } from "../page/dom.js";
import { say, toastRefusal } from "../page/notices.js";
import { sendOrder } from "../page/orders.js";
import { cardRows } from "../staff/card_grid.js";
import { enteredCards, rememberEntered } from "../staff/entered_cards.js";
import { placeTitle, placesAtTable } from "../staff/words.js";
import { t } from "../text/text.js";

const ALL = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const ARROWS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: RANKS.length, ArrowUp: -RANKS.length };

let rank = "";
let stop = ALL[0]; // the one card of the grid at which the Tab key stops; arrows go on from there
let elsewhere = "";
let last = null;
let onTheWay = 0; // while orders are under way the next place is not known yet
const named = new Map(); // cards named here, with the table's version at which that shows: until then others are next
const entryKey = (page, { where, number }) => `${page.message.view.round} ${where} ${number}`;

export function forgetBuffer() {
  rank = "";
  elsewhere = "";
  last = null;
}

function used(page) {
  const { dealer = [], community = [], positions = [] } = page.message.view.table ?? {};
  return new Set([...dealer, ...community, ...positions.flatMap((hand) => hand.cards ?? []), ...enteredCards(page)]);
}

const DEAL = "table.deal_card";
const NAME = "table.name_card";
const isOffered = (page, order) => page.message.options.some((option) => option.order === order);

/** The card that is entered next: of the shoe, or one that came face down and lies open now. */
function card(page) {
  const { card: dealt = null, to_name: open = [] } = page.message.guide ?? {};
  if (dealt) return isOffered(page, DEAL) ? { ...dealt, order: DEAL } : null;
  const next = open.find((entry) => !(named.get(entryKey(page, entry)) > page.message.view.version));
  return next && isOffered(page, NAME) ? { ...next, order: NAME } : null;
}

export function cardEntry(page) {
  const wanted = card(page);
  if (!wanted) return faceDown(page);
  const gone = used(page);
  const place = placeTitle(wanted.where);
  const isNew = wanted.order === DEAL;
  return h(
    "section.panel.card-entry",
    { key: "cards", "aria-label": t(isNew ? "cards.title" : "cards.name_title") },
    h("h2", {}, isNew ? t("cards.next", { ...wanted, place }) : t("cards.name", { number: wanted.number, place })),
    h("p.muted", {}, isNew ? t(wanted.face_up ? "cards.face_up" : "cards.face_down") : null, " ", t("cards.how")),
    h(
      "div.row",
      {},
      h(
        "span.typed",
        { "aria-label": t("cards.typed", { rank: rank ? t(`rank.${rank}`) : t("value.none") }) },
        rank ? rankText(rank) : "–",
        "_",
      ),
      last && enteredCards(page).includes(last.card) ? h("span.last", {}, lastWords()) : null,
      h("span.spring"),
      isNew ? misplaced(page) : null,
    ),
    h(
      "div.card-grid",
      { role: "group", "aria-label": t("cards.grid"), onkeydown: (event) => arrow(page, event) },
      cardRows((code) => gridButton(page, code, gone)),
    ),
  );
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

function gridButton(page, code, gone) {
  return {
    class: gone.has(code) ? "used" : null,
    tabindex: code === stop ? 0 : -1,
    "aria-label": gone.has(code) ? t("cards.used", { card: cardName(code) }) : cardName(code),
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

/** Takes a key; gives whether it belongs to the entry of cards. */
export function typeCard(page, key) {
  if (!card(page)) return false;
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
  const wanted = card(page);
  if (!wanted) return;
  if (used(page).has(code) && !(await confirmTwice(page, code))) return;
  const where = elsewhere || null;
  const before = enteredCards(page);
  elsewhere = "";
  rememberEntered(page, [...before, code]);
  const isNew = wanted.order === DEAL;
  last = { card: code, where: where ?? (isNew && onTheWay ? null : wanted.where) };
  say(lastWords());
  onTheWay += 1;
  const key = entryKey(page, wanted);
  if (!isNew) named.set(key, Infinity);
  page.paint();
  try {
    const place = isNew ? { where } : { where: wanted.where, number: wanted.number };
    const { version } = await sendOrder({ order: wanted.order, table: page.table, card: code, ...place });
    if (!isNew) named.set(key, version);
  } catch (refusal) {
    named.delete(key);
    rememberEntered(page, enteredCards(page).filter((card) => card !== code));
    toastRefusal(refusal);
    page.paint();
  } finally {
    onTheWay -= 1;
    page.paint();
  }
}

/** A card that is there twice is a fault of the deck and stops play, so it is asked for once more. */
function confirmTwice(page, code) {
  const body = h("p", {}, t("cards.twice", { card: cardName(code), clause: irregularityClause(page.rules, "deck_fault") }));
  return confirmDialog(t("cards.twice_title"), body, t("cards.twice_yes"), t("cards.twice_no"));
}

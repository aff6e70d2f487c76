// Cards that lie open are named in one line: "As Kd 9c 5s 3h" for the hand whose turn it is, "3: As Kd 9c 5s 3h" for
// another, "d:" for the Dealer, "c:" for the community cards; several hands by commas.

import { cardName } from "../../felt/cards.js";
import { h } from "../../page/dom.js";
import { refusalText, say } from "../../page/notices.js";
import { isThereTwice } from "../../staff/card_twice.js";
import { knownCards } from "../../staff/entered_cards.js";
import { placeTitle, placesAtTable } from "../../staff/words.js";
import { t } from "../../text/text.js";
import { nameCard, openCards } from "./card_orders.js";

const ID = "card-line";
const PART = /^(?:([^:]*):)?(.*)$/;
const CARD = /(10|[2-9tjqka])\s*([shdc])/gi;
const KEYS = /^[\dakqjtshdc]$/i;
const PLACES = { d: "dealer", dealer: "dealer", c: "community", community: "community" };

let text = "";
let tried = false; // Enter was pressed on what cannot be read: until then the line is only unfinished
let refused = "";

export function forgetCardLine() {
  [text, tried, refused] = ["", false, ""];
}

export function cardLine(page) {
  const open = openCards(page);
  const read = readCards(text, open);
  const isWrong = Boolean(refused || (tried && read.wrong));
  return h(
    "div.card-line",
    { key: "line" },
    h("label", { for: ID }, t("cards.line")),
    h("input", {
      id: ID,
      key: "input",
      value: text,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "done",
      "aria-describedby": `${ID}-help ${ID}-read`,
      "aria-invalid": isWrong ? "true" : null,
      oninput: (event) => write(page, event.target.value),
      onkeydown: (event) => press(page, event),
    }),
    h("p.hint", { id: `${ID}-help`, key: "help" }, help(page, open)),
    h(
      "p",
      { id: `${ID}-read`, key: "read", class: isWrong ? "field-error" : "line-read", role: isWrong ? "alert" : null },
      refused || (tried && read.wrong) || words(read.entries ?? []),
    ),
  );
}

/** With a position that waits as the example, and the letters of other places that the document has. */
function help(page, open) {
  const { where: position = "3" } = open.find((entry) => /^\d+$/.test(entry.where)) ?? {};
  const places = placesAtTable(page).filter(([where]) => Object.values(PLACES).includes(where));
  const letters = places.map(([where, place]) => t("cards.line_place", { letter: where[0], place })).join(", ");
  return t("cards.line_help", { example: `${position}: As Kd 9c`, position, letters });
}

const words = (entries) =>
  [...Map.groupBy(entries, ({ where }) => where)]
    .map(([where, cards]) => t("cards.line_read", { place: placeTitle(where), cards: cards.map(({ card }) => cardName(card)).join(", ") }))
    .join("; ");

/** Gives {entries: [{where, number, card}]} or {wrong}, a sentence about the first thing that is wrong. */
function readCards(line, open) {
  const entries = [];
  for (const part of line.split(/[,;]/).filter((one) => one.trim())) {
    const left = open.filter((entry) => !entries.some((other) => isSame(entry, other)));
    const read = readPart(part.trim(), left);
    if (read.wrong) return read;
    entries.push(...read.entries);
  }
  return { entries };
}

const isSame = (one, other) => one.where === other.where && one.number === other.number;
const wrong = (key, values) => ({ wrong: t(`cards.wrong.${key}`, values) });

function readPart(part, open) {
  const [, place, cards] = PART.exec(part);
  const where = place === undefined ? open[0]?.where : PLACES[place.trim().toLowerCase()] ?? place.trim();
  const there = open.filter((entry) => entry.where === where);
  if (!there.length) return wrong("place", { text: place?.trim() ?? part });
  const codes = [...cards.matchAll(CARD)].map(([, rank, suit]) => rank.replace("10", "T").toUpperCase() + suit.toLowerCase());
  const rest = cards.replace(CARD, "").trim();
  if (rest) return wrong("card", { text: rest });
  if (codes.length !== there.length) {
    return wrong("count", { place: placeTitle(where), count: there.length, written: codes.length });
  }
  return { entries: there.map((entry, at) => ({ ...entry, card: codes[at] })) };
}

function write(page, fresh) {
  [text, tried, refused] = [fresh, false, ""];
  page.paint();
}

function press(page, event) {
  if (event.key === "Enter") give(page);
  else if (event.key === "Escape") {
    show(page, "");
    event.target.blur();
  } else return;
  event.preventDefault();
}

/** Names all that stands in the line, or nothing of it where something cannot be read. */
async function give(page) {
  const { entries = [], wrong: why } = readCards(text, openCards(page));
  tried = Boolean(why);
  if (!entries.length) return page.paint();
  const at = entries.findIndex(({ card }, index) => knownCards(page).has(card) || entries.findIndex((one) => one.card === card) < index);
  if (at >= 0 && !(await isThereTwice(page, entries[at].card))) return document.getElementById(ID)?.focus();
  const given = at < 0 ? entries : entries.slice(0, at + 1); // play stops at the card that is there twice
  show(page, "");
  for (const [index, entry] of given.entries()) {
    try {
      await nameCard(page, entry);
    } catch (refusal) {
      if (refusal.code === undefined) throw refusal;
      show(page, written(given.slice(index)));
      refused = refusalText(refusal);
      return page.paint();
    }
  }
  say(words(given));
}

const written = (entries) =>
  [...Map.groupBy(entries, ({ where }) => where)].map(([where, cards]) => `${where}: ${cards.map(({ card }) => card).join(" ")}`).join(", ");

function show(page, fresh) {
  write(page, fresh);
  const input = document.getElementById(ID);
  if (input) input.value = fresh; // a new drawing leaves the field in which somebody types alone
}

/** Takes a key of the console while cards wait for their names: it is typed into the line. */
export function startCardLine(key) {
  const input = document.getElementById(ID);
  if (!input || !KEYS.test(key)) return false;
  input.focus();
  return true;
}

/** In an empty line letters are still the console's keys. */
export const isEmptyCardLine = (node) => node.id === ID && !node.value;

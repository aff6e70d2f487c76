// The 52 cards as buttons to tap, a row for each suit.

import { RANKS, SUITS, SUIT_SIGNS, rankText } from "../felt/cards.js";
import { h } from "../page/dom.js";

/** @param properties gives the properties of the button of a card */
export const cardRows = (properties) => [...SUITS].map((suit) =>
  h("div.card-suit", { key: suit }, [...RANKS].map((rank) => cardKey(rank + suit, properties(rank + suit)))));

const cardKey = (code, properties) => h(
  `button.card-key.key-${code[1]}`,
  { key: code, ...properties },
  h("span", { "aria-hidden": "true" }, rankText(code), h("i", {}, SUIT_SIGNS[code[1]])),
);

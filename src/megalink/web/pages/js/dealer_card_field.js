// A field of a form for one card: typed as rank and suit, or tapped on a grid.

import { cardName, rankText } from "./cards.js";
import { RANKS, SUITS, SUIT_SIGNS } from "./dealer_cards.js";
import { h } from "./dom.js";
import { t } from "./text.js";

/** A field for a card: typed as rank and suit, or tapped. */
export function cardField(name, filled, changed, field, typed) {
  const take = (code) => () => {
    filled[name] = code;
    changed();
  };
  const key = (code) => {
    const face = h("span", { "aria-hidden": "true" }, rankText(code), h("i", {}, SUIT_SIGNS[code[1]]));
    const pressed = String(readCard(filled[name]) === code);
    const look = `key-${code[1]}`;
    const told = { "aria-label": cardName(code), "aria-pressed": pressed };
    return h("button.card-key", { type: "button", key: code, class: look, ...told, onclick: take(code) }, face);
  };
  const suits = [...SUITS].map((suit) => h("div.card-suit", { key: suit }, [...RANKS].map((rank) => key(rank + suit))));
  return [
    field(name, typed(name, filled, changed, { maxlength: 3, autocapitalize: "off" }), t("correct.how")),
    h("div.card-grid.card-choice", { key: "grid", role: "group", "aria-label": t("cards.grid") }, suits),
  ];
}

/** "10D" or "td" -> "Td"; null where it is no card. */
export function readCard(text) {
  const found = /^\s*(10|[2-9tjqka])\s*([shdc])\s*$/i.exec(text ?? "");
  return found ? found[1].replace("10", "T").toUpperCase() + found[2].toLowerCase() : null;
}

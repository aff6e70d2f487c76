// A field of a form for one card: typed as rank and suit, or tapped on a grid.

import { cardName } from "../felt/cards.js";
import { h } from "../page/dom.js";
import { t } from "../text/text.js";
import { cardRows } from "./card_grid.js";

/** A field for a card: typed as rank and suit, or tapped. */
export function cardField(name, filled, changed, labelled, typed) {
  const take = (code) => () => {
    filled[name] = code;
    changed();
  };
  const button = (code) => ({
    "aria-label": cardName(code),
    "aria-pressed": String(readCard(filled[name]) === code),
    onclick: take(code),
  });
  return [
    labelled(name, typed(name, filled, changed, { maxlength: 3, autocapitalize: "off" }), t("correct.how")),
    h("div.card-grid.card-choice", { key: "grid", role: "group", "aria-label": t("cards.grid") }, cardRows(button)),
  ];
}

/** "10D" or "td" -> "Td"; null where it is no card. */
export function readCard(text) {
  const match = /^\s*(10|[2-9tjqka])\s*([shdc])\s*$/i.exec(text ?? "");
  return match ? match[1].replace("10", "T").toUpperCase() + match[2].toLowerCase() : null;
}

// Which cards a Player has moved into the part that is compared, and what the server offers for them.

import { optionsOf } from "../model.js";

let chosen = [];
let whose = ""; // the round and the position that they belong to

const same = (cards, others) => cards.length === others.length && cards.every((card) => others.includes(card));

const settings = (model) => optionsOf(model, "table.set_hand", { position: model.focus, player: model.player });

const handOf = (model) => `${model.view.round}-${model.focus}`;

export const mustSet = (model) => settings(model).length > 0;

/** The two parts of a hand by the document: the rest, and the one that is compared. */
export const parts = (model) => model.rules.hand_parts;

export const chosenCards = (model) => (whose === handOf(model) ? chosen : []);

export function choose(model, cards) {
  whose = handOf(model);
  chosen = cards;
}

/** The cards that are chosen once this one has been moved; the first of too many goes back. */
export function afterMove(model, card, isIn) {
  const others = chosenCards(model).filter((other) => other !== card);
  const surplus = Math.max(0, others.length + 1 - parts(model)[1].cards);
  return isIn ? [...others.slice(surplus), card] : others;
}

/** The option for the cards that are chosen; null until they are as many as the part takes. Real cards are unnamed. */
export function chosenSetting(model) {
  const cards = chosenCards(model);
  const wanted = model.view.unread ? 0 : model.rules?.hand_parts?.[1]?.cards;
  return cards.length === wanted ? (settings(model).find((option) => same(option.two, cards)) ?? null) : null;
}

/** What the House Way sets; null where the cards cannot be set. */
export const houseSetting = (model) => settings(model).find((option) => option._house) ?? null;

// Cards that this console entered in this round, kept for this tab: the person who typed them knows them.

import { readStored, store } from "../page/storage.js";

const STORED = "megalink.shoe";
const TAB = "sessionStorage";

export function enteredCards(page) {
  const { table, round, cards } = readStored(STORED, {}, TAB);
  return table === page.table && round === page.message.view.round ? cards : [];
}

/** Every card of this round that lies open, or that this console entered. */
export function knownCards(page) {
  const { dealer = [], community = [], positions = [] } = page.message.view.table ?? {};
  return new Set([...dealer, ...community, ...positions.flatMap((hand) => hand.cards ?? []), ...enteredCards(page)]);
}

export function rememberEntered(page, cards) {
  store(STORED, { table: page.table, round: page.message.view.round, cards }, TAB);
}

/** Somebody else corrected a card: this console does not know which of its entries was wrong. */
export function forgetEntered(page) {
  rememberEntered(page, []);
}

/**
 * The record of a card was corrected to `code`. `was` is the card that this person saw there, if he saw it; a Dealer
 * who did not (`isLast`) corrects the last card that this console entered.
 */
export function enteredAs(page, was, code, isLast) {
  const cards = enteredCards(page);
  const at = was ? cards.indexOf(was) : isLast ? cards.length - 1 : -1;
  rememberEntered(page, at < 0 ? [...cards, code] : cards.with(at, code));
  page.paint();
}

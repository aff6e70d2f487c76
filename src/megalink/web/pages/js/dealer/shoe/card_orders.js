// Which card is entered next, and the orders that enter it: as the shoe deals it, or by its name where it lies open.

import { sendOrder } from "../../page/orders.js";
import { enteredCards, rememberEntered } from "../../staff/entered_cards.js";

export const DEAL = "table.deal_card";
const NAME = "table.name_card";

const named = new Map(); // cards named here, with the table's version at which that shows: until then others are next
const entryKey = (page, { where, number }) => `${page.message.view.round} ${where} ${number}`;

export const isOffered = (page, order) => page.message.options.some((option) => option.order === order);

/** Cards that lie open and wait for their names, in the order in which the Dealer comes to them. */
export function openCards(page) {
  if (!isOffered(page, NAME)) return [];
  const { to_name: waiting = [] } = page.message.guide ?? {};
  return waiting.filter((entry) => !(named.get(entryKey(page, entry)) > page.message.view.version));
}

/** The card that is entered next: of the shoe, or one that came face down and lies open now. */
export function wantedCard(page) {
  const dealt = page.message.guide?.card;
  if (dealt) return isOffered(page, DEAL) ? { ...dealt, order: DEAL } : null;
  const [next] = openCards(page);
  return next ? { ...next, order: NAME } : null;
}

/** Of a dealt card `where` says where it landed, if not in its place. Throws what the server refuses. */
export async function enterCard(page, { order, where: place, number }, code, where = null) {
  const isNew = order === DEAL;
  const key = entryKey(page, { where: place, number });
  rememberEntered(page, [...enteredCards(page), code]);
  if (!isNew) named.set(key, Infinity);
  page.paint();
  try {
    const lies = isNew ? { where } : { where: place, number };
    const { version } = await sendOrder({ order, table: page.table, card: code, ...lies });
    if (!isNew) named.set(key, version);
  } catch (refusal) {
    named.delete(key);
    rememberEntered(page, enteredCards(page).filter((card) => card !== code));
    throw refusal;
  } finally {
    page.paint();
  }
}

export const nameCard = (page, entry) => enterCard(page, { ...entry, order: NAME }, entry.card);

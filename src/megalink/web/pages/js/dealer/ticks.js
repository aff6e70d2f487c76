// Which lines of a list the Dealer has carried out, kept for this tab: a reload does not ask for them again.

import { readStored, store } from "../page/storage.js";
import { backGroups, payItems } from "./pay_items.js";

const STORED = "megalink.ticks";
const TAB = "sessionStorage";

function ticked({ table, message }) {
  const kept = readStored(STORED, {}, TAB);
  return kept.table === table && kept.round === message.view.round ? kept.keys : [];
}

export const isTicked = (page, key) => ticked(page).includes(key);

export function tick(page, keys, isDone = true) {
  const others = ticked(page).filter((key) => !keys.includes(key));
  store(STORED, { table: page.table, round: page.message.view.round, keys: isDone ? [...others, ...keys] : others }, TAB);
  page.paint();
}

/** What is still to be done with chips, in the order in which the lists have it. */
export function openItems(page) {
  const { view } = page.message;
  const items = [...backGroups(view, page.rules).flatMap((group) => group.items), ...payItems(view, page.rules)];
  const done = ticked(page);
  return items.filter(({ key }) => !done.includes(key));
}

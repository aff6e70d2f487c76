// What of the lists the Dealer has carried out, kept for this tab: a reload does not ask for it again. Another console
// does not hear of it.

import { readStored, store } from "../../page/storage.js";
import { backGroups } from "./back_items.js";
import { payItems } from "./pay_items.js";
import { refusedItems } from "./refused_items.js";

const STORED = "megalink.ticks";
const TAB = "sessionStorage";

/**
 * What this tab knows of a round: {isKept, keys}. `isKept` says that the round was settled here, so that what is not
 * ticked was not done; on another console that cannot be known.
 */
export function ticksOf(table, round) {
  const kept = readStored(STORED, {}, TAB);
  return kept.table === table && kept.round === round ? kept : { isKept: false, keys: [] };
}

const ticksNow = ({ table, message }) => ticksOf(table, message.view.round);

/** This tab settles the round, and its list is ticked off here. */
export const keepList = (page) => keep(page, { ...ticksNow(page), isKept: true });

const keep = ({ table, message }, { isKept, keys }) => store(STORED, { table, round: message.view.round, isKept, keys }, TAB);

export function tick(page, keys, isDone = true) {
  const ticks = ticksNow(page);
  const others = ticks.keys.filter((key) => !keys.includes(key));
  keep(page, { ...ticks, keys: isDone ? [...others, ...keys] : others });
  page.paint();
}

/** What is still to be done with chips, in the order in which the lists have it. */
export function openItems(page) {
  const { view } = page.message;
  const ticks = ticksNow(page);
  const items = [
    ...refusedItems(view, ticks),
    ...backGroups(view, page.rules, ticks).flatMap((group) => group.items),
    ...payItems(view, page.rules, ticks),
  ];
  return items.filter(({ keys, isDone }) => keys.length && !isDone);
}

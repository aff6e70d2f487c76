// Chips on areas, and Undo, Clear, Rebet, Double: all of them orders that the options allow.

import { toastRefusal } from "../page/notices.js";
import { orderFrom, sendOrder } from "../page/orders.js";
import { readStored, store } from "../page/storage.js";
import { optionsOf, wagerAt } from "./model.js";

let placed = []; // chips that this tab placed in this round: [{position, area, amount}]
let round = null;
let waiting = []; // orders whose effect is not drawn yet: [{order, version}]
let drawnVersion = 0; // the version of the table that is drawn
let wished = []; // functions to call once all of them are drawn

async function send(order) {
  const sent = { order, version: null };
  waiting.push(sent);
  try {
    sent.version = (await sendOrder(order)).version ?? 0;
  } catch (refusal) {
    sent.version = 0;
    toastRefusal(refusal);
  }
  catchUp();
}

function catchUp() {
  waiting = waiting.filter((sent) => sent.version === null || sent.version > drawnVersion);
  while (!waiting.length && wished.length) wished.shift()();
}

/** Undo, Clear and Double go by what lies on the layout: they wait until all earlier orders are drawn. */
function onceDrawn(act) {
  wished.push(act);
  catchUp();
}

const awaits = (position, area) => waiting.some(({ order }) => order.position === position && order.area === area);

/** The order that places `wish` on an area, cut to its maximum; null if none is possible.
 * On an own position it is raised to the minimum; on another's it may be a part of a wager that others make up. */
export function placing(model, position, area, wish) {
  const choices = optionsOf(model, "table.place_wager", { player: model.player, position, area });
  if (!choices.length) return null;
  const ranged = choices.find((choice) => choice._least !== null && choice._least !== undefined);
  if (!ranged) return exactPlacing(choices, wish);
  const step = ranged._step || 1;
  const own = model.mine.includes(position) && !awaits(position, area); // an order under way has met the minimum
  let amount = own ? Math.max(wish, ranged._enough ?? ranged._least) : Math.max(wish, ranged._least);
  amount -= (amount - ranged._least) % step;
  if (ranged._most !== null && ranged._most !== undefined) amount = Math.min(amount, ranged._most);
  return orderFrom(ranged, { amount });
}

/** Where only certain amounts are possible, as for the jackpot: the largest within the wish, else the smallest. */
function exactPlacing(choices, wish) {
  const sorted = choices.toSorted((choice, next) => choice.amount - next.amount);
  return orderFrom(sorted.findLast((choice) => choice.amount <= wish) ?? sorted[0]);
}

/** Puts a chip on an area. The jackpot takes one step at a time, whatever the chip. */
export function bet(model, position, area, chip) {
  const jackpot = model.areas.find((wager) => wager.name === area)?.role === "jackpot";
  const order = placing(model, position, area, jackpot ? 0 : chip);
  if (!order) return false;
  placed.push({ position, area, amount: order.amount });
  send(order);
  return true;
}

/** The order that takes this amount back, if one is allowed. */
function lowering(model, { position, area, amount }) {
  const choices = optionsOf(model, "table.lower_wager", { player: model.player, position, area });
  const part = choices.find(
    (choice) => choice._least <= amount && amount <= (choice._most ?? amount) && choice.amount !== null,
  );
  if (part) return orderFrom(part, { amount });
  const whole = choices.find((choice) => choice.amount === null || choice.amount === undefined);
  return whole && wagerAt(model, position, area).own === amount ? orderFrom(whole) : null;
}

/** The order that takes back the last chip of this tab, or null. */
export function undoable(model) {
  while (
    placed.length && !lowering(model, placed.at(-1)) && wagerAt(
      model,
      placed.at(-1).position,
      placed.at(-1).area,
    ).own === 0
  ) placed.pop();
  return placed.length ? lowering(model, placed.at(-1)) : null;
}

/** @param now gives the model at the moment when the order is sent */
export function undo(now) {
  onceDrawn(() => {
    const order = undoable(now());
    if (!order) return;
    placed.pop();
    send(order);
  });
}

const wholes = (model) =>
  model.view.phase === "betting"
    ? optionsOf(model, "table.lower_wager", { player: model.player }).filter(
      (choice) => choice.amount === null || choice.amount === undefined,
    )
    : [];

export const clearable = (model) => wholes(model).length > 0;

export function clear(now) {
  onceDrawn(() => {
    placed = [];
    for (const option of wholes(now())) send(orderFrom(option));
  });
}

/** What doubling adds: for each own wager as much again, as far as the options go. */
export function doubling(model) {
  if (model.view.phase !== "betting") return [];
  return model.stakes.map(({ position, area, amount }) => placing(model, position, area, amount)).filter(Boolean);
}

/** The last round's wagers that are not there yet, as far as the options go. */
export function rebetting(model) {
  if (model.view.phase !== "betting") return [];
  const missing = remembered(model).map(
    ({ position, area, amount }) => ({ position, area, rest: amount - wagerAt(model, position, area).own }),
  );
  return missing.filter((wager) => wager.rest > 0).map(
    ({ position, area, rest }) => placing(model, position, area, rest),
  ).filter(Boolean);
}

/** @param orders gives the orders at the moment when they are sent */
export function sendAll(orders) {
  onceDrawn(() => {
    for (const order of orders()) {
      placed.push({ position: order.position, area: order.area, amount: order.amount });
      send(order);
    }
  });
}

const memory = (model) => `megalink.bets.${model.player}.${model.view.table_name}`;

const remembered = (model) => readStored(memory(model), {}).last ?? [];

/** Stores the Player's wagers for Rebet in the next round. Called for every message. */
export function remember(model) {
  if (!model.player) return;
  drawnVersion = model.view.version;
  queueMicrotask(catchUp); // after the page has taken this model
  if (model.view.round !== round) {
    round = model.view.round;
    placed = [];
    return;
  }
  if (["idle", "betting"].includes(model.view.phase) || !model.stakes.length) return;
  const open = model.areas.filter((area) => ["base", "side", "jackpot"].includes(area.role)).map((area) => area.name);
  store(memory(model), { round, last: model.stakes.filter((stake) => open.includes(stake.area)) });
}

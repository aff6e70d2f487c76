// Chips on areas, and Undo, Clear, Rebet, Double: all of them orders that the options allow.

import { orderFrom, sendOrder } from "./net.js";
import { optionsOf, wagerAt } from "./table_model.js";
import { toastRefusal } from "./speak.js";

let placed = []; // of this tab, in this round: [{position, area, amount}]
let round = null;
let waiting = []; // orders that the drawing does not show yet: [{order, version}]
let shown = 0; // the version that it shows
let wished = []; // what is to be done once it shows them all

async function send(order) {
  const one = { order, version: null };
  waiting.push(one);
  try {
    one.version = (await sendOrder(order)).version ?? 0;
  } catch (refusal) {
    one.version = 0;
    toastRefusal(refusal);
  }
  catchUp();
}

function catchUp() {
  waiting = waiting.filter((one) => one.version === null || one.version > shown);
  while (!waiting.length && wished.length) wished.shift()();
}

/** What takes back, clears or doubles looks at what lies there: it waits until that is all drawn. */
function onceDrawn(act) {
  wished.push(act);
  catchUp();
}

const awaits = (position, area) => waiting.some(({ order }) => order.position === position && order.area === area);

/** The order that puts about so much on an area: raised to the least, cut to the most; null where none is possible. */
export function placing(model, position, area, wish) {
  const choices = optionsOf(model, "table.place_wager", { player: model.player, position, area });
  if (!choices.length) return null;
  const ranged = choices.find((one) => one._least !== null && one._least !== undefined);
  if (!ranged) return exactPlacing(choices, wish);
  const step = ranged._step || 1;
  let amount = awaits(position, area) ? wish : Math.max(wish, ranged._least); // a chip on its way has met the least
  amount -= (amount - ranged._least) % step;
  if (ranged._most !== null && ranged._most !== undefined) amount = Math.min(amount, ranged._most);
  return orderFrom(ranged, { amount });
}

/** Where only certain amounts are possible, as for the jackpot: the largest within the wish, or else the least. */
function exactPlacing(choices, wish) {
  const sorted = choices.toSorted((one, other) => one.amount - other.amount);
  return orderFrom(sorted.findLast((one) => one.amount <= wish) ?? sorted[0]);
}

/** Puts a chip on an area. The jackpot takes one step at a time, whatever the chip. */
export function bet(model, position, area, chip) {
  const jackpot = model.areas.find((one) => one.name === area)?.role === "jackpot";
  const order = placing(model, position, area, jackpot ? 0 : chip);
  if (!order) return false;
  placed.push({ position, area, amount: order.amount });
  send(order);
  return true;
}

/** The order that takes so much back, if one is allowed. */
function lowering(model, { position, area, amount }) {
  const choices = optionsOf(model, "table.lower_wager", { player: model.player, position, area });
  const part = choices.find((one) => one._least <= amount && amount <= (one._most ?? amount) && one.amount !== null);
  if (part) return orderFrom(part, { amount });
  const whole = choices.find((one) => one.amount === null || one.amount === undefined);
  return whole && wagerAt(model, position, area).own === amount ? orderFrom(whole) : null;
}

/** Chips of this tab that can still be taken back one by one. */
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

/** `now` gives the model at the moment when it is done. */
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
      (one) => one.amount === null || one.amount === undefined,
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
  return missing.filter((one) => one.rest > 0).map(
    ({ position, area, rest }) => placing(model, position, area, rest),
  ).filter(Boolean);
}

/** `orders` gives them at the moment when it is done. */
export function sendAll(orders) {
  onceDrawn(() => {
    for (const order of orders()) {
      placed.push({ position: order.position, area: order.area, amount: order.amount });
      send(order);
    }
  });
}

const memory = (model) => `megalink.bets.${model.player}.${model.view.table_name}`;

function remembered(model) {
  try {
    return JSON.parse(localStorage.getItem(memory(model)) ?? "{}").last ?? [];
  } catch {
    return [];
  }
}

/** Keeps what lay there while bets were open, so that the next round can have it again. Called for every message. */
export function remember(model) {
  if (!model.player) return;
  shown = model.view.version;
  queueMicrotask(catchUp); // when the page holds this model
  if (model.view.round !== round) {
    round = model.view.round;
    placed = [];
    return;
  }
  if (["idle", "betting"].includes(model.view.phase) || !model.stakes.length) return;
  const open = model.areas.filter((one) => ["base", "side", "jackpot"].includes(one.role)).map((one) => one.name);
  try {
    localStorage.setItem(
      memory(model),
      JSON.stringify({ round, last: model.stakes.filter((one) => open.includes(one.area)) }),
    );
  } catch {
    // no storage, no Rebet after a reload
  }
}

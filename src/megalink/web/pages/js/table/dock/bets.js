// Chips on areas, and Undo, Clear, Rebet, Double: all of them orders that the options allow. A chip is placed as it is
// or not at all: what fits instead is only offered.

import { orderFrom } from "../../page/orders.js";
import { sum } from "../../page/money.js";
import { readStored, store } from "../../page/storage.js";
import { optionsOf, wagerAt } from "../model.js";
import { awaits, noteDrawn, onceDrawn, send } from "../sending.js";

let placed = []; // chips that this tab placed in this round: [{position, area, amount, press}]
let press = 0; // the number of the last press that placed something: Undo takes back all that one press did
let round = null;

const placings = (model, position, area) =>
  optionsOf(model, "table.place_wager", { player: model.player, position, area });

/** What an area takes now: {least, most, step} of an amount, or {amounts}; null where it takes nothing. */
function takes(model, position, area) {
  const choices = placings(model, position, area);
  if (!choices.length) return null;
  const ranged = choices.find((choice) => choice._least !== null && choice._least !== undefined);
  if (!ranged) return { amounts: choices.map((choice) => choice.amount).toSorted((one, next) => one - next) };
  const own = model.mine.includes(position) && !awaits(position, area, model.view.round); // an order under way has met the minimum
  const least = own ? (ranged._enough ?? ranged._least) : ranged._least;
  return { least, most: ranged._most ?? Infinity, step: ranged._step || 1, from: ranged._least, ranged };
}

/** The order that places exactly this amount on an area; null if none does. */
export function placing(model, position, area, amount) {
  const bounds = takes(model, position, area);
  if (!bounds) return null;
  if (bounds.amounts) return orderOf(model, position, area, amount);
  const { least, most, step, from, ranged } = bounds;
  const fits = least <= amount && amount <= most && (amount - from) % step === 0;
  return fits ? orderFrom(ranged, { amount }) : null;
}

/** Where only certain amounts are possible, as for the jackpot. */
function orderOf(model, position, area, amount) {
  const choice = placings(model, position, area).find((option) => option.amount === amount);
  return choice ? orderFrom(choice) : null;
}

/** The amount that could be placed instead of one that cannot: {amount, isLess}; null where nothing can. */
export function insteadOf(model, position, area, amount) {
  const bounds = takes(model, position, area);
  if (!bounds || placing(model, position, area, amount)) return null;
  if (bounds.amounts) return null;
  const { least, most, step, from } = bounds;
  if (most < least) return null;
  const highest = most === Infinity ? amount : most - ((most - from) % step);
  const nearest = amount < least ? least : Math.min(highest, amount - ((amount - from) % step));
  return nearest >= least ? { amount: nearest, isLess: nearest < amount } : null;
}

/** Whether a press on the area does something: it places chips, or offers what fits. */
export const isOpen = (model, position, area) => takes(model, position, area) !== null;

const isJackpot = (model, area) => model.areas.find((wager) => wager.name === area)?.role === "jackpot";

/** Puts a chip on an area; the jackpot takes one step at a time, whatever the chip. Gives the amount placed, or 0. */
export function bet(model, position, area, chip) {
  const order = isJackpot(model, area)
    ? orderOf(model, position, area, jackpotStep(model, position, area))
    : placing(model, position, area, chip);
  if (!order) return 0;
  placed.push({ position, area, amount: order.amount, press: ++press });
  send(order);
  return order.amount;
}

/** Whether some area of the position takes this chip as it is; the jackpot's takes its own step, whatever the chip. */
export const isUsable = (model, position, chip) =>
  model.areas.some(({ name, role }) => role !== "jackpot" && placing(model, position, name, chip) !== null);

/** The step by which a press raises the jackpot wager, whatever the chip; null where it takes nothing more. */
export const jackpotStep = (model, position, area) => takes(model, position, area)?.amounts?.[0] ?? null;

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

/** The orders that take back what the last press of this tab placed; none where it cannot be taken back in whole. */
export function undoable(model) {
  const isGone = ({ position, area }) => wagerAt(model, position, area).own === 0 && !awaits(position, area, model.view.round);
  placed = placed.filter((chip) => lowering(model, chip) || !isGone(chip));
  const orders = placed.filter((chip) => chip.press === placed.at(-1).press).map((chip) => lowering(model, chip));
  return orders.every(Boolean) ? orders : [];
}

/** @param now gives the model at the moment when the order is sent */
export function undo(now) {
  onceDrawn("undo", () => {
    const orders = undoable(now());
    placed.splice(placed.length - orders.length);
    for (const order of orders) send(order);
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
  onceDrawn("clear", () => {
    placed = [];
    for (const option of wholes(now())) send(orderFrom(option));
  });
}

/** The orders for all of these wagers; none where one of them cannot be placed as it is. */
function wholly(model, wagers) {
  if (model.view.phase !== "betting" || sum(wagers.map(({ amount }) => amount)) > (model.message.balance ?? 0)) return [];
  const orders = wagers.map(({ position, area, amount }) => placing(model, position, area, amount));
  return orders.every(Boolean) ? orders : [];
}

/** What doubling adds: for each own wager as much again. */
export const doubling = (model) => wholly(model, model.stakes);

/** The last round's wagers that are not there yet. */
export const rebetting = (model) =>
  wholly(
    model,
    remembered(model)
      .map(({ position, area, amount }) => ({ position, area, amount: amount - wagerAt(model, position, area).own }))
      .filter(({ amount }) => amount > 0),
  );

/** @param orders gives the orders at the moment when they are sent; `name` is the tool that sends them */
export function sendAll(name, orders) {
  onceDrawn(name, () => {
    press += 1;
    for (const order of orders()) {
      placed.push({ position: order.position, area: order.area, amount: order.amount, press });
      send(order);
    }
  });
}

/** Places an amount that was offered instead of a chip. */
export const placeInstead = (now, { position, area, amount }) =>
  sendAll("instead", () => [placing(now(), position, area, amount)].filter(Boolean));

const memory = (model) => `megalink.bets.${model.player}.${model.view.table_name}`;

const remembered = (model) => readStored(memory(model), {}).last ?? [];

/** Stores the Player's wagers for Rebet in the next round. Called for every message. */
export function remember(model) {
  if (!model.player) return;
  noteDrawn(model.view.version);
  if (model.view.round !== round) {
    round = model.view.round;
    placed = [];
    return;
  }
  if (["idle", "betting"].includes(model.view.phase) || !model.stakes.length) return;
  const open = model.areas.filter((area) => ["base", "side", "jackpot"].includes(area.role)).map((area) => area.name);
  store(memory(model), { round, last: model.stakes.filter((stake) => open.includes(stake.area)) });
}

/** What lowers a wager to this amount, as a function to call; null where that is not allowed. */
export function lowerTo(model, { position, area, amount }, wanted) {
  const order = lowering(model, { position, area, amount: amount - wanted });
  return order && (() => {
    const others = placed.filter((chip) => chip.position !== position || chip.area !== area);
    placed = [...others, { position, area, amount: wanted, press: ++press }]; // what Undo takes back from now on
    send(order);
  });
}

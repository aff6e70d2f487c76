// One message of a table, sorted for drawing. Nothing is decided here: what may be done stands in the options.

import { rulesNow } from "./clauses.js";

/**
 * @param message the table message of the contract
 * @param player  the name of the Player who looks, or null
 * @param focus   the playing position in the bottom centre, or null
 */
export function tableModel(message, player, focus) {
  const { view, options, clock } = message;
  const current = view.table ?? null;
  const at = new Map((current?.positions ?? []).map((one) => [one.position, one]));
  const mine = Object.entries(view.seats ?? {}).filter(
    ([, name]) => player && name === player,
  ).map(([one]) => Number(one));
  const model = {
    message,
    view,
    options,
    clock: clock ?? {},
    current,
    at,
    mine,
    player,
    hands: message.hands ?? {},
    pointHands: message.point_hands ?? {},
    rules: rulesNow(view.rules),
    focus: focus ?? mine[0] ?? null,
  };
  model.areas = areasOf(model);
  model.stakes = stakesOf(model);
  return model;
}

/** The betting areas of the document, in its order; payments such as the Ante Bonus have none. */
function areasOf({ rules, current, options }) {
  if (rules) return rules.wagers.filter((one) => one.role !== "payment");
  const offered = options.filter((one) => one.order === "table.place_wager").map((one) => one.area);
  const seen = new Set([...offered, ...(current?.positions ?? []).flatMap((one) => Object.keys(one.wagers))]);
  return [...seen].map((name) => ({ name, title: name, role: "side" }));
}

/** What this Player has on the layout: [{position, area, amount}], taken-back parts left out. */
function stakesOf({ current, player }) {
  const found = [];
  for (const one of current?.positions ?? []) {
    for (const [area, parts] of Object.entries(one.wagers)) {
      const own = parts.filter((part) => part.player === player && !part.taken_back);
      if (own.length) found.push({ position: one.position, area, amount: sum(own.map((part) => part.amount)) });
    }
  }
  return found;
}

export const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** All options of one order, narrowed by fields. */
export const optionsOf = (model, order, fields = {}) =>
  model.options.filter(
    (one) => one.order === order && Object.entries(fields).every(([name, value]) => one[name] === value),
  );

/** Everything on an area: {total, own, players}. */
export function wagerAt(model, position, area) {
  const parts = model.at.get(position)?.wagers[area] ?? [];
  const own = parts.filter((part) => part.player === model.player && !part.taken_back);
  return {
    total: sum(parts.map((one) => one.amount)),
    own: sum(own.map((one) => one.amount)),
    players: new Set(parts.map((one) => one.player)).size,
  };
}

/** What this round brought the Player so far: his shares of the settled lines; null before the first. */
export function resultOf(model, position = null) {
  const lines = [...model.at.values()].filter(
    (one) => position === null || one.position === position,
  ).flatMap((one) => one.lines);
  const shares = lines.flatMap((line) => line.shares).filter((share) => share.player === model.player);
  return shares.length ? sum(shares.map((share) => share.net)) : null;
}

/** What he has at stake now; once settled, what he had. */
export const totalWager = (model) => sum(model.stakes.map((one) => one.amount));

/** Positions clockwise from the focus, for the arc: [[position, slot]] with slots l1.. and r1.. */
export function arcOf(model) {
  const count = model.view.positions_max ?? 0;
  const middle = (count + 1) / 2;
  if (model.focus === null && !Number.isInteger(middle)) {
    return Array.from({ length: count }, (_, step) => [step + 1, slotOf(step + 1, count + 1)]);
  }
  const centre = model.focus ?? middle;
  const others = model.focus === null ? [[middle, "centre"]] : [];
  for (let step = 1; step < count; step++) {
    others.push([((centre - 1 + step) % count) + 1, slotOf(step, count)]);
  }
  return others;
}

function slotOf(step, count) {
  const left = Math.ceil((count - 1) / 2);
  return step <= left ? `l${step}` : `r${count - step}`;
}

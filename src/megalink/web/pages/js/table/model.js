// One message of a table, sorted for drawing. What a person may do stands in the options; nothing is decided here.

import { isOver } from "../felt/phase.js";
import { choiceTitle, rulesNow } from "../felt/rules.js";
import { change, sum } from "../page/money.js";
import { t } from "../text/text.js";
import { jackpotLines } from "./result/jackpot.js";

/**
 * @param message the table message of the contract
 * @param player  the name of the Player who looks, or null
 * @param focus   the playing position in the bottom centre, or null
 */
export function tableModel(message, player, focus) {
  const { view, clock } = message;
  const options = player ? message.options : []; // staff give their orders on the console, each with its form
  const current = view.table ?? null;
  const at = new Map((current?.positions ?? []).map((hand) => [
    hand.position,
    { ...hand, lines: [...hand.lines, ...jackpotLines(message, hand.position)] },
  ]));
  const mine = Object.entries(view.seats ?? {}).filter(
    ([, name]) => player && name === player,
  ).map(([position]) => Number(position));
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
    counting: message.counting_cards ?? {},
    rules: rulesNow(view.rules),
    chosen: focus,
    focus: focus ?? mine[0] ?? null,
  };
  model.areas = areasOf(model);
  model.stakes = stakesOf(model);
  return model;
}

/** The same model, unless its Player, the chosen position or the document changed since it was made. */
export function currentModel(model, player, focus) {
  const isCurrent = model.player === player && model.chosen === focus && model.rules === rulesNow(model.view.rules);
  return isCurrent ? model : tableModel(model.message, player, focus);
}

/** The betting areas of the document, in its order; payments such as the Ante Bonus have none. */
function areasOf({ rules, current, options }) {
  if (rules) return rules.wagers.filter((wager) => wager.role !== "payment");
  const offered = options.filter((option) => option.order === "table.place_wager").map((option) => option.area);
  const areas = new Set([...offered, ...(current?.positions ?? []).flatMap((hand) => Object.keys(hand.wagers))]);
  return [...areas].map((name) => ({ name, title: name, role: "side" }));
}

/** What this Player has on the layout: [{position, area, amount}], taken-back parts left out. */
function stakesOf({ current, player }) {
  const stakes = [];
  for (const hand of current?.positions ?? []) {
    for (const [area, parts] of Object.entries(hand.wagers)) {
      const own = parts.filter((part) => part.player === player && !part.taken_back);
      if (own.length) stakes.push({ position: hand.position, area, amount: sum(own.map((part) => part.amount)) });
    }
  }
  return stakes;
}

/** All options of one order, narrowed by fields. */
export const optionsOf = (model, order, fields = {}) =>
  model.options.filter(
    (option) => option.order === order && Object.entries(fields).every(([name, value]) => option[name] === value),
  );

/** Everything on an area: {total, own, others}, the others by their names. */
export function wagerAt(model, position, area) {
  const parts = model.at.get(position)?.wagers[area] ?? [];
  const own = parts.filter((part) => part.player === model.player && !part.taken_back);
  return {
    total: sum(parts.map((part) => part.amount)),
    own: sum(own.map((part) => part.amount)),
    others: [...new Set(parts.map((part) => part.player))].filter((name) => name !== model.player),
  };
}

/** The Player's net in this round: his shares of the settled lines; null before the first. */
export function resultOf(model, position = null) {
  const lines = [...model.at.values()].filter(
    (hand) => position === null || hand.position === position,
  ).flatMap((hand) => hand.lines);
  const shares = lines.flatMap((line) => line.shares).filter((share) => share.player === model.player);
  return shares.length ? sum(shares.map((share) => share.net)) : null;
}

/** The sum of the Player's stakes in this round. */
export const totalWager = (model) => sum(model.stakes.map((stake) => stake.amount));

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

/** One word on how a hand stands; after settlement what the position won or lost, as `tell` writes amounts. */
export function stateOf(model, position, tell = change) {
  const hand = model.at.get(position);
  if (!hand) return "";
  if (hand.lines.length && isOver(model.view)) {
    const own = resultOf(model, position);
    return tell(own ?? sum(hand.lines.map((line) => line.net)));
  }
  if (hand.out) return t("hand.out", { clause: hand.out });
  if (hand.ending && hand.ending !== "played") return t(`hand.${hand.ending}`);
  const last = hand.choices?.at(-1);
  return last ? choiceTitle(model.rules, last) : "";
}

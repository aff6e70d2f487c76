// What the Dealer does with chips after the settlement, position by position in table order: collect and pay (1.1.7).
// Made from a view of the table and from what is ticked off. An item has the keys of its moves: one for each Player and
// wager, so that a ruling on one wager does not ask for the others again.

import { wagerTitle } from "../../felt/rules.js";
import { money, sum } from "../../page/money.js";
import { nameOf, t } from "../../text/text.js";

/** Amounts by Player: [[player, cents]] of those who get something. */
export function chipsFor(entries) {
  const totals = new Map();
  for (const [player, cents] of entries) totals.set(player, (totals.get(player) ?? 0) + cents);
  return [...totals].filter(([, cents]) => cents > 0);
}

/** The key of what one Player is paid, or loses, on a wager; `before` counts how often that was undone already. */
export const payKey = (position, area, player, before, net) => `pay ${position} ${area} ${player} ${before} ${net}`;

/** How often a settled wager of a Player was undone among these entries. */
export const timesUndone = (entries, { position, area, player }) =>
  entries.filter((entry) =>
    entry.undoes_settlement && entry.position === position && entry.area === area && entry.player === player).length;

/** A Progressive Jackpot wager whose claim was refused is lost: it is collected like any other. */
const refusedLines = (view, position) =>
  (view.table?.jackpot_hands ?? []).filter((hand) => hand.position === position && hand.refused_by).map((hand) => ({
    wager: "progressive_jackpot",
    outcome: "lose",
    stake: hand.stake,
    net: -hand.stake,
    clauses: [hand.refused_by],
    shares: [{ player: hand.player, net: -hand.stake }],
  }));

/** One item for each position that has settled wagers: losing wagers are collected before winning ones are paid. */
export function payItems(view, rules, { keys: ticked }) {
  const entries = view.table?.given_back ?? [];
  const all = (view.table?.positions ?? []).map(({ position, lines }) => ({ position, lines: [...lines, ...refusedLines(view, position)] }));
  const places = all.filter(({ lines }) => lines.length);
  return places.map(({ position, lines }) => {
    const moves = lines.flatMap(({ wager: area, shares }) => shares.filter(({ net }) => net).map(({ player, net }) => {
      const before = timesUndone(entries, { position, area, player });
      return { key: payKey(position, area, player, before, net), player, net };
    }));
    const keys = moves.length ? moves.map(({ key }) => key) : [`pay ${position} nothing`];
    const open = moves.filter(({ key }) => !ticked.includes(key));
    const shown = open.length ? open : moves;
    return {
      key: `pay ${position}`,
      keys,
      isDone: keys.every((key) => ticked.includes(key)),
      position,
      who: nameOf(view.seats?.[String(position)] ?? ""),
      what: payWords(shown),
      rest: open.length && open.length < moves.length ? t("settle.rest") : "",
      pay: paid(moves),
      collect: collected(moves),
      chips: chipsFor(shown.filter(({ net }) => net > 0).map(({ player, net }) => [player, net])),
      parts: lines.map((line) => partOf(line, rules)),
    };
  });
}

const paid = (moves) => sum(moves.map(({ net }) => Math.max(net, 0)));
const collected = (moves) => -sum(moves.map(({ net }) => Math.min(net, 0)));

const partOf = (line, rules) => ({
  title: wagerTitle(rules, line.wager),
  stake: Math.abs(line.net) === line.stake ? 0 : line.stake, // the amount beside it says the same
  does: lineWords(line),
  clauses: line.clauses,
  shares: line.shares.length > 1 ? line.shares : [],
});

function payWords(moves) {
  const [pay, collect] = [paid(moves), collected(moves)];
  if (collect && pay) return t("settle.collect_pay", { collect: money(collect), pay: money(pay) });
  if (collect) return t("settle.collect", { amount: money(collect) });
  return pay ? t("settle.pay", { amount: money(pay) }) : t("settle.nothing");
}

function lineWords({ outcome, net, stake }) {
  if (net > 0) return t("settle.pay", { amount: money(net) });
  if (net < 0) return t("settle.collect", { amount: money(-net) });
  return outcome === "win" ? t("settle.paid_by_pool") : t(`settle.${outcome}`, { amount: money(stake) });
}

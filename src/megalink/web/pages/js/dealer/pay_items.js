// What the Dealer does with chips, position by position in table order: collect and pay after the settlement (1.1.7),
// return and take back where money changes hands once more. Made from a view of the table alone.

import { wagerTitle } from "../felt/rules.js";
import { money, sum } from "../page/money.js";
import { nameOf, t } from "../text/text.js";

/** Amounts by Player: [[player, cents]] of those who get something. */
function chipsFor(entries) {
  const totals = new Map();
  for (const [player, cents] of entries) totals.set(player, (totals.get(player) ?? 0) + cents);
  return [...totals].filter(([, cents]) => cents > 0);
}

/** One item for each position that has settled wagers: losing wagers are collected before winning ones are paid. */
export function payItems(view, rules) {
  const places = (view.table?.positions ?? []).filter(({ lines }) => lines.length);
  return places.map(({ position, lines }) => {
    const pay = sum(lines.map(({ net }) => Math.max(net, 0)));
    const collect = -sum(lines.map(({ net }) => Math.min(net, 0)));
    return {
      key: `pay ${position} ${lines.map(({ wager, outcome, net }) => `${wager} ${outcome} ${net}`).join()}`,
      position,
      who: nameOf(view.seats?.[String(position)] ?? ""),
      what: payWords(collect, pay),
      pay,
      collect,
      chips: chipsFor(lines.flatMap(({ net, shares }) => (net > 0 ? shares.map((share) => [share.player, share.net]) : []))),
      parts: lines.map((line) => ({
        title: wagerTitle(rules, line.wager),
        stake: Math.abs(line.net) === line.stake ? 0 : line.stake, // the amount beside it says the same
        does: lineWords(line),
        clauses: line.clauses,
        shares: line.shares.length > 1 ? line.shares : [],
      })),
    };
  });
}

function payWords(collect, pay) {
  if (collect && pay) return t("settle.collect_pay", { collect: money(collect), pay: money(pay) });
  if (collect) return t("settle.collect", { amount: money(collect) });
  return pay ? t("settle.pay", { amount: money(pay) }) : t("settle.nothing");
}

function lineWords({ outcome, net, stake }) {
  if (net > 0) return t("settle.pay", { amount: money(net) });
  if (net < 0) return t("settle.collect", { amount: money(-net) });
  return outcome === "win" ? t("settle.paid_by_pool") : t(`settle.${outcome}`, { amount: money(stake) });
}

/** Groups of items, one for each clause with its reason: [{clause, reason, items}]. */
export function backGroups(view, rules) {
  const entries = view.table?.given_back ?? [];
  const groups = Map.groupBy(entries, ({ clause, reason }) => JSON.stringify([clause, reason]));
  return [...groups].map(([key, group]) => {
    const [clause, reason] = JSON.parse(key);
    return { clause, reason, items: backItems(group, clause, rules) };
  });
}

function backItems(entries, clause, rules) {
  const places = Map.groupBy(entries, ({ position, player }) => `${String(position).padStart(2, "0")} ${player}`);
  return [...places].toSorted(([first], [second]) => (first < second ? -1 : 1)).map(([place, group]) => {
    const give = sum(group.map(({ amount }) => Math.max(amount, 0)));
    const take = -sum(group.map(({ amount }) => Math.min(amount, 0)));
    const [{ position, player }] = group;
    return {
      key: `back ${clause} ${place} ${group.map(({ area, amount }) => `${area} ${amount}`).join()}`,
      position,
      who: nameOf(player),
      what: backWords(take, give),
      chips: chipsFor([[player, give]]),
      parts: group.map(({ area, amount }) => ({
        title: wagerTitle(rules, area),
        stake: 0,
        does: t(amount < 0 ? "back.take" : "back.give", { amount: money(Math.abs(amount)) }),
        clauses: [],
        shares: [],
      })),
    };
  });
}

function backWords(take, give) {
  if (take && give) return t("back.both", { take: money(take), give: money(give) });
  return take ? t("back.take", { amount: money(take) }) : t("back.give", { amount: money(give) });
}

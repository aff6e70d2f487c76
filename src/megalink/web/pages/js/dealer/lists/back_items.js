// What the Dealer returns and takes back where money of a round changes hands once more. Chips that were never paid or
// collected are not asked for: what was ticked off is known, and on a console that does not keep the list it is said.

import { wagerTitle } from "../../felt/rules.js";
import { money, sum } from "../../page/money.js";
import { nameOf, t } from "../../text/text.js";
import { chipsFor, payKey, timesUndone } from "./pay_items.js";

// Of an entry: to be done; to be done if the payment was; not to be done, since the payment was not.
const [DUE, UNSURE, IDLE] = ["due", "unsure", "idle"];

/** Groups of items, one for each clause with its reason: [{clause, reason, items, isUnsure, isIdle}]. */
export function backGroups(view, rules, ticks) {
  const entries = view.table?.given_back ?? [];
  const moves = entries.map((entry, at) => ({ ...entry, key: `back ${at}`, state: stateOf(entry, entries.slice(0, at), ticks) }));
  const groups = Map.groupBy(moves, ({ clause, reason }) => JSON.stringify([clause, reason]));
  return [...groups].map(([key, group]) => {
    const [clause, reason] = JSON.parse(key);
    const is = (state) => group.some((move) => move.state === state);
    return { clause, reason, items: backItems(group, rules, ticks), isUnsure: is(UNSURE), isIdle: is(IDLE) };
  });
}

function stateOf(entry, earlier, { isKept, keys }) {
  const { position, area, player, amount } = entry;
  const isDone = keys.includes(payKey(position, area, player, timesUndone(earlier, entry), -amount));
  if (isDone || !entry.undoes_settlement) return DUE;
  return isKept ? IDLE : UNSURE;
}

function backItems(group, rules, { keys: ticked }) {
  const places = Map.groupBy(group, ({ position, player }) => `${String(position).padStart(2, "0")} ${player}`);
  return [...places].toSorted(([first], [second]) => (first < second ? -1 : 1)).map(([place, moves]) => {
    const todo = moves.filter(({ state }) => state !== IDLE);
    const open = todo.filter(({ key }) => !ticked.includes(key));
    const shown = open.length ? open : todo.length ? todo : moves;
    const [{ position, player }] = moves;
    const given = shown.filter(({ state, amount }) => state === DUE && amount > 0);
    return {
      key: `back ${place}`,
      keys: todo.map(({ key }) => key),
      isDone: open.length === 0,
      position,
      who: nameOf(player),
      what: backWords(shown),
      rest: "",
      chips: chipsFor(given.map(({ amount }) => [player, amount])),
      parts: moves.map((move) => ({ title: wagerTitle(rules, move.area), stake: 0, does: backWords([move]), clauses: [], shares: [] })),
    };
  });
}

/** "Take back S$30.00, return S$5.00"; what hangs on a payment that may not have been made stands by itself. */
function backWords(moves) {
  return [DUE, UNSURE, IDLE].map((state) => {
    const amounts = moves.filter((move) => move.state === state).map(({ amount }) => amount);
    const give = sum(amounts.map((amount) => Math.max(amount, 0)));
    const take = -sum(amounts.map((amount) => Math.min(amount, 0)));
    const kind = [take && give ? "both" : take ? "take" : "give", state].join(".");
    return take || give ? t(`back.${kind}`, { take: money(take), give: money(give) }) : "";
  }).filter(Boolean).join(t("back.and"));
}

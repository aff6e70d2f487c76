// What each seat had before the deal of the last round: "3 =" places the same again. Kept for this tab.

import { sum } from "../page/money.js";
import { readStored, store } from "../page/storage.js";

const STORED = "megalink.bets";
const TAB = "sessionStorage";
const BEFORE_THE_DEAL = ["base", "side", "jackpot"];

/** The areas on which chips are placed while bets are open: the jackpot's only where a link is joined. */
export const bettable = ({ rules, message: { view } }) =>
  rules.wagers.filter(({ role }) => BEFORE_THE_DEAL.includes(role) && (role !== "jackpot" || view.link));

/** Notes the bets of a round once they are closed: from then on none is added. */
export function noteBets(page) {
  const { table, message: { view } } = page;
  const dealt = view.phase === "betting" ? [] : (view.table?.positions ?? []);
  const kept = readStored(STORED, {}, TAB);
  if (!dealt.length || (kept.table === table && kept.round === view.round)) return;
  const seats = Object.fromEntries(dealt.map(({ position, wagers }) => [position, bets(page, position, wagers)]));
  store(STORED, { table, round: view.round, seats }, TAB);
}

function bets(page, position, wagers) {
  const player = page.message.view.seats[String(position)];
  const own = bettable(page).map(({ name }) => {
    const parts = (wagers[name] ?? []).filter((part) => part.player === player);
    return [name, sum(parts.map(({ amount }) => amount))];
  });
  return { player, bets: own.filter(([, amount]) => amount > 0) };
}

/** [[area, amount]] of the last round, if the same Player sits there. */
export function lastBets(page, position) {
  const { table, seats = {} } = readStored(STORED, {}, TAB);
  const seat = table === page.table ? seats[position] : null;
  return seat && seat.player === page.message.view.seats[String(position)] ? seat.bets : [];
}

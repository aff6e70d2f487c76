// Which sounds a new message of the table means, for the Player who looks.

import { FACE_DOWN } from "../felt/cards.js";
import { play } from "../sound/sound.js";
import { resultOf, totalWager } from "./model.js";
import { kindOfResult } from "./result/moment.js";

const WINS = { win: "win-small", large: "win-medium", huge: "win-large" };
let model = null; // the last that was heard

/** Plays what is new; the first message of a page is no news. */
export function hearSounds(fresh, before) {
  model = fresh;
  for (const [name, count] of soundsOf(fresh, before)) play(name, count);
}

/** One of the last seconds of a clock: it ticks for a Player who can still bet, or has yet to decide. */
export function lastSecond(part) {
  if (model && (part === "betting" ? model.mine.length > 0 : part === "deciding" && isDue(model))) play("tick");
}

/** [[name, count]] in the order in which they are to be heard. */
export function soundsOf(now, before) {
  if (!before) return [];
  const then = before.view.round === now.view.round ? before : null;
  return [
    ...chipSounds(now, then),
    ...cardSounds(now, then),
    ...(isDue(now) && !(then && isDue(then)) ? [["turn", 1]] : []),
    ...resultSounds(now, before),
  ];
}

/** Whether the table waits for a decision of this Player. */
const isDue = ({ message, at, player }) =>
  player !== null && (message.waits_for ?? []).some((position) => at.get(position)?.controller === player);

/** Own chips that are put down or taken back while bets are open, and further wagers. */
function chipSounds(now, then) {
  const [fresh, old] = [totalWager(now), then ? totalWager(then) : 0];
  if (fresh > old) return [["chip", 1]];
  return fresh < old && now.view.phase === "betting" ? [[fresh ? "chip" : "sweep", 1]] : [];
}

function cardSounds(now, then) {
  const before = then ? cardsOn(then) : new Map();
  let [dealt, turned] = [0, 0];
  for (const [place, cards] of cardsOn(now)) {
    const old = before.get(place) ?? [];
    dealt += Math.max(0, cards.length - old.length);
    turned += cards.filter((card, at) => card !== FACE_DOWN && old[at] === FACE_DOWN).length;
  }
  return [...(dealt ? [["card", dealt]] : []), ...(turned ? [["flip", turned]] : [])];
}

const cardsOn = ({ current, at }) => new Map([
  ["dealer", current?.dealer ?? []],
  ["community", current?.community ?? []],
  ...[...at].map(([position, hand]) => [position, hand.cards ?? []]),
]);

/** At the settlement, and when a claim of this Player's is entered: that may be before, or in the same message. */
function resultSounds(now, before) {
  const known = new Set(claimsOf(before).map(({ sequence }) => sequence));
  const claims = claimsOf(now).filter(({ sequence }) => !known.has(sequence));
  if (claims.length) return [[claims.some((claim) => claim.from_meter) ? "jackpot" : "win-large", 1]];
  const isSettled = now.view.phase === "settled";
  const wasSettled = before.view.phase === "settled" && before.view.round === now.view.round;
  const result = isSettled && !wasSettled ? resultOf(now) : null;
  if (!result) return [];
  return result > 0 ? [["chip", 2], [WINS[kindOfResult(now)] ?? "win-large", 1]] : [["sweep", 1], ["loss", 1]];
}

const claimsOf = ({ message: { claims = [] } }) => claims.filter((claim) => claim.mine);

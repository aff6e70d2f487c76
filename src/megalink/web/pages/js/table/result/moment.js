// The moment of the result: who won, how much, by which hands and on which areas. It stays for a while, can be put away,
// and comes back with one press.

import { isOver } from "../../felt/phase.js";
import { wagerTitle } from "../../felt/rules.js";
import { h, keyHint } from "../../page/dom.js";
import { change, money, sum } from "../../page/money.js";
import { toastRefusal } from "../../page/notices.js";
import { t } from "../../text/text.js";
import { keyOf } from "../keys.js";
import { resultOf } from "../model.js";
import { lastRound } from "../past/last_round.js";

const STAYS_MS = 6000;
const LARGE = 3; // times the stake
const HUGE = 10;

/** The lines of this Player alone: [{wager, net, stake, outcome, …}], what others have on the same areas left out. */
export function partsOf(model) {
  return [...model.at.values()].flatMap((hand) =>
    hand.lines.flatMap((line) => {
      const shares = line.shares.filter(({ player }) => player === model.player);
      if (!shares.length) return [];
      const stake = sum(shares.map((share) => share.stake ?? line.stake));
      return [{ ...line, position: hand.position, stake, net: sum(shares.map(({ net }) => net)) }];
    }),
  );
}

/** Called for every message: takes down the result of a round that has just ended for this Player. */
export function noteResult(page) {
  const { round } = page.model.view;
  const result = ownResult(page.model);
  if (!result) return;
  const known = page.moment?.round === round;
  page.moment = { ...(known ? page.moment : { since: Date.now(), isShown: true }), round, ...result };
  if (known) return;
  setTimeout(page.redraw, STAYS_MS + 50);
}

/** What a replay shows at this step: the result as long as the round is over, unless it was put away. */
export function resultAt(page) {
  const result = ownResult(page.model);
  return result && { isShown: true, ...page.moment, round: page.model.view.round, ...result };
}

/** Null while the round goes on, and for whoever has no part in it. */
const ownResult = (model) =>
  (model.player && isOver(model.view) && partsOf(model).length ? summary(model) : null);

/** How much there is to celebrate: "jackpot", "huge", "large", "win", "even" or "loss". */
export const kindOfResult = (model) => summary(model).kind;

function summary(model) {
  const net = resultOf(model) ?? 0;
  const lines = partsOf(model);
  const staked = sum(lines.map(({ stake }) => stake)) || 1;
  return { model, net, lines, kind: kindOf(net, staked, ownClaims(model).length > 0) };
}

/** Claims of this Player that the round brought, and that stand. */
const ownClaims = ({ message: { claims = [] }, view }) =>
  claims.filter(({ mine, round, status }) => mine && round === view.round && status !== "refused");

function kindOf(net, staked, jackpot) {
  if (jackpot) return "jackpot";
  if (net <= 0) return net < 0 ? "loss" : "even";
  return net >= HUGE * staked ? "huge" : net >= LARGE * staked ? "large" : "win";
}

/** Until the next round has cards: its own line and hands need the place then. */
const isHeld = ({ model, moment }) => {
  if (isOver(model.view) && model.view.round === moment.round) return true;
  return moment.isBack || (Date.now() - moment.since < STAYS_MS && (isOver(model.view) || model.view.phase === "betting"));
};

const isShown = (page) => Boolean(page.moment?.isShown && isHeld(page));

/** Also for whoever goes on to the next round by himself. */
export function putAway(page) {
  if (!page.moment) return;
  page.moment = { ...page.moment, isShown: false, isBack: false };
  page.redraw();
}

/** Brings the last result back; a second press puts it away again. After a reload the server is asked for it first. */
async function bringBack(page) {
  if (isShown(page)) return putAway(page);
  if (!page.moment) {
    const model = await lastRound(page).catch(toastRefusal);
    const result = model && ownResult(model);
    if (!result || page.moment) return undefined;
    page.settled ??= model;
    page.moment = { since: 0, round: model.view.round, ...result };
  }
  page.moment = { ...page.moment, isShown: true, isBack: true };
  return page.redraw();
}

const rounded = (cents) => money(cents).replace(/\.00$/, "");

const WITH_BASE = ["equal", "continuation"];

/** The sentence in large letters. */
function headline({ net, kind, lines, model }) {
  if (model.view.phase === "void") return t("moment.void");
  if (kind === "jackpot") return t("moment.jackpot", { amount: rounded(sum(ownClaims(model).map((claim) => claim.amount))) });
  const amount = rounded(Math.abs(net));
  if (net > 0) return t("moment.win", { amount });
  if (net < 0) return lossWords(model, lines, amount);
  const all = (outcome) => lines.every((line) => line.outcome === outcome);
  return t(all("returned") ? "moment.returned" : all("stand_off") ? "moment.even" : "moment.level");
}

/** The Dealer wins only where the first wager of the layout, or one that goes with it, is lost against his hand. */
function lossWords({ areas, at, player, hands: { dealer } }, lines, amount) {
  const own = [...at.values()].filter(({ controller }) => controller === player);
  if (own.length && own.every(({ ending }) => ending === "folded")) return t("moment.folded");
  const base = areas.find(({ role }) => role === "base")?.name;
  const against = areas.filter(({ name, role }) => name === base || WITH_BASE.includes(role)).map(({ name }) => name);
  if (!lines.some(({ wager, outcome }) => outcome === "lose" && against.includes(wager))) return t("moment.lose", { amount });
  return t(dealer ? "moment.dealer" : "moment.lost");
}

/** "One pair against five odd cards". */
function hands({ model }) {
  const own = model.hands[model.focus] ?? model.hands[model.mine[0]];
  const { dealer } = model.hands;
  if (own && dealer) return t("moment.hands", { own, dealer });
  return own ?? "";
}

/** In the place of the line, which is its last part then; null while there is nothing to be seen. */
export function momentOf(page, line) {
  if (!isShown(page)) return null;
  const { moment } = page;
  return h(
    "div.moment",
    { key: `moment-${moment.round}`, class: `is-${moment.kind}`, role: "group", "aria-label": t("moment.label", { round: moment.round }) },
    h("p.headline", { key: "headline" }, headline(moment)),
    h("div.hands", { key: "hands" }, h("span", {}, hands(moment)), line),
    h("ul.by-area", { key: "by-area" }, moment.lines.map((line, at) => byArea(moment, line, at))),
    h(
      "button.plain.put-away",
      { key: "away", "aria-label": t("moment.away"), onclick: () => putAway(page) },
      "×",
    ),
  );
}

/** Of several positions each line names its own. */
function byArea({ model, lines }, line, at) {
  const several = new Set(lines.map(({ position }) => position)).size > 1;
  const area = wagerTitle(model.rules, line.wager);
  const title = several ? t("moment.at", { position: line.position, area }) : area;
  const net = line.isOpen ? t("outcome.verifying") : line.net ? change(line.net).replace(/\.00$/, "") : t(`outcome.${line.outcome}`);
  return h("li", { key: `by-${at}`, class: line.net > 0 ? "good" : line.net < 0 ? "bad" : null }, title, " ", h("b", {}, net));
}

/** The last result beside the balance: a press brings it back. */
export function lastResult(page, result, kind) {
  const title = h("span.muted", {}, t("dock.result"));
  const text = h("b", { class: kind }, result === null ? "–" : change(result));
  if (!page.moment && !page.lastRound) return h("div.figure.result", { key: "result" }, title, " ", text);
  const act = () => bringBack(page);
  return h(
    "button.figure.result.plain",
    { key: "result", "aria-pressed": String(isShown(page)), onclick: act },
    h("span.muted", {}, t("dock.result"), " ", keyHint(keyOf("result", act))),
    text,
  );
}

// A hand that the pool pays, from the claim to the payment: it is part of the result from the moment it is entered.

import { clauseButton } from "../../felt/clauses.js";
import { h } from "../../page/dom.js";
import { money, sum } from "../../page/money.js";
import { t } from "../../text/text.js";

const JACKPOT = "progressive_jackpot";
const OPEN = ["entered", "verified"];

/** How a jackpot hand of a message stands: {paid, due, isRefused, net}; the claims tell it, or the record of the round. */
export function standing({ view, claims = [] }, { position, stake, refused_by: refusedBy }) {
  const own = claims.filter((claim) => claim.round === view.round && claim.position === position);
  const paid = own.length ? own.filter(({ status }) => status === "paid") : (view.table?.awards ?? []).filter((award) => award.position === position);
  const due = own.filter(({ status }) => OPEN.includes(status));
  const gross = sum(paid.map(({ amount, stake_back: back }) => amount + back));
  const isRefused = Boolean(refusedBy) || (own.length > 0 && own.every(({ status }) => status === "refused"));
  return {
    isPaid: paid.length > 0,
    paid: sum(paid.map(({ amount }) => amount)),
    isDue: due.length > 0,
    due: sum(due.map(({ amount }) => amount)),
    isRefused,
    net: paid.length ? gross - stake : isRefused ? -stake : 0,
  };
}

/** The line of a Progressive Jackpot wager that won, beside those that the Dealer settled. */
export function jackpotLines(message, position) {
  const hands = (message.view.table?.jackpot_hands ?? []).filter((hand) => hand.position === position);
  return hands.map((hand) => {
    const { isPaid, isRefused, net } = standing(message, hand);
    return {
      wager: JACKPOT,
      stake: hand.stake,
      outcome: isPaid ? "win" : isRefused ? "lose" : "verifying",
      net,
      isOpen: !isPaid && !isRefused,
      clauses: isRefused && hand.refused_by ? [hand.refused_by] : hand.clauses,
      readings: [],
      shares: [{ player: hand.player, net }],
    };
  });
}

/** The record of a claim's hand that this round keeps: a hand of its own, or an earlier one that was refused meanwhile. */
const handOf = (view, { round, position }) =>
  [...(view.table?.jackpot_hands ?? []), ...(view.table?.refused_since ?? [])].find((hand) => hand.round === round && hand.position === position);

/** The claims of this Player that he must hear of: open ones of any round, and what became of others in this round. */
const ownClaims = ({ message: { view, claims = [] } }) =>
  claims.filter((claim) => claim.mine && (OPEN.includes(claim.status) || claim.round === view.round || handOf(view, claim)));

/** What he has won, what is done with it now, and what comes next. */
export function jackpotWon({ model }) {
  return ownClaims(model).map((claim) => {
    const refusedBy = refusal(model, claim);
    return h(
      "section.notice.jackpot-won",
      { key: `won-${claim.sequence}`, class: `is-${claim.status}`, "aria-label": t("won.label") },
      h("h2", {}, title(claim)),
      h("p", {}, h("b", {}, t("won.hand", { hand: claim.hand_title, amount: money(claim.amount) })), " ", sentence(claim, refusedBy)),
      refusedBy ? clauseButton(model.rules, refusedBy) : null,
    );
  });
}

/** The clause by which the wager of a refused claim is lost; none where a remedy took the hand out of play. */
const refusal = (model, claim) => (claim.status === "refused" ? handOf(model.view, claim)?.refused_by : null);

function title({ status, from_meter: fromMeter }) {
  if (status === "refused" || status === "reversed") return t(`won.title.${status}`);
  return t(fromMeter ? "won.title.jackpot" : "won.title.payout");
}

function sentence({ status, stops_table: stops, stake }, refusedBy) {
  if (status === "entered") return t(stops ? "won.entered.stops" : "won.entered");
  if (status === "refused") return refusedBy ? t("won.refused", { clause: refusedBy, stake: money(stake) }) : t("won.fallen");
  return t(`won.${status}`);
}

/** Sentences to be read out: a new claim, and each step that it takes. */
export function jackpotNews(model, before) {
  const known = new Set((before ? ownClaims(before) : []).map(mark));
  return ownClaims(model).filter((claim) => !known.has(mark(claim))).map((claim) =>
    `${title(claim)}. ${t("won.hand", { hand: claim.hand_title, amount: money(claim.amount) })} ${sentence(claim, refusal(model, claim))}`);
}

const mark = ({ sequence, status, amount }) => `${sequence} ${status} ${amount}`;

/** A message of an earlier round with what has become of its claims since. */
export const withFreshClaims = (old, fresh) => {
  const newer = (fresh.claims ?? []).filter((claim) => claim.round === old.view.round);
  return newer.length ? { ...old, claims: newer } : old;
};

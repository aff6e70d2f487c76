// Parts of a claim that the verification page and the slip share: the hand, the way to the amount, the people.

import { cardRow } from "../felt/cards.js";
import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { dateAndTime } from "../page/time.js";
import { nameOf, t } from "../text/text.js";

const SUMS = ["left", "award", "to_hand_over"]; // a line above them: what stands before adds up to them

/** "/claim/main/12": the link and the number of the claim. */
export function addressed() {
  const [, , link, sequence] = location.pathname.split("/");
  return { link: decodeURIComponent(link ?? ""), sequence: decodeURIComponent(sequence ?? "") };
}

export const claimPath = ({ link, sequence }) => `/api/links/${encodeURIComponent(link)}/claims/${encodeURIComponent(sequence)}`;

export const pageOf = (kind, { link, sequence }) => `/${kind}/${encodeURIComponent(link)}/${encodeURIComponent(sequence)}`;

export const handCards = (claim) => h(
  "div.claim-cards",
  { key: "cards" },
  cardRow(claim.cards, { key: "hand" }),
  claim.community.length ? cardRow(claim.community, { key: "community", label: t("claim.community") }) : null,
);

/** "Royal Flush: 100 % of the jackpot displayed (4.2)" */
export const rowWords = ({ row }) =>
  t(row.unit === "percent" ? "claim.row_percent" : "claim.row_for_one", {
    title: row.title,
    pays: row.pays,
    clause: row.clause,
  });

export const stakeWords = ({ stake, minimum, multiple }) =>
  t("claim.stake_of", { stake: money(stake), minimum: money(minimum), multiple });

/** Every step to the amount, one under another. */
export function computation(claim) {
  const row = ({ what, amount, number }) => h(
    "tr",
    { class: SUMS.includes(what) ? "sum" : null },
    h("th", { scope: "row" }, t(`computation.${what}`, { number: number ?? "" })),
    h("td.number", {}, money(amount)),
  );
  return h(
    "table.computation",
    { key: "computation" },
    h("caption", {}, t("computation.title")),
    h("tbody", {}, claim.steps.map(row)),
  );
}

/** Who did what, and when; [] for what has not happened. */
export function people(claim) {
  return [
    [t("claim.entered_at"), dateAndTime(claim.entered_at)],
    claim.verified_by ? [t("claim.verified_by"), personAt(claim.verified_by, claim.verified_at)] : null,
    claim.paid_by ? [t("claim.paid_by"), personAt(claim.paid_by, claim.paid_at)] : null,
    claim.paid_to ? [t("claim.paid_to"), claim.paid_to] : null,
    claim.confirmed_by ? [t("claim.confirmed_by"), nameOf(claim.confirmed_by)] : null,
  ].filter(Boolean);
}

const personAt = (person, at) => t("claim.person_at", { person, time: dateAndTime(at) });

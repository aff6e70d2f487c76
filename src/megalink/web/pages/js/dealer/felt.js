// The table as the Dealer sees it: seats in their places round the felt, on it the jackpot's meter, his own cards, in two
// parts where they are set, and the community cards.

import { cardRow } from "../felt/cards.js";
import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { tappable } from "../staff/correct_card.js";
import { t } from "../text/text.js";
import { seats, shapeOf } from "./seats.js";

export function tableFelt(page) {
  const { sides, columns } = shapeOf(page.message.view.positions_max ?? 0);
  return h(
    "section.table-felt",
    { key: "table", "aria-label": t("felt.table"), vars: { "--columns": columns, "--rows": sides + 1 } },
    h("h2.sr-only", {}, t("seats.title")),
    felt(page),
    seats(page),
  );
}

function felt(page) {
  const { view, guide } = page.message;
  const { dealer = [], community = [], announcement } = view.table ?? {};
  const hand = guide?.dealer_hand;
  const place = (where, cards, row) =>
    cards.length ? h("div.felt-place", {}, h("h2", {}, t(where)), tappable(page, where, cards, row)) : null;
  return h(
    "div.felt",
    { key: "felt", role: "group", "aria-label": t("felt.label") },
    meter(page),
    place("community", community, cardRow(community, { key: "community" })),
    place("dealer", dealer, dealerCards(dealer, hand?.point_hand, page.rules)),
    hand ? handLine(hand, page.rules) : null,
    announcement ? h("p.announcement", {}, t("felt.announced", { words: announcement })) : null,
  );
}

/** It ticks with every wager of the link, so it is not read out by itself. */
function meter({ message: { view }, displayed, rules }) {
  if (!view.link || displayed === null) return h("p.felt-name", {}, rules.title);
  return h("p.felt-meter", {}, h("span", {}, t("felt.meter")), h("b", {}, money(displayed)));
}

/** Cards that are set lie in two parts. */
function dealerCards(cards, pointHand, rules) {
  if (!pointHand) return cardRow(cards, { key: "dealer" });
  const three = cards.filter((code) => !pointHand.includes(code));
  const part = (at) => h("figcaption", {}, rules?.hand_parts?.[at]?.title ?? "");
  return h(
    "div.house-way",
    {},
    h("figure", {}, cardRow(three, { key: "three" }), part(0)),
    h("figure", {}, cardRow(pointHand, { key: "two" }), part(1)),
  );
}

function handLine({ title, qualifies, point_hand: pointHand }, rules) {
  const set = pointHand && rules ? t("felt.set_by", { way: rules.dealer_setting }) : null;
  const falls = qualifies === false ? t("felt.not_qualified") : null;
  return h(
    "p.dealer-hand",
    {},
    h("b", {}, title ?? t("felt.no_hand")),
    [set, falls].filter(Boolean).map((words) => h("span.badge", {}, words)),
  );
}

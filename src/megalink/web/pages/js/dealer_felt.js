// What lies before the Dealer: his own cards with the House Way, and the community cards.

import { cardRow } from "./cards.js";
import { tappable } from "./dealer_correct.js";
import { h } from "./dom.js";
import { t } from "./text.js";

export function felt(desk) {
  const { view, desk: help } = desk.message;
  const { dealer = [], community = [], announcement } = view.table ?? {};
  if (!dealer.length && !community.length) return null;
  const hand = help?.dealer_hand;
  const place = (where, cards, row) =>
    cards.length ? h("div.felt-place", {}, h("h2", {}, t(`felt.${where}`)), tappable(desk, where, cards, row)) : null;
  return h(
    "section.felt",
    { key: "felt", "aria-label": t("felt.label") },
    place("dealer", dealer, dealerCards(dealer, hand?.point_hand)),
    place("community", community, cardRow(community, { key: "community" })),
    hand ? handLine(hand) : null,
    announcement ? h("p.announcement", {}, t("felt.announced", { words: announcement })) : null,
  );
}

/** Set by the House Way the Dealer's cards lie in two parts. */
function dealerCards(cards, pointHand) {
  if (!pointHand) return cardRow(cards, { key: "dealer" });
  const three = cards.filter((code) => !pointHand.includes(code));
  return h(
    "div.house-way",
    {},
    h("figure", {}, cardRow(three, { key: "three" }), h("figcaption", {}, t("felt.three"))),
    h("figure", {}, cardRow(pointHand, { key: "two" }), h("figcaption", {}, t("felt.point_hand"))),
  );
}

function handLine({ title, qualifies, point_hand: pointHand }) {
  const set = pointHand ? t("felt.house_way") : null;
  const falls = qualifies === false ? t("felt.not_qualified") : null;
  return h(
    "p.dealer-hand",
    {},
    h("b", {}, title ?? t("felt.no_hand")),
    [set, falls].filter(Boolean).map((one) => h("span.badge", {}, one)),
  );
}

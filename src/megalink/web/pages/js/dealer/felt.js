// What lies before the Dealer: his own cards, in two parts where they are set, and the community cards.

import { cardRow } from "../felt/cards.js";
import { h } from "../page/dom.js";
import { tappable } from "../staff/correct_card.js";
import { t } from "../text/text.js";

export function felt(page) {
  const { view, guide } = page.message;
  const { dealer = [], community = [], announcement } = view.table ?? {};
  if (!dealer.length && !community.length) return null;
  const hand = guide?.dealer_hand;
  const place = (where, cards, row) =>
    cards.length ? h("div.felt-place", {}, h("h2", {}, t(where)), tappable(page, where, cards, row)) : null;
  return h(
    "section.felt",
    { key: "felt", "aria-label": t("felt.label") },
    place("dealer", dealer, dealerCards(dealer, hand?.point_hand, page.rules)),
    place("community", community, cardRow(community, { key: "community" })),
    hand ? handLine(hand, page.rules) : null,
    announcement ? h("p.announcement", {}, t("felt.announced", { words: announcement })) : null,
  );
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

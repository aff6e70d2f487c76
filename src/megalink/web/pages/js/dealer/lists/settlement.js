// The lists that the Dealer carries out with chips: what is returned and taken back, then what is collected and paid.
// A jackpot's result stands on top.

import { chipCounts } from "../../felt/chips.js";
import { h, keyHint } from "../../page/dom.js";
import { money, shortMoney, sum } from "../../page/money.js";
import { clauseTag, clauseTags } from "../../staff/words.js";
import { nameOf, t } from "../../text/text.js";
import { backGroups } from "./back_items.js";
import { payItems } from "./pay_items.js";
import { refusedItems } from "./refused_items.js";
import { isAtRest, rest } from "../rest.js";
import { openItems, tick, ticksOf } from "./ticks.js";

export function settlement(page) {
  const { view, claims = [] } = page.message;
  const open = openItems(page);
  return [
    refusedList(page, view, claims),
    ...backLists(page, view),
    payList(page, view, claims),
    open.length ? h(
      "div.row.list-foot",
      { key: "list-foot" },
      h("button", { key: "next", "aria-disabled": isAtRest() ? "true" : null, onclick: () => tickNext(page) }, t("list.next"), keyHint("P")),
      h("button", { key: "all", onclick: () => tick(page, open.flatMap(({ keys }) => keys)) }, t("list.all")),
    ) : null,
  ];
}

/** Ticks off the next line, if there is one; a double press does not tick off what nobody has done. */
export function tickNext(page) {
  const [next] = openItems(page);
  if (!next || isAtRest()) return;
  rest(page);
  tick(page, next.keys);
}

/** The same lists of a round that is over, to read: nothing is ticked off there. */
export const listsToRead = ({ table, rules }, view) =>
  [refusedList({ table, rules }, view, []), ...backLists({ table, rules }, view), payList({ table, rules }, view, [])];

/** Claims of earlier rounds that were refused during this one. */
function refusedList(page, view, claims) {
  const items = refusedItems(view, ticksOf(page.table, view.round));
  if (!items.length) return null;
  return h(
    "section.panel.settlement.back-list",
    { key: "refused", "aria-label": t("refused.title") },
    h("h2", {}, t("refused.title")),
    h("ul.jackpot-hands", {}, items.map(({ hand }) => refusedHand(page, hand, claims, t("refused.hand", { ...hand, hand: hand.hand_title })))),
    h("ol.pay-list", {}, items.map((item) => itemRow(page, item))),
  );
}

function backLists(page, view) {
  const groups = backGroups(view, page.rules, ticksOf(page.table, view.round));
  return groups.map(({ clause, reason, items, isUnsure, isIdle }) => h(
    "section.panel.settlement.back-list",
    { key: `back-${clause}-${reason}`, "aria-label": t("back.title") },
    h("h2", {}, t("back.title")),
    h("p", {}, clauseTag(clause, page.rules), " ", reason || page.rules?.clauses?.[clause] || ""),
    h("ol.pay-list", {}, items.map((item) => itemRow(page, item))),
    isUnsure ? h("p.list-note", {}, t("back.unsure")) : null,
    isIdle ? h("p.list-note", {}, t("back.idle"), view.phase === "void" ? ` ${t("back.idle_void")}` : null) : null,
  ));
}

function payList(page, view, claims) {
  const items = payItems(view, page.rules, ticksOf(page.table, view.round));
  if (!items.length && !view.table?.jackpot_hands?.length) return null;
  return h(
    "section.panel.settlement",
    { key: "settlement", "aria-label": t("settle.title") },
    h("h2", {}, t("settle.title")),
    jackpotHands(page, view, claims),
    h("ol.pay-list", {}, items.map((item) => itemRow(page, item))),
    h(
      "p.totals",
      {},
      h("span", {}, t("settle.collect_all", { amount: money(sum(items.map(({ collect }) => collect))) })),
      h("span", {}, t("settle.pay_all", { amount: money(sum(items.map(({ pay }) => pay))) })),
    ),
  );
}

function itemRow(page, item) {
  const { key, keys, position, who, what, rest, chips, parts } = item;
  const isToTick = page.message && keys.length > 0;
  const box = isToTick ? h("input", {
    type: "checkbox",
    checked: item.isDone,
    onchange: (event) => tick(page, keys, event.target.checked),
  }) : null;
  return h(
    "li",
    { key, class: isToTick && item.isDone ? "done" : null },
    h(
      isToTick ? "label.pay-line" : "p.pay-line.to-read",
      {},
      box,
      h("b.seat-number", {}, position),
      h("span.pay-who", {}, who),
      h("b.pay-what", {}, what),
    ),
    rest ? h("p.pay-chips", {}, rest) : null,
    chips.map(([player, cents]) => chipsRow(player, cents, chips.length > 1)),
    h("ul.pay-parts", {}, parts.map((part) => partRow(page, part))),
  );
}

/** "3 × S$25, 1 × S$5": what is handed over. */
function chipsRow(player, cents, isOfSeveral) {
  const { chips, rest } = chipCounts(cents);
  const words = chips.map(([value, count]) => t("list.chips", { count, value: shortMoney(value) }));
  const odd = rest ? [t("list.odd", { amount: money(rest) })] : [];
  const all = [...words, ...odd].join(t("list.and"));
  return h("p.pay-chips", {}, isOfSeveral ? t("list.chips_of", { player: nameOf(player), chips: all }) : t("list.hand_over", { chips: all }));
}

function partRow(page, { title, stake, does, clauses, shares }) {
  return h(
    "li",
    {},
    h("span", {}, title, stake ? [" ", h("small", {}, money(stake))] : null),
    h("span", {}, does),
    clauses.length ? clauseTags(clauses, page.rules) : null,
    shares.length ? h("small", {}, shares.map(({ player, net }) => t("settle.share", { player: nameOf(player), amount: money(net) })).join(", ")) : null,
  );
}

/** Hands that the pool pays: the pit verifies and pays each claim. */
function jackpotHands(page, view, claims) {
  const { jackpot_hands: hands = [], awards = [] } = view.table;
  if (!hands.length) return null;
  return h(
    "ul.jackpot-hands",
    {},
    hands.map(({ position, stake, hand_title: hand, clauses, refused_by: refusedBy }) => {
      if (refusedBy) return refusedHand(page, { round: view.round, position, stake, refused_by: refusedBy }, claims, t("settle.jackpot", { position, hand }));
      const paid = sum(awards.filter((award) => award.position === position).map((award) => award.amount));
      const open = claims.filter((claim) => claim.round === view.round && claim.position === position && ["entered", "verified"].includes(claim.status));
      const isVerified = open.every(({ status }) => status === "verified");
      const due = open.length
        ? t(isVerified ? "settle.award_verified" : "settle.award_waits", { amount: money(sum(open.map(({ amount }) => amount))) })
        : "";
      const state = [paid ? t("settle.award_paid", { amount: money(paid) }) : "", due].filter(Boolean).join(". ");
      return h("li", {}, t("settle.jackpot", { position, hand }), " ", clauseTags(clauses, page.rules), " ", h("b", {}, state));
    }),
  );
}

/** Verification showed no such hand: what that means for the wager, and for its chips. */
function refusedHand(page, { round, position, stake, refused_by: refusedBy }, claims, words) {
  const reason = claims.find((claim) => claim.round === round && claim.position === position && claim.reason)?.reason;
  return h(
    "li.refused-hand",
    {},
    words,
    " ",
    h("b", {}, t("settle.award_refused", { stake: money(stake) })),
    " ",
    clauseTag(refusedBy, page.rules),
    reason ? [" ", h("small", {}, t("seats.reason", { reason }))] : null,
  );
}

// The head of the console, and the one large button that says what comes next.

import { phaseShown } from "../felt/phase.js";
import { irregularityClause } from "../felt/rules.js";
import { h, keyHint } from "../page/dom.js";
import { money } from "../page/money.js";
import { toastRefusal } from "../page/notices.js";
import { orderFrom, sendOrder } from "../page/orders.js";
import { clauseTag } from "../staff/words.js";
import { t, tOr } from "../text/text.js";
import { isAstray } from "./card_entry.js";

/** Orders that are given elsewhere on the page: a card is chosen for them. */
const FACE_DOWN = "table.deal_face_down";
const WITH_CARDS = ["table.deal_card", "table.name_card", "table.name_setting"];

/** The option that is the next step; some orders name the Player or the position that they are about. */
function nextOption(page) {
  const { next, player, position } = page.message.guide ?? {};
  if (next === FACE_DOWN && isAstray()) return null;
  return page.message.options.find(
    (option) =>
      option.order === next && (!player || option.player === player) && (!position || option.position === position),
  );
}

export function tableHead(page) {
  const { view } = page.message;
  const { minimum, maximum } = view.limits ?? {};
  const phase = phaseShown(view);
  return h(
    "header.table-head",
    { key: "head" },
    h("h1", {}, page.table),
    h("p.muted", {}, page.rules?.title ?? view.rules),
    h("span.badge", { class: `phase-${phase}` }, tOr(`phase.${phase}`, phase)),
    view.round ? h("span", {}, t("dealer.round", { round: view.round })) : null,
    minimum ? h(
      "span.muted",
      {},
      t("dealer.limits", { minimum: money(minimum), maximum: maximum ? money(maximum) : "∞" }),
    ) : null,
    h("span.spring"),
    h("a.button.small", { href: `/table/${encodeURIComponent(page.table)}` }, t("dealer.player_side")),
  );
}

export function nextStep(page) {
  const { view, guide } = page.message;
  const { halt, power_failed: powerFailed } = view.table ?? {};
  return h(
    "section.next",
    { key: "next", "aria-label": t("dealer.next") },
    halt ? haltNotice(halt, guide?.ended_by ?? [], page) : null,
    powerFailed ? h("p.notice.bad", { key: "power" }, clauseTag(irregularityClause(page.rules, "power_failure"), page.rules), t("halt.power")) : null,
    nextButton(page, guide?.next ?? null, guide?.waits_for ?? []),
  );
}

function nextButton(page, order, waitsFor) {
  if (WITH_CARDS.includes(order)) return null;
  const option = order ? nextOption(page) : null;
  const { player, position } = page.message.guide ?? {};
  const label = order ? tOr(`step.${order}`, order, { player, position }) : waitingWords(waitsFor);
  const closed = page.message.view.closed ? t("step.closed") : null;
  const blocked = order === FACE_DOWN && isAstray() ? t("step.astray") : tOr(`step.blocked.${order}`, t("step.blocked"));
  const why = order && !option ? h("small", {}, closed ?? blocked) : null;
  const clause = option?._clause ? h("small", {}, t("step.clause", { clause: option._clause })) : null;
  return h(
    "button.primary.big",
    { key: "button", id: "next-step", disabled: !option, onclick: () => pressNext(page) },
    h("span", {}, label, why, clause),
    option ? keyHint("N") : null,
  );
}

const waitingWords = (positions) =>
  positions.length ? t("step.waits", { count: positions.length, positions: positions.join(", ") }) : t("step.wait");

function haltNotice(halt, endedBy, page) {
  return h(
    "div.notice.bad",
    { key: "halt" },
    h(
      "p",
      {},
      h("b", {}, t("halt.title")),
      " ",
      clauseTag(halt.clause, page.rules),
      " ",
      halt.note || t("halt.no_note"),
    ),
    h("p", {}, t(remedyWords(halt, page.rules))),
    endedBy.length
      ? h("p.muted", {}, t("halt.ended_by", { orders: endedBy.map((order) => t(`order.${order}`)).join(", ") }))
      : null,
  );
}

/** A card that seems to be there twice may have been entered wrongly; nothing else has a second remedy. */
function remedyWords(halt, rules) {
  if (!halt.must_void) return "halt.who";
  return halt.clause === irregularityClause(rules, "deck_fault") ? "halt.must_void_or_correct" : "halt.must_void";
}

/** Gives the next order, if it may be given now. */
export function pressNext(page) {
  const order = page.message.guide?.next;
  const option = order && !WITH_CARDS.includes(order) ? nextOption(page) : null;
  if (!option) return;
  page.message.guide.next = null; // a second press before the next message would give the same order again
  page.paint();
  sendOrder(orderFrom(option)).catch((refusal) => {
    if (page.message.guide) page.message.guide.next ??= order;
    page.paint();
    toastRefusal(refusal);
  });
}

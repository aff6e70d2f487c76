// The head of the console, and the one large button that says what comes next.

import { clauseTag } from "./dealer_words.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { orderFrom, sendOrder } from "./net.js";
import { toastRefusal } from "./shell.js";
import { t, tOr } from "./text.js";

const ofOrder = (desk, order) => desk.message.options.find((one) => one.order === order);

export function tableHead(desk) {
  const { view } = desk.message;
  const { minimum, maximum } = view.limits ?? {};
  const shown = view.locked ? "locked" : view.closed ? "closed" : view.phase;
  return h(
    "header.table-head",
    { key: "head" },
    h("h1", {}, desk.table),
    h("p.muted", {}, desk.rules?.title ?? view.rules),
    h("span.badge", { class: `phase-${shown}` }, tOr(`phase.${shown}`, shown)),
    view.round ? h("span", {}, t("dealer.round", { round: view.round })) : null,
    minimum ? h(
      "span.muted",
      {},
      t("dealer.limits", { minimum: money(minimum), maximum: maximum ? money(maximum) : "∞" }),
    ) : null,
    h("span.spring"),
    h("a.button.small", { href: `/table/${encodeURIComponent(desk.table)}` }, t("dealer.player_side")),
  );
}

export function nextStep(desk) {
  const { view, desk: help } = desk.message;
  const { halt, power_failed: powerFailed } = view.table ?? {};
  return h(
    "section.next",
    { key: "next", "aria-label": t("dealer.next") },
    halt ? haltNotice(halt, desk) : null,
    powerFailed ? h("p.notice.bad", { key: "power" }, clauseTag("5.16", desk.rules), t("halt.power")) : null,
    nextButton(desk, help?.next ?? null, help?.waits_for ?? []),
  );
}

function nextButton(desk, order, waitsFor) {
  if (order === "table.deal_card") return null;
  const option = order ? ofOrder(desk, order) : null;
  const label = order ? tOr(`step.${order}`, order) : waitingWords(waitsFor);
  const closed = desk.message.view.closed ? t("step.closed") : null;
  const why = order && !option ? h("small", {}, closed ?? tOr(`step.blocked.${order}`, t("step.blocked"))) : null;
  const clause = option?._clause ? h("small", {}, t("step.clause", { clause: option._clause })) : null;
  return h(
    "button.primary.big",
    { type: "button", key: "button", id: "next-step", disabled: !option, onclick: () => pressNext(desk) },
    h("span", {}, label, why, clause),
    option ? h("kbd", { "aria-hidden": "true" }, "N") : null,
  );
}

const waitingWords = (positions) =>
  positions.length ? t("step.waits", { count: positions.length, positions: positions.join(", ") }) : t("step.wait");

function haltNotice(halt, desk) {
  return h(
    "div.notice.bad",
    { key: "halt" },
    h(
      "p",
      {},
      h("b", {}, t("halt.title")),
      " ",
      clauseTag(halt.clause, desk.rules),
      " ",
      halt.note || t("halt.no_note"),
    ),
    h("p", {}, t(remedyWords(halt))),
  );
}

/** A card that seems to be there twice may have been entered wrongly; nothing else has a second remedy. */
function remedyWords(halt) {
  if (!halt.must_void) return "halt.who";
  return halt.clause === "5.1" ? "halt.must_void_or_correct" : "halt.must_void";
}

/** Gives the next order, if it may be given now. */
export function pressNext(desk) {
  const order = desk.message.desk?.next;
  const option = order && order !== "table.deal_card" ? ofOrder(desk, order) : null;
  if (!option) return;
  desk.message.desk.next = null; // until the table has moved the same press would be the next order
  desk.paint();
  sendOrder(orderFrom(option)).catch((refusal) => {
    if (desk.message.desk) desk.message.desk.next ??= order;
    desk.paint();
    toastRefusal(refusal);
  });
}

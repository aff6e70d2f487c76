// Orders above a limit of the house: each waits here until a second person approves or declines it.

import { definitions, h } from "../page/dom.js";
import { money } from "../page/money.js";
import { dateAndTime } from "../page/time.js";
import { openOrderForm } from "../staff/order_form.js";
import { t } from "../text/text.js";

const APPROVE = "floor.approve_order";
const DECLINE = "floor.decline_order";

/** `orders` as GET /api/waiting gives them; `load` is called once one of them was approved or declined. */
export function waitingPanel(orders, load) {
  return h(
    "section.panel.no-print",
    { key: "waiting" },
    h("h2", {}, t("waiting.title")),
    orders.length
      ? h("ul.plain-list.waiting", {}, orders.map((order) => item(order, load)))
      : h("p.muted", {}, t("waiting.none")),
  );
}

function item(order, load) {
  const { number, by, at, needed, why, refused, own: isOwn, may_approve: mayApprove, may_decline: mayDecline } = order;
  return h(
    "li",
    { key: `waiting-${number}`, class: refused ? "past" : null },
    words(order),
    h("p.muted", {}, why, " ", t("waiting.by", { number, by, at: dateAndTime(at), needed: t(`role.${needed}`) })),
    refused ? h("p.refused", {}, t("waiting.refused", { why: refused })) : null,
    mayApprove || refused ? null : h("p.muted", {}, t(isOwn ? "waiting.own" : "waiting.not_you")),
    h(
      "div.row",
      {},
      mayApprove ? approveButton(order, load) : null,
      mayDecline ? declineButton(order, load) : null,
    ),
  );
}

/** All that the second person agrees to: what the order says, its reason, and what approving it does now. */
function words({ title, facts, reason, would, changes }) {
  const before = ({ what_for: what, before: cents, after }) =>
    h("li", {}, t("settings.change", { what, before: money(cents), after: money(after) }));
  return h(
    "div",
    {},
    h("h3", {}, title),
    definitions("dl.figures", facts.map(({ what, value }) => [what, value])),
    reason ? h("p.reason", {}, t("pit.proposal_reason", { reason })) : null,
    would.length || changes.length ? h("p", {}, t("waiting.would")) : null,
    h("ul", {}, [...changes.map(before), ...would.map((sentence) => h("li", {}, sentence))]),
  );
}

/** What cannot be taken back is asked for once more; Cancel has the focus. */
function approveButton(order, load) {
  const open = () => openOrderForm({
    title: t(`order.${APPROVE}`),
    options: [{ order: APPROVE, number: order.number }],
    page: null,
    about: h("div", {}, words(order), h("p.muted", {}, t(`does.${APPROVE}`))),
    onGiven: load,
    isCareful: true,
  });
  return h("button", { key: "approve", onclick: open }, t(`order.${APPROVE}`));
}

/** Who gave the order withdraws it; who was to approve it declines it. */
function declineButton(order, load) {
  const title = t(order.own ? "waiting.withdraw" : `order.${DECLINE}`);
  const open = () => openOrderForm({
    title,
    options: [{ order: DECLINE, number: order.number, reason: "", _free: ["reason"] }],
    page: null,
    about: h("div", {}, words(order), h("p.muted", {}, t(`does.${DECLINE}`))),
    onGiven: load,
    isCareful: true,
  });
  return h("button.danger", { key: "decline", onclick: open }, title);
}

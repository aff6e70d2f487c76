// Adjustments of Players' accounts, for rounds that stand: what waits for a second person, and a form for a new one.

import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { who } from "../page/shell.js";
import { openOrderForm } from "../staff/order_form.js";
import { t } from "../text/text.js";

const PROPOSE = "cage.propose_adjustment";
const APPROVE = "cage.approve_adjustment";
const WITHDRAW = "cage.withdraw_adjustment";
const FREE = ["table", "round", "player", "amount", "reason"];

export function adjustmentsPanel(pit) {
  const { adjustments } = pit.overview;
  return h(
    "section.panel",
    { key: "adjustments", id: "adjustments", "aria-label": t("pit.adjustments") },
    h("h2", {}, t("pit.adjustments")),
    h("p.muted.hint", {}, t("pit.adjustments_about")),
    adjustments.length ? h(
      "ul.plain-list.adjustments",
      {},
      adjustments.map((adjustment) => adjustmentItem(pit, adjustment)),
    ) : h("p.muted", {}, t("pit.no_adjustments")),
    mayPropose(pit)
      ? h("div.row", {}, h("button", { onclick: () => propose(pit) }, t(`order.${PROPOSE}`)))
      : null,
  );
}

/** Tables at which an adjustment waits: their messages tell what this person may do about it. */
export const adjustedTables = (pit) => [...new Set((pit.overview?.adjustments ?? []).map(({ table }) => table))];

export function adjustmentWords({ round, table, player, amount }) {
  const key = amount > 0 ? "pit.adjustment_pays" : "pit.adjustment_takes";
  return t(key, { round, table, player, amount: money(Math.abs(amount)) });
}

const mayPropose = (pit) => pit.overview.adjusters.includes(who().user?.role) && pit.overview.tables.length > 0;

function propose(pit) {
  const tables = pit.overview.tables.map((table) => table.name);
  const first = pit.selected ?? tables[0];
  openOrderForm({
    title: t(`order.${PROPOSE}`),
    options: [{ order: PROPOSE, table: first, _free: FREE }],
    page: { tables: [first, ...tables.filter((table) => table !== first)] },
    about: h("p.muted", {}, t(`does.${PROPOSE}`)),
  });
}

function adjustmentItem(pit, adjustment) {
  const { table, id, by, reason } = adjustment;
  const own = (pit.offers[table] ?? []).filter((option) => option.proposal === id);
  const approvable = own.some((option) => option.order === APPROVE);
  const title = t("pit.adjustment", { id, table });
  return h(
    "li.proposal",
    { key: `adjustment-${table}-${id}` },
    h("p", {}, h("b", {}, title), " ", t("pit.by", { by })),
    h("p", {}, adjustmentWords(adjustment)),
    h("p.reason", {}, t("pit.adjustment_reason", { reason })),
    approvable ? null : h("p.muted", {}, t("pit.adjustment_other_person")),
    own.length ? h("div.row", {}, own.map((option) => orderButton(option, title, adjustment))) : null,
  );
}

/** What moves money or ends a proposal is asked for once more, with what it will do; Cancel has the focus. */
function orderButton(option, title, adjustment) {
  const label = t(`order.${option.order}`);
  const about = h(
    "div",
    {},
    h("p", {}, adjustmentWords(adjustment)),
    h("p.reason", {}, t("pit.adjustment_reason", { reason: adjustment.reason })),
    h("p.muted", {}, t(`does.${option.order}`)),
  );
  const open = () => openOrderForm(
    { title: `${label}: ${title}`, options: [option], page: null, about, isCareful: true },
  );
  return h("button", { key: option.order, class: option.order === WITHDRAW ? "danger" : null, onclick: open }, label);
}

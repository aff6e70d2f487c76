// Section 5 as a menu. Each clause says what it says, offers the orders that apply it, and each order is previewed by
// the server before it is confirmed.

import { openOrderForm } from "./dealer_form.js";
import { clauseFamily } from "./dealer_words.js";
import { h } from "./dom.js";
import { openDialog } from "./shell.js";
import { t } from "./text.js";

const CLAUSES = [...Array.from({ length: 16 }, (_, at) => `5.${at + 1}`), "6.1"];
const REPORT = "table.report_irregularity";
const OF_SECTION = [
  "table.void_round",
  "table.correct_card",
  "table.move_hands",
  "table.record_exposed_card",
  "table.count_cards",
  "table.record_hand_count",
  "table.remove_hand",
  "table.permit_withdrawal",
  "table.record_late_wager",
  "table.lower_wager",
  "table.record_view",
  "table.inform_one_hand",
  "table.bar_player",
  "table.resolve_multiple_hands",
  "table.stop_player",
  "table.mark_absent",
  "table.record_found_wager",
  "table.declare_power_failure",
  "table.resume_play",
  "table.give_ruling",
];

/** The clause under which an order stands in the menu: its own, without what follows the second number. */
function clauseOf(option) {
  const own = option._clause ?? "";
  if (option.order === "table.record_hand_count") return /^\d+$/.test(option.where) ? "5.7" : "5.3";
  if (option.order === "table.correct_card") return "5.1"; // what seems to be a fault may be a slip of the key
  return own.split(".").slice(0, 2).join(".");
}

const remedies = (desk, clause) =>
  desk.message.options.filter((one) => OF_SECTION.includes(one.order) && clauseOf(one) === clause);

export function irregularMenu(desk) {
  const halted = desk.message.view.table?.halt?.clause;
  return h(
    "section.panel.irregular",
    { key: "irregular", "aria-label": t("irregular.title") },
    h("h2", {}, t("irregular.title"), " ", h("kbd", { "aria-hidden": "true" }, "I")),
    h("ul.plain-list", {}, CLAUSES.map((clause) => menuItem(desk, clause, halted))),
  );
}

function menuItem(desk, clause, halted) {
  const kinds = new Set(remedies(desk, clause).map((one) => one.order)).size;
  const marked = halted === clause || halted?.startsWith(`${clause}.`);
  return h(
    "li",
    { key: clause },
    h(
      "button.menu-item",
      { type: "button", class: marked ? "halted" : null, onclick: () => openClause(desk, clause) },
      h("span.clause", {}, clause),
      h("span", {}, t(`irregular.${clause}`)),
      kinds ? h("span.count", { title: t("irregular.remedies", { count: kinds }) }, kinds) : null,
    ),
  );
}

/** All clauses in a dialog, for who works by keyboard or on a phone. */
export function openIrregularMenu(desk) {
  const { close } = openDialog(
    t("irregular.title"),
    h("ul.plain-list.irregular", {}, CLAUSES.map((clause) => {
      const item = menuItem(desk, clause, desk.message.view.table?.halt?.clause);
      item.firstChild.onclick = () => {
        close();
        openClause(desk, clause);
      };
      return item;
    })),
  );
}

function openClause(desk, clause) {
  const found = remedies(desk, clause);
  const orders = OF_SECTION.filter((order) => found.some((one) => one.order === order));
  const report = desk.message.options.find((one) => one.order === REPORT);
  const words = () => clauseFamily(clause, desk.rules);
  const { close } = openDialog(
    t("irregular.heading", { clause, title: t(`irregular.${clause}`) }),
    words(),
    h("h3", {}, t("irregular.what")),
    orders.length || report ? null : h("p.muted", {}, t("irregular.nothing_now")),
    h("ul.plain-list.remedies", {}, orders.map((order) => remedyItem(order, found)), report ? reportItem() : null),
  );

  function remedyItem(order, options) {
    const fitting = options.filter((one) => one.order === order);
    const start = () => {
      close();
      openOrderForm(
        { title: t("irregular.form", { clause, order: t(`order.${order}`) }), options: fitting, desk, about: words() },
      );
    };
    return h(
      "li",
      {},
      h("button", { type: "button", onclick: start }, t(`order.${order}`)),
      h("p.hint", {}, t(`does.${order}`)),
    );
  }

  function reportItem() {
    const start = () => {
      close();
      const title = t("irregular.form", { clause, order: t(`order.${REPORT}`) });
      openOrderForm({ title, options: [report], desk, fixed: { clause }, about: words() });
    };
    return h(
      "li",
      {},
      h("button", { type: "button", onclick: start }, t(`order.${REPORT}`)),
      h("p.hint", {}, t(`does.${REPORT}`)),
    );
  }
}

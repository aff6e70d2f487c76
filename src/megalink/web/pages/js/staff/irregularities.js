// The document's irregularities as a menu: each clause with its words and the orders that apply it. The server says
// where an order stands, and previews it before it is confirmed.

import { openDialog } from "../page/dialogs.js";
import { h, keyHint } from "../page/dom.js";
import { t } from "../text/text.js";
import { openOrderForm } from "./order_form.js";
import { clauseFamily } from "./words.js";

export const REPORT = "table.report_irregularity";

const remedies = (page, clause) => page.message.options.filter((option) => option._irregularity === clause);

const lines = (page) => page.rules?.irregularities ?? [];

export function irregularMenu(page) {
  const halted = page.message.view.table?.halt?.clause;
  return h(
    "section.panel.irregular",
    { key: "irregular", "aria-label": t("irregular.title") },
    h("h2", {}, t("irregular.title"), " ", keyHint("I")),
    h("ul.plain-list", {}, lines(page).map((line) => menuItem(page, line, halted))),
  );
}

function menuItem(page, line, halted) {
  const { clause, title } = line;
  const kinds = new Set(remedies(page, clause).map((option) => option.order)).size;
  const marked = halted === clause || halted?.startsWith(`${clause}.`);
  return h(
    "li",
    { key: clause },
    h(
      "button.menu-item",
      { class: marked ? "halted" : null, onclick: () => openClause(page, line) },
      h("span.clause", {}, clause),
      h("span", {}, title),
      kinds ? h("span.count", { title: t("irregular.remedies", { count: kinds }) }, kinds) : null,
    ),
  );
}

/** All clauses in a dialog, for keyboards and phones. */
export function openIrregularMenu(page) {
  const { close } = openDialog(
    t("irregular.title"),
    h("ul.plain-list.irregular", {}, lines(page).map((line) => {
      const item = menuItem(page, line, page.message.view.table?.halt?.clause);
      item.firstChild.onclick = () => {
        close();
        openClause(page, line);
      };
      return item;
    })),
  );
}

function openClause(page, { clause, title }) {
  const applicable = remedies(page, clause);
  const orders = [...new Set(applicable.map((option) => option.order))];
  const report = page.message.options.find((option) => option.order === REPORT);
  const words = () => clauseFamily(clause, page.rules);
  const { close } = openDialog(
    t("irregular.heading", { clause, title }),
    words(),
    h("h3", {}, t("irregular.what")),
    orders.length || report ? null : h("p.muted", {}, t("irregular.nothing_now")),
    h("ul.plain-list.remedies", {}, orders.map((order) => remedyItem(order, applicable)), report ? reportItem() : null),
  );

  function remedyItem(order, options) {
    const fitting = options.filter((option) => option.order === order);
    const start = () => {
      close();
      openOrderForm(
        { title: t("irregular.form", { clause, order: t(`order.${order}`) }), options: fitting, page, about: words() },
      );
    };
    return h(
      "li",
      {},
      h("button", { onclick: start }, t(`order.${order}`)),
      h("p.hint", {}, t(`does.${order}`)),
    );
  }

  function reportItem() {
    const start = () => {
      close();
      const title = t("irregular.form", { clause, order: t(`order.${REPORT}`) });
      openOrderForm({ title, options: [report], page, fixed: { clause }, about: words() });
    };
    return h(
      "li",
      {},
      h("button", { onclick: start }, t(`order.${REPORT}`)),
      h("p.hint", {}, t(`does.${REPORT}`)),
    );
  }
}

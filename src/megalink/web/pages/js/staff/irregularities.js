// The document's irregularities as a menu: each clause with its words and the orders that apply it. The server says
// where an order stands, and previews it before it is confirmed.

import { openDialog } from "../page/dialogs.js";
import { draw, h, keyHint } from "../page/dom.js";
import { t } from "../text/text.js";
import { openOrderForm } from "./order_form.js";
import { clauseFamily } from "./words.js";

export const REPORT = "table.report_irregularity";

const remedies = (page, clause) => page.message.options.filter((option) => option._irregularity === clause);

const lines = (page) => page.rules?.irregularities ?? [];

export function irregularMenu(page) {
  followClause(page);
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

let redrawClause = null; // of the clause that is open

/** Draws the clause that is open anew: what applies it changes with the table while the dialog stands. */
export const followClause = (page) => redrawClause?.(page);

function openClause(page, { clause, title }) {
  const body = h("div.clause-orders");
  const { node, close } = openDialog(t("irregular.heading", { clause, title }), body);
  const words = (at) => clauseFamily(clause, at.rules);
  const redraw = (at) => draw(body, words(at), h("h3", {}, t("irregular.what")), orderList(at));
  node.addEventListener("close", () => {
    if (redrawClause === redraw) redrawClause = null;
  });
  redrawClause = redraw;
  redraw(page);

  function orderList(at) {
    const applicable = remedies(at, clause);
    const orders = [...new Set(applicable.map((option) => option.order))];
    const report = at.message.options.find((option) => option.order === REPORT);
    if (!orders.length && !report) return h("p.muted", {}, t("irregular.nothing_now"));
    return h(
      "ul.plain-list.remedies",
      {},
      orders.map((order) => orderItem(at, order, applicable.filter((option) => option.order === order))),
      report ? orderItem(at, REPORT, [report], { clause }) : null,
    );
  }

  function orderItem(at, order, options, fixed = {}) {
    const start = () => {
      close();
      openOrderForm({ title: t("irregular.form", { clause, order: t(`order.${order}`) }), options, page: at, fixed, about: words(at) });
    };
    return h("li", { key: order }, h("button", { onclick: start }, t(`order.${order}`)), h("p.hint", {}, t(`does.${order}`)));
  }
}

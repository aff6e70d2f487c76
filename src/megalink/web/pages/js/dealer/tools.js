// What a Dealer does beside the round: wagers on request, seating, informing, choosing the method, calling the pit.

import { irregularityClause } from "../felt/rules.js";
import { h, keyHint } from "../page/dom.js";
import { toastRefusal } from "../page/notices.js";
import { orderFrom, sendOrder } from "../page/orders.js";
import { callTool } from "../staff/call.js";
import { CORRECT } from "../staff/card_twice.js";
import { REPORT } from "../staff/irregularities.js";
import { openOrderForm } from "../staff/order_form.js";
import { FLOAT, offeredTools, openTool, optionsOf, SIGNING } from "../staff/tools.js";
import { optionLabel } from "../staff/words.js";
import { t } from "../text/text.js";
import { moveChips, seatPlayer } from "./chips.js";
import { lastRound, openLastList } from "./lists/last_list.js";

const METHOD = "table.choose_method";
// Buttons of the Dealer's own, besides those that follow from the facts of the orders.
const CHIPS = ["cage.buy_in", "cage.cash_out"];
const FORMS = [
  "table.place_wager",
  "table.lower_wager",
  "table.follow_seat",
  "table.stop_following",
  CORRECT,
  "table.mark_absent",
];
const KEYS = { "table.place_wager": "W", [CORRECT]: "X" };

export function tools(page) {
  return h(
    "section.panel.tools",
    { key: "tools", "aria-label": t("tools.title") },
    h("h2", {}, t("tools.title")),
    h(
      "div.column",
      {},
      callTool(page),
      stopTool(page),
      [...SIGNING, FLOAT].map((order) => toolButton(page, order)),
      FORMS.map((order) => toolButton(page, order)),
      lastRound(page)
        ? h("button", { key: "last-list", onclick: () => openLastList(page) }, t("list.last"), keyHint("L"))
        : null,
      h("button", { key: "seat", onclick: () => seatPlayer(page) }, t("tools.seat")),
      Object.keys(page.message.view.seats ?? {}).length ? CHIPS.map((order) => chipsButton(page, order)) : null,
      offeredTools(page).filter((order) => order !== METHOD).map((order) => toolButton(page, order)),
      methodRow(page),
    ),
  );
}

const chipsButton = (page, order) =>
  h("button", { key: order, onclick: () => moveChips(page, order) }, t(`order.${order}`));

function toolButton(page, order) {
  if (!optionsOf(page, order).length) return null;
  const key = KEYS[order] ? keyHint(KEYS[order]) : null;
  return h("button", { key: order, onclick: () => openTool(page, order) }, t(`order.${order}`), key);
}

export const wagerOnRequest = (page) => openTool(page, "table.place_wager");

function stopTool(page) {
  const properties = { key: "stop", disabled: !optionsOf(page, REPORT).length };
  return h(
    "button.danger",
    { ...properties, onclick: () => stopAndReport(page) },
    stopTitle(page),
    keyHint("R"),
  );
}

const stopTitle = (page) => t("stop.report", { clause: irregularityClause(page.rules, "not_covered") });

/** Stops play and refers to the pit what the rules do not cover. */
export function stopAndReport(page) {
  const [report] = optionsOf(page, REPORT);
  if (!report) return;
  openOrderForm({
    title: stopTitle(page),
    options: [{ ...report, note: t("stop.note") }],
    page,
    fixed: { clause: irregularityClause(page.rules, "not_covered") || report.clause },
    about: h("p", {}, t("stop.about")),
  });
}

function methodRow(page) {
  const options = optionsOf(page, METHOD);
  const now = page.message.view.method;
  if (!options.length) return null;
  const choose = (event) => {
    const option = options.find((option) => option.method === event.target.value);
    if (option) sendOrder(orderFrom(option)).catch(toastRefusal);
  };
  const methods = [...new Set([now, ...options.map((option) => option.method)])];
  const choices = methods.map(
    (method) => h("option", { value: method, selected: method === now }, optionLabel("method", method, page)),
  );
  return h(
    "label.inline",
    { key: "method" },
    h("span", {}, t("tools.method")),
    h("select", { onchange: choose, key: `method-${now}` }, choices),
  );
}

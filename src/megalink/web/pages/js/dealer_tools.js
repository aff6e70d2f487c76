// What a Dealer does beside the round: wagers on request, seating, informing, choosing the method, calling the pit.

import { moveChips, seatPlayer } from "./dealer_chips.js";
import { callTool } from "./dealer_call.js";
import { CORRECT, correctCard } from "./dealer_correct.js";
import { openOrderForm } from "./dealer_form.js";
import { optionLabel } from "./dealer_words.js";
import { h } from "./dom.js";
import { orderFrom, sendOrder } from "./net.js";
import { toastRefusal } from "./shell.js";
import { t } from "./text.js";

const REPORT = "table.report_irregularity";
const FORMS = ["table.place_wager", "table.lower_wager", CORRECT, "table.inform_one_hand", "table.mark_absent"];
const KEYS = { "table.place_wager": "W", [CORRECT]: "X" };
const FOR_THE_PIT = ["table.restrict_player", "table.bar_player", "table.assign_acting", "table.give_ruling"];

const fitting = (desk, order) => desk.message.options.filter((one) => one.order === order);

export function tools(desk) {
  return h(
    "section.panel.tools",
    { key: "tools", "aria-label": t("tools.title") },
    h("h2", {}, t("tools.title")),
    h(
      "div.column",
      {},
      callTool(desk),
      stopTool(desk),
      FORMS.map((order) => toolButton(desk, order)),
      h("button", { type: "button", key: "seat", onclick: () => seatPlayer(desk) }, t("tools.seat")),
      h("button", { type: "button", key: "chips", onclick: () => moveChips(desk) }, t("tools.chips")),
      FOR_THE_PIT.map((order) => toolButton(desk, order)),
      methodRow(desk),
    ),
  );
}

function toolButton(desk, order) {
  if (!fitting(desk, order).length) return null;
  const key = KEYS[order] ? h("kbd", { "aria-hidden": "true" }, KEYS[order]) : null;
  return h("button", { type: "button", key: order, onclick: () => openTool(desk, order) }, t(`order.${order}`), key);
}

export function openTool(desk, order) {
  if (order === CORRECT) return correctCard(desk);
  const options = fitting(desk, order);
  if (options.length) openOrderForm(
    { title: t(`order.${order}`), options, desk, about: h("p.muted", {}, t(`does.${order}`)) },
  );
}

export const wagerOnRequest = (desk) => openTool(desk, "table.place_wager");

function stopTool(desk) {
  const properties = { type: "button", key: "stop", disabled: !fitting(desk, REPORT).length };
  return h(
    "button.danger",
    { ...properties, onclick: () => stopAndReport(desk) },
    t("stop.report"),
    h("kbd", { "aria-hidden": "true" }, "R"),
  );
}

/** Play stops until somebody of the pit has looked: what the rules do not cover is referred (6.1). */
export function stopAndReport(desk) {
  const [report] = fitting(desk, REPORT);
  if (!report) return;
  openOrderForm({
    title: t("stop.report"),
    options: [{ ...report, note: t("stop.note") }],
    desk,
    fixed: { clause: "6.1" },
    about: h("p", {}, t("stop.about")),
  });
}

function methodRow(desk) {
  const options = fitting(desk, "table.choose_method");
  const now = desk.message.view.method;
  if (!options.length) return null;
  const choose = (event) => {
    const option = options.find((one) => one.method === event.target.value);
    if (option) sendOrder(orderFrom(option)).catch(toastRefusal);
  };
  const methods = [...new Set([now, ...options.map((one) => one.method)])];
  const choices = methods.map(
    (one) => h("option", { value: one, selected: one === now }, optionLabel("method", one, desk)),
  );
  return h(
    "label.inline",
    { key: "method" },
    h("span", {}, t("tools.method")),
    h("select", { onchange: choose, key: `method-${now}` }, choices),
  );
}

// What a Dealer does beside the round: wagers on request, seating, informing, choosing the method, calling a supervisor.

import { moveChips, seatPlayer } from "./dealer_chips.js";
import { openOrderForm } from "./dealer_form.js";
import { optionLabel } from "./dealer_words.js";
import { h } from "./dom.js";
import { orderFrom, sendOrder } from "./net.js";
import { toastRefusal } from "./shell.js";
import { t } from "./text.js";

const REPORT = "table.report_irregularity";
const FORMS = ["table.place_wager", "table.lower_wager", "table.inform_one_hand", "table.mark_absent"];
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
      h("button.danger", { type: "button", key: "call", disabled: !fitting(desk, REPORT).length, onclick: () => callSupervisor(desk) }, t("tools.call"), h("kbd", { "aria-hidden": "true" }, "U")),
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
  const key = order === "table.place_wager" ? h("kbd", { "aria-hidden": "true" }, "W") : null;
  return h("button", { type: "button", key: order, onclick: () => openTool(desk, order) }, t(`order.${order}`), key);
}

export function openTool(desk, order) {
  const options = fitting(desk, order);
  if (options.length) openOrderForm({ title: t(`order.${order}`), options, desk, about: h("p.muted", {}, t(`does.${order}`)) });
}

export const wagerOnRequest = (desk) => openTool(desk, "table.place_wager");

/** Play stops until somebody of the pit has looked: the call is on record like everything else. */
export function callSupervisor(desk) {
  const [report] = fitting(desk, REPORT);
  if (!report) return;
  openOrderForm({
    title: t("tools.call"),
    options: [{ ...report, note: t("tools.call_note") }],
    desk,
    fixed: { clause: "6.1" },
    about: h("p", {}, t("tools.call_about")),
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
  const choices = methods.map((one) => h("option", { value: one, selected: one === now }, optionLabel("method", one, desk)));
  return h("label.inline", { key: "method" }, h("span", {}, t("tools.method")), h("select", { onchange: choose, key: `method-${now}` }, choices));
}

// What a Dealer does beside the round: wagers on request, seating, informing, choosing the method, calling a supervisor.

import { openOrderForm } from "./dealer_form.js";
import { optionLabel } from "./dealer_words.js";
import { h } from "./dom.js";
import { readMoney } from "./money.js";
import { orderFrom, sendOrder } from "./net.js";
import { openDialog, refusalText, toast, toastRefusal } from "./shell.js";
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

/** Who has no screen of his own is seated, and buys chips, by the Dealer. */
function seatPlayer(desk) {
  const { view } = desk.message;
  const free = Array.from({ length: view.positions_max }, (_, at) => at + 1).filter((one) => !view.seats[String(one)]);
  const name = h("input", { id: "seat-name", required: true, maxlength: 40, autocomplete: "off" });
  const where = h("select", { id: "seat-position" }, free.map((one) => h("option", { value: String(one) }, t("place.position", { position: one }))));
  const chips = h("input", { id: "seat-chips", inputmode: "decimal", placeholder: "0.00" });
  const wrong = h("p.field-error", { role: "alert" });
  const field = (label, input) => h("div.field", {}, h("label", { for: input.id }, label), input);
  const form = h(
    "form.order-form",
    {},
    field(t("field.player"), name),
    field(t("field.position"), where),
    field(t("tools.buy_in"), chips),
    wrong,
    h("button.primary", { type: "submit" }, t("tools.seat")),
  );
  const { close } = openDialog(t("tools.seat"), form);
  name.focus();
  form.onsubmit = async (event) => {
    event.preventDefault();
    const player = name.value.trim();
    const amount = chips.value.trim() ? readMoney(chips.value) : 0;
    if (amount === null) return void (wrong.textContent = t("form.no_amount"));
    try {
      if (where.value) await sendOrder({ order: "table.sit", table: desk.table, player, position: Number(where.value) });
      if (amount) await sendOrder({ order: "cage.buy_in", player, amount, place: desk.table });
      close();
      toast(t("tools.seated", { player }), "good");
    } catch (refusal) {
      wrong.textContent = refusalText(refusal);
    }
  };
}

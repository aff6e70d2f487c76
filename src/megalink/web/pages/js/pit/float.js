// A table's float: the figures of the gaming day, its slips, and the forms by which they are written and confirmed.

import { definitions, h } from "../page/dom.js";
import { change, money } from "../page/money.js";
import { timeOf } from "../page/time.js";
import { openOrderForm } from "../staff/order_form.js";
import { FLOAT as WRITE, optionsOf } from "../staff/tools.js";
import { t } from "../text/text.js";
import { percent } from "./overview.js";
import { printSlip } from "./slip.js";

const DROP = "floor.write_drop_slip";
const CONFIRM = "floor.confirm_slip";
const WITHDRAW = "floor.withdraw_slip";
const REVERSE = "floor.reverse_slip";

export function floatPanel(page, overview) {
  const { float } = overview;
  return h(
    "div.float",
    { key: "float" },
    h("h3", {}, t("float.title")),
    h("p.muted", {}, t(float.is_out ? "float.out" : "float.not_out")),
    definitions("dl.figures", figures(float)),
    page.givesOrders ? h("div.row", {}, writeButtons(page)) : null,
    float.slips.length
      ? h("ul.plain-list.slips", {}, float.slips.map((slip) => slipItem(page, slip)))
      : h("p.muted", {}, t("float.no_slips")),
  );
}

function figures(float) {
  const { win, hold, difference } = float;
  return [
    [t("float.opener"), money(float.opener)],
    [t("float.fills"), money(float.fills)],
    [t("float.credits"), money(float.credits)],
    [t("float.closer"), money(float.closer)],
    [t("float.drop"), money(float.drop)],
    [t("float.win"), win === null ? t("float.not_yet") : change(win)],
    [t("float.hold"), percent(hold)],
    [t("float.theoretical"), float.theoretical === null ? t("float.not_counted") : change(float.theoretical)],
    [t("float.settled"), change(float.settled)],
    [t("float.difference"), difference === null ? "–" : h("span", { class: difference ? "bad" : null }, change(difference))],
    [t("float.handle"), money(float.handle)],
    [t("float.buy_in"), money(float.buy_in)],
    [t("float.cash_out"), money(float.cash_out)],
  ];
}

function writeButtons(page) {
  const kinds = optionsOf(page, WRITE).map((option) => h(
    "button.small",
    { key: option.kind, onclick: () => write(page, option) },
    t(`slip.write.${option.kind}`),
  ));
  const drop = optionsOf(page, DROP).map((option) => h(
    "button.small",
    { key: "drop", onclick: () => writeDrop(page, option) },
    t("slip.write.drop"),
  ));
  return [...kinds, ...drop];
}

const form = (page, title, option, about, isCareful = false) => openOrderForm(
  { title, options: [option], page, about: h("p.muted", {}, about), isCareful },
);

const write = (page, option) => form(page, t(`slip.write.${option.kind}`), option, t("does.floor.write_float_slip"));

const writeDrop = (page, option) => form(
  page,
  t("slip.write.drop"),
  { ...option, _least: 0 },
  t("does.floor.write_drop_slip"),
);

function slipItem(page, slip) {
  const { kind, amount, reverses, reason, confirmed_by: confirmedBy } = slip;
  const title = t("slip.title", { slip: slip.slip, kind: t(`slip.kind.${kind}`) });
  const names = confirmedBy ? "slip.names" : "slip.waits";
  return h(
    "li.slip-line",
    { key: `slip-${slip.slip}`, class: confirmedBy ? null : "waits" },
    h("b", {}, title),
    h("span", {}, money(reverses === null ? amount : -amount)),
    h("span.muted", {}, t(names, { first: slip.written_by, second: confirmedBy, time: timeOf(slip.written_at) })),
    reverses === null ? null : h("span", {}, t("slip.reverses", { slip: reverses, reason })),
    slip.reversed ? h("span.badge", {}, t("slip.reversed")) : null,
    h("span.spring"),
    h("span.row", {}, slipButtons(page, slip, title)),
  );
}

function slipButtons(page, slip, title) {
  const own = (order) => (page.givesOrders ? optionsOf(page, order).find((option) => option.slip === slip.slip) : null);
  const confirm = own(CONFIRM);
  const withdraw = own(WITHDRAW);
  const reverse = { order: REVERSE, table: page.table, slip: slip.slip, reason: " ", _free: ["reason"] };
  const button = (order, option, kind = null) => h(
    "button.small",
    { key: order, class: kind, onclick: () => form(page, `${t(`order.${order}`)}: ${title}`, option, t(`does.${order}`), true) },
    t(`order.${order}`),
  );
  const mayReverse = page.givesOrders && slip.confirmed_by && slip.reverses === null && !slip.reversed;
  return [
    confirm ? button(CONFIRM, confirm, "primary") : null,
    withdraw ? button(WITHDRAW, withdraw) : null,
    mayReverse ? button(REVERSE, reverse, "danger") : null,
    h("button.small", { key: "print", onclick: () => printSlip(page.table, slip) }, t("slip.print")),
  ];
}

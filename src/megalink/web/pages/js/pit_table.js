// One table from the pit: its people, what stands still, rulings, restrictions, acting positions, opening and closing.

import { openIrregularMenu } from "./dealer_irregular.js";
import { openTool } from "./dealer_tools.js";
import { clauseTag } from "./dealer_words.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { orderFrom, sendOrder, serverNow } from "./net.js";
import { confirmDialog, toast, toastRefusal } from "./shell.js";
import { t } from "./text.js";

const ORDERS = [
  "table.resume_play",
  "table.give_ruling",
  "table.correct_card",
  "table.view_declined_hand",
  "table.restrict_player",
  "table.bar_player",
  "table.stop_player",
  "table.resolve_multiple_hands",
  "table.assign_acting",
  "table.choose_method",
];

export function tablePanel(pit) {
  const name = pit.selected;
  const one = pit.overview.tables.find((table) => table.name === name);
  if (!one) return null;
  const desk = { table: name, message: pit.message, rules: pit.rulesOf(one.rules), paint: pit.paint };
  return h(
    "section.panel.table-panel",
    { key: `table-${name}`, "aria-label": t("pit.table", { table: name }) },
    h(
      "div.row",
      {},
      h("h2", {}, t("pit.table", { table: name })),
      h("span.spring"),
      h("a.button.small", { href: `/dealer/${encodeURIComponent(name)}` }, t("pit.console")),
    ),
    pit.message ? body(desk, one) : h("p.muted", {}, t("pit.waiting")),
  );
}

function body(desk, one) {
  return h("div.table-body", {}, facts(desk, one), people(desk), actions(desk, one));
}

function facts(desk, one) {
  const { view } = desk.message;
  const { minimum, maximum } = view.limits;
  const rows = [
    [t("open.document"), one.rules],
    [t("open.layout"), `${one.layout} (${one.positions_max})`],
    [t("open.method"), one.method],
    [
      t("open.limits"),
      t("dealer.limits", { minimum: minimum ? money(minimum) : "–", maximum: maximum ? money(maximum) : "∞" }),
    ],
    [t("open.dealer"), t(`pit.dealer.${one.dealer}`)],
    [t("open.shuffle"), t(`shuffle.${one.shuffle}`)],
    [t("open.link"), one.link ?? t("value.none")],
    [t("open.readings"), otherReadings(desk, view)],
  ];
  const { halt } = view.table ?? {};
  return h(
    "div",
    {},
    halt ? h("p.notice.bad", {}, clauseTag(halt.clause, desk.rules), " ", halt.note || t("halt.title")) : null,
    h("dl.figures", {}, rows.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
  );
}

/** Readings that are not the ones a document is read with by default. */
function otherReadings(desk, view) {
  const usual = Object.fromEntries((desk.rules?.switches ?? []).map((one) => [one.name, one.default]));
  const other = Object.entries(view.readings ?? {}).filter(([name, value]) => usual[name] !== value);
  return other.length ? other.map(([name, value]) => `${name} = ${value}`).join("; ") : t("open.usual");
}

function people(desk) {
  const { people: found = {}, seats = {} } = desk.message.view;
  const list = (title, names) => (names?.length ? h("p", {}, h("b", {}, title), " ", names.join(", ")) : null);
  const acting = (found.acting ?? []).filter((one) => one.end > serverNow());
  return h(
    "div",
    {},
    h("h3", {}, t("pit.people")),
    h(
      "p",
      {},
      Object.entries(seats).map(([position, player]) => `${position} ${player}`).join(" · ") || t("seats.nobody"),
    ),
    list(t("seats.restricted"), found.restricted),
    list(t("seats.barred"), found.barred),
    list(t("seats.informed"), found.informed),
    acting.map(
      (one) => h(
        "p",
        {},
        t(
          "pit.acting",
          { person: one.person, role: t(`role.${one.role}`), end: new Date(one.end).toLocaleTimeString() },
        ),
      ),
    ),
  );
}

function actions(desk, one) {
  const offered = new Set(desk.message.options.map((option) => option.order));
  return h(
    "div.actions",
    {},
    h("h3", {}, t("pit.actions")),
    h(
      "div.row",
      {},
      ORDERS.filter((order) => offered.has(order)).map(
        (order) => h(
          "button.small",
          { type: "button", key: order, onclick: () => openTool(desk, order) },
          t(`order.${order}`),
        ),
      ),
      h(
        "button.small",
        { type: "button", key: "irregular", onclick: () => openIrregularMenu(desk) },
        t("irregular.title"),
      ),
      closing(one),
    ),
  );
}

/** Whether it is between rounds the floor knows: it refuses with a sentence where it is not. */
function closing(one) {
  const order = one.closed ? "floor.reopen_table" : "floor.close_table";
  const ask = async () => {
    const label = t(`order.${order}`);
    if (
      !(await confirmDialog(label, h("p", {}, t(`does.${order}`, { table: one.name })), label, t("form.cancel")))
    ) return;
    try {
      await sendOrder(orderFrom({ order, table: one.name }));
      toast(t("form.done", { what: label }), "good");
    } catch (refusal) {
      toastRefusal(refusal);
    }
  };
  return h(
    "button.small",
    { type: "button", key: order, class: one.closed ? null : "danger", onclick: ask },
    t(`order.${order}`),
  );
}


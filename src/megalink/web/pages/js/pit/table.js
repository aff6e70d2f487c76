// One table from the pit: its people, what stopped play, rulings, restrictions, acting positions, opening and closing.

import { definitions, h } from "../page/dom.js";
import { serverNow } from "../page/live.js";
import { change, money } from "../page/money.js";
import { who } from "../page/shell.js";
import { CORRECT } from "../staff/correct_card.js";
import { openIrregularMenu } from "../staff/irregularities.js";
import { offeredTools, openTool, optionsOf } from "../staff/tools.js";
import { clauseTag } from "../staff/words.js";
import { t } from "../text/text.js";

export function tablePanel(pit) {
  const name = pit.selected;
  const overview = pit.overview.tables.find((table) => table.name === name);
  if (!overview) return null;
  const page = {
    table: name,
    message: pit.message,
    rules: pit.rulesOf(overview.rules),
    paint: pit.paint,
    mayClose: pit.overview.openers.includes(who().user?.role),
  };
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
    pit.message && page.rules ? body(page, overview) : h("p.muted", {}, t("pit.waiting")),
  );
}

function body(page, overview) {
  return h("div.table-body", {}, facts(page, overview), people(page), actions(page, overview));
}

function facts(page, overview) {
  const { view } = page.message;
  const { minimum, maximum } = view.limits;
  const rows = [
    [t("open.document"), overview.rules],
    [t("open.layout"), `${overview.layout} (${overview.positions_max})`],
    [t("open.method"), overview.method],
    [
      t("open.limits"),
      t("dealer.limits", { minimum: minimum ? money(minimum) : "–", maximum: maximum ? money(maximum) : "∞" }),
    ],
    [t("open.dealer"), t(`pit.dealer.${overview.dealer}`)],
    [t("open.shuffle"), t(`shuffle.${overview.shuffle}`)],
    [t("open.link"), overview.link ?? t("value.none")],
    [t("open.readings"), otherReadings(page, view)],
    ...(overview.adjusted ? [[t("pit.adjusted"), change(overview.adjusted)]] : []),
  ];
  const { halt } = view.table ?? {};
  return h(
    "div",
    {},
    halt ? h("p.notice.bad", {}, clauseTag(halt.clause, page.rules), " ", halt.note || t("halt.title")) : null,
    definitions("dl.figures", rows),
  );
}

/** The readings of this table that differ from the document's defaults. */
function otherReadings(page, view) {
  const usual = Object.fromEntries((page.rules?.switches ?? []).map((reading) => [reading.name, reading.default]));
  const other = Object.entries(view.readings ?? {}).filter(([name, value]) => usual[name] !== value);
  return other.length ? other.map(([name, value]) => `${name} = ${value}`).join("; ") : t("open.usual");
}

function people(page) {
  const { people: listed = {}, seats = {} } = page.message.view;
  const list = (title, names) => (names?.length ? h("p", {}, h("b", {}, title), " ", names.join(", ")) : null);
  const acting = (listed.acting ?? []).filter((person) => person.end > serverNow());
  return h(
    "div",
    {},
    h("h3", {}, t("pit.people")),
    h(
      "p",
      {},
      Object.entries(seats).map(([position, player]) => `${position} ${player}`).join(" · ") || t("seats.nobody"),
    ),
    list(t("seats.restricted"), listed.restricted),
    list(t("seats.barred"), listed.barred),
    list(t("seats.informed"), listed.informed),
    acting.map(
      ({ person, role, end }) => h(
        "p",
        {},
        t(
          "pit.acting",
          { person, role: t(`role.${role}`), end: new Date(end).toLocaleTimeString() },
        ),
      ),
    ),
  );
}

function actions(page, overview) {
  const correct = optionsOf(page, CORRECT).length ? [CORRECT] : [];
  return h(
    "div.actions",
    {},
    h("h3", {}, t("pit.actions")),
    h(
      "div.row",
      {},
      [...offeredTools(page), ...correct].map(
        (order) => h(
          "button.small",
          { key: order, onclick: () => openTool(page, order) },
          t(`order.${order}`),
        ),
      ),
      h(
        "button.small",
        { key: "irregular", onclick: () => openIrregularMenu(page) },
        t("irregular.title"),
      ),
      closing(page, overview),
    ),
  );
}

/** A table closes between rounds only: in a round the button waits. Who acts as one that may close it has it too. */
function closing(page, overview) {
  const order = overview.closed ? "floor.reopen_table" : "floor.close_table";
  const isOffered = optionsOf(page, order).length > 0;
  if (!isOffered && !page.mayClose) return null;
  return h(
    "button.small",
    {
      key: order,
      class: overview.closed ? null : "danger",
      disabled: !isOffered,
      title: t(`does.${order}`, { table: page.table }),
      onclick: () => openTool(page, order),
    },
    t(`order.${order}`),
  );
}

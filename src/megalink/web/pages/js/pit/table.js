// One table from the pit: its people, what stopped play, rulings, restrictions, acting positions, opening and closing.

import { exclusionWords } from "../felt/exclusions.js";
import { definitions, h } from "../page/dom.js";
import { serverNow } from "../page/live.js";
import { change, money } from "../page/money.js";
import { who } from "../page/shell.js";
import { timeOf } from "../page/time.js";
import { CORRECT } from "../staff/card_twice.js";
import { followClause, openIrregularMenu } from "../staff/irregularities.js";
import { offeredTools, openTool, optionsOf, SIGNING } from "../staff/tools.js";
import { clauseTag, optionLabel } from "../staff/words.js";
import { nameOf, t } from "../text/text.js";
import { floatPanel } from "./float.js";
import { dealerOf } from "./overview.js";

/** To the console of a table; for who only looks, to the table itself. */
export function tableLink(pit, table) {
  const [place, label] = pit.givesOrders() ? ["dealer", "pit.console"] : ["table", "pit.look"];
  return h("a.button.small", { href: `/${place}/${encodeURIComponent(table)}` }, t(label));
}

export function tablePanel(pit) {
  const name = pit.selected;
  const overview = pit.overview.tables.find((table) => table.name === name);
  if (!overview) return null;
  const page = {
    table: name,
    message: pit.message,
    rules: pit.rulesOf(overview.rules),
    paint: pit.paint,
    givesOrders: pit.givesOrders(),
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
      tableLink(pit, name),
    ),
    pit.message && page.rules ? body(page, overview) : h("p.muted", {}, t("pit.waiting")),
  );
}

function body(page, overview) {
  return h("div.table-body", {}, facts(page, overview), people(page), page.givesOrders ? actions(page, overview) : null, floatPanel(page, overview));
}

function facts(page, overview) {
  const { view } = page.message;
  const { minimum, maximum } = view.limits;
  const rows = [
    [t("open.document"), t("pit.document", { title: overview.title, version: overview.version })],
    [t("open.layout"), `${overview.layout} (${overview.positions_max})`],
    [t("open.method"), optionLabel("method", overview.method, page)],
    [
      t("open.limits"),
      t("dealer.limits", { minimum: minimum ? money(minimum) : "–", maximum: maximum ? money(maximum) : "∞" }),
    ],
    [t("open.dealer"), dealerOf(overview)],
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
  const other = (page.rules?.switches ?? []).flatMap(({ name, register, default: usual, sides }) => {
    const value = view.readings?.[name] ?? usual;
    const side = sides.find((one) => one.value === value);
    return value === usual || !side ? [] : [t("open.reading", { register: register.join(", "), means: side.means })];
  });
  return other.length ? other.join(" ") : t("open.usual");
}

/** A Player on a seat, with the way to his rating. */
function seated([position, player], nth) {
  const query = new URLSearchParams({ report: "ratings", player });
  return [nth ? " · " : "", `${position} `, h("a", { href: `/reports?${query}` }, nameOf(player))];
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
      Object.keys(seats).length ? Object.entries(seats).map(seated) : t("seats.nobody"),
    ),
    (page.message.exclusions ?? []).map(
      (entry) => h("p", {}, h("b", {}, nameOf(entry.player)), " ", exclusionWords(entry), ": ", entry.reason),
    ),
    list(t("seats.informed"), listed.informed),
    acting.map(
      ({ person, role, end }) => h(
        "p",
        {},
        t(
          "pit.acting",
          { person, role: t(`role.${role}`), end: timeOf(end) },
        ),
      ),
    ),
  );
}

function actions(page, overview) {
  followClause(page);
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
      SIGNING.filter((order) => optionsOf(page, order).length).map(
        (order) => h("button.small", { key: order, onclick: () => openTool(page, order) }, t(`order.${order}`)),
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

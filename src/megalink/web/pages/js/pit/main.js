// The pit: all tables at a glance, what waits for a person of the pit, claims and proposals, and the opening of tables.

import "../text/staff.js";
import { rulesFor } from "../felt/rules.js";
import { draw, h } from "../page/dom.js";
import { Live } from "../page/live.js";
import { say, toastRefusal } from "../page/notices.js";
import { getJson } from "../page/requests.js";
import { PIT, READERS_OF_BOOKS } from "../page/roles.js";
import { notForYou, onMe, setStatus, startPage, who } from "../page/shell.js";
import { t } from "../text/text.js";
import { adjustedTables, adjustmentsPanel } from "./adjustments.js";
import { listenForUse, takeList } from "./alarm.js";
import { attention, attentionWords } from "./attention.js";
import { beginLink } from "./begin.js";
import { claimsPanel, linkPanels } from "./claims.js";
import { dayButtons, dayLine } from "./day.js";
import { exclusionsPanel } from "./exclusions.js";
import { openTableForm } from "./open_table.js";
import { tablesPanel } from "./overview.js";
import { tablePanel } from "./table.js";

const main = document.getElementById("main");

/** What the page knows: the pit, each link with its options, and the table that is looked at. */
const pit = {
  floor: null,
  overview: null,
  links: {},
  selected: null,
  message: null,
  offers: {}, // by table, where an adjustment waits: what can be ordered about it
  givesOrders: () => PIT.includes(who().user?.role), // an auditor only looks
  paint,
  select,
  rulesOf: (document) => rulesFor(document, paint),
};
let live = null;

const topics = () => {
  const links = (pit.floor?.links ?? []).map((link) => `link:${link.name}`);
  const tables = new Set([...adjustedTables(pit), ...(pit.selected ? [pit.selected] : [])]);
  return ["floor", "pit", ...links, ...[...tables].map((table) => `table:${table}`)];
};

function paint() {
  if (!READERS_OF_BOOKS.includes(who().user?.role)) return draw(main, notForYou(t("page.pit"), t("pit.not_staff")));
  if (!pit.overview) return draw(main, h("h1", {}, t("page.pit")), h("p.muted", {}, t("pit.waiting")));
  draw(
    main,
    h(
      "div.pit-head.row",
      { key: "head" },
      h("h1", {}, t("page.pit")),
      dayLine(pit),
      pit.givesOrders() ? null : h("span.badge", {}, t("pit.looks_only")),
      h("span.spring"),
      ...dayButtons(pit),
      ...(pit.overview.openers.includes(who().user.role) ? openers() : []),
    ),
    attention(pit),
    tablesPanel(pit),
    pit.selected ? tablePanel(pit) : null,
    h(
      "div.pit-columns",
      { key: "columns" },
      h("div.column", { key: "people" }, claimsPanel(pit), exclusionsPanel(pit), adjustmentsPanel(pit)),
      linkPanels(pit),
    ),
  );
}

const openers = () => [
  h("button", { onclick: beginLink }, t("begin.link")),
  h("button.primary", { onclick: () => openTableForm(pit) }, t("pit.open_table")),
];

function select(table) {
  pit.selected = pit.selected === table ? null : table;
  pit.message = null;
  live.follow(topics());
  paint();
}

function hear(message) {
  const [kind, name] = message.topic.split(":");
  const before = topics().join();
  if (kind === "pit") pit.overview = message;
  else if (kind === "table") {
    pit.offers[name] = message.options.filter((option) => option.order.startsWith("cage."));
    if (name === pit.selected) pit.message = message;
  } else if (kind === "link") pit.links[name] = message;
  else if (kind === "floor") pit.floor = { ...pit.floor, ...message };
  if (topics().join() !== before) live.follow(topics());
  if (kind === "pit") tell();
  paint();
}

/** Sounds, and has read out, what is new among all that waits. */
function tell() {
  const words = (entry) => [entry.table, attentionWords(entry)].filter(Boolean).join(": ");
  const fresh = takeList(pit.overview.attention);
  if (fresh.length) say(fresh.map(words).join(" "));
}

await startPage("pit");
onMe(paint);
listenForUse();
paint();
if (READERS_OF_BOOKS.includes(who().user?.role)) {
  try {
    pit.floor = await getJson("/api/floor");
  } catch (refusal) {
    toastRefusal(refusal);
  }
  live = new Live(topics(), hear, setStatus);
}
paint();

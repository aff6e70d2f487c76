// The pit: all tables at a glance, what waits for somebody, claims and proposals, and the opening of tables.

import { attention } from "./pit_attention.js";
import { beginDay, beginLink } from "./pit_begin.js";
import { claimsPanel, linkPanels } from "./pit_claims.js";
import { openTableForm } from "./pit_open.js";
import { tablePanel } from "./pit_table.js";
import { tablesPanel } from "./pit_tables.js";
import { draw, h } from "./dom.js";
import { Live, getJson } from "./net.js";
import { onMe, say, setStatus, startPage, toastRefusal, who } from "./shell.js";
import { t } from "./text.js";

const PIT = ["pit_supervisor", "pit_manager", "gaming_shift_manager"];
const main = document.getElementById("main");

/** What the page knows: the pit, each link with its options, and the table that is looked at. */
const pit = {
  floor: null,
  overview: null,
  links: {},
  selected: null,
  message: null,
  rules: {},
  paint,
  select,
  rulesOf,
};
let live = null;
let alarms = "";

const topics = () => {
  const links = (pit.floor?.links ?? []).map((one) => `link:${one.name}`);
  return ["floor", "pit", ...links, ...(pit.selected ? [`table:${pit.selected}`] : [])];
};

function paint() {
  if (!PIT.includes(who().user?.role)) {
    return draw(
      main,
      h(
        "section.panel",
        {},
        h("h1", {}, t("page.pit")),
        h("p", {}, t("pit.not_staff")),
        h("a.button", { href: "/" }, t("page.lobby")),
      ),
    );
  }
  if (!pit.overview) return draw(main, h("h1", {}, t("page.pit")), h("p.muted", {}, t("pit.waiting")));
  draw(
    main,
    h(
      "div.pit-head.row",
      { key: "head" },
      h("h1", {}, t("page.pit")),
      h("span.muted", {}, t("pit.day", { day: pit.floor?.gaming_day || "–" })),
      h("span.spring"),
      ...(pit.overview.openers.includes(who().user.role) ? openers() : []),
    ),
    attention(pit),
    tablesPanel(pit),
    pit.selected ? tablePanel(pit) : null,
    h("div.pit-columns", { key: "columns" }, claimsPanel(pit), linkPanels(pit)),
  );
}

const openers = () => [
  h("button", { type: "button", onclick: () => beginDay(pit) }, t("begin.day")),
  h("button", { type: "button", onclick: beginLink }, t("begin.link")),
  h("button.primary", { type: "button", onclick: () => openTableForm(pit) }, t("pit.open_table")),
];

function select(table) {
  pit.selected = pit.selected === table ? null : table;
  pit.message = null;
  live.follow(topics());
  paint();
}

/** A document as JSON, once; the page is drawn again when it is there. */
function rulesOf(document) {
  if (!document) return null;
  if (pit.rules[document] === undefined) {
    pit.rules[document] = null;
    getJson(`/api/rules/${encodeURIComponent(document)}`)
      .then((found) => {
        pit.rules[document] = found;
        paint();
      })
      .catch(toastRefusal);
  }
  return pit.rules[document];
}

function hear(message) {
  const [kind, name] = message.topic.split(":");
  if (kind === "pit") pit.overview = message;
  else if (kind === "table" && name === pit.selected) pit.message = message;
  else if (kind === "link") pit.links[name] = message;
  else if (kind === "floor") {
    const before = topics().join();
    pit.floor = { ...pit.floor, ...message };
    if (topics().join() !== before) live.follow(topics());
  }
  tell();
  paint();
}

/** Says what newly waits for somebody. */
function tell() {
  const halted = (pit.overview?.tables ?? []).filter((one) => one.halt).map((one) => one.name);
  const open = (pit.overview?.claims ?? []).filter((one) => one.status === "entered").length;
  const called = (pit.overview?.tables ?? []).filter((one) => one.call).map((one) => one.name);
  const now = [
    halted.length ? t("pit.said_halted", { tables: halted.join(", ") }) : "",
    called.length ? t("pit.said_called", { tables: called.join(", ") }) : "",
    open ? t("pit.said_claims", { count: open }) : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (now && now !== alarms) say(now);
  alarms = now;
}

await startPage("pit");
onMe(paint);
paint();
if (PIT.includes(who().user?.role)) {
  try {
    pit.floor = await getJson("/api/floor");
  } catch (refusal) {
    toastRefusal(refusal);
  }
  live = new Live(topics(), hear, setStatus);
}
paint();

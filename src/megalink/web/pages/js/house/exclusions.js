// Bars (5.9) and restrictions (3.4.3) of Players: in force and past, imposed for the house or a table, and lifted.

import "../text/staff.js";
import { draw, h } from "../page/dom.js";
import { toastRefusal } from "../page/notices.js";
import { getJson, questions } from "../page/requests.js";
import { READERS_OF_BOOKS } from "../page/roles.js";
import { notForYou, setStatus, startPage, who } from "../page/shell.js";
import { dateAndTime } from "../page/time.js";
import { imposeButtons, liftButton } from "../staff/exclusions.js";
import { recordList } from "../staff/record_list.js";
import { fullNameOf, t } from "../text/text.js";
import { tabs } from "./tabs.js";

const main = document.getElementById("main");
const COLUMNS = ["player", "kind", "where", "since", "until", "reason", "acts"];

let rows = null;
let tables = [];
let showsPast = false;
const ask = questions();

const isReader = () => READERS_OF_BOOKS.includes(who().user?.role);

async function load() {
  const isNewest = ask();
  try {
    const [floor, exclusions] = await Promise.all([getJson("/api/floor"), getJson("/api/exclusions")]);
    if (!isNewest()) return;
    tables = floor.tables.map((table) => table.name);
    rows = exclusions;
  } catch (refusal) {
    toastRefusal(refusal);
  }
  paint();
}

function paint() {
  if (!isReader()) return draw(main, notForYou(t("exclusions.title"), t("exclusions.whose")));
  draw(
    main,
    h(
      "div.row",
      { key: "head" },
      h("h1", {}, t("exclusions.title")),
      h("span.spring"),
      imposeButtons(tables, load),
    ),
    tabs("exclusions"),
    h("p.muted", { key: "about" }, t("exclusions.about")),
    rows === null ? h("p.muted", { key: "waits" }, t("house.waits")) : listPanel(),
  );
}

function listPanel() {
  const shown = rows.filter((row) => showsPast || row.in_force);
  const past = (event) => {
    showsPast = event.target.checked;
    paint();
  };
  return h(
    "section.panel",
    { key: "list" },
    h(
      "div.row.filters",
      {},
      h("label", {}, h("input", { type: "checkbox", checked: showsPast, onchange: past }), t("exclusions.past_too")),
    ),
    shown.length
      ? recordList({ label: t("exclusions.title"), title: heading, columns: COLUMNS, rows: shown.map(row) })
      : h("p.muted", {}, t("exclusions.none")),
  );
}

const heading = (name) => t(`exclusions.column.${name}`);

function row(entry) {
  const { number, kind, player, table, by, at, lifted, reason, in_force: inForce } = entry;
  return {
    key: `${number}-${kind}-${player}-${table}-${at}`,
    mark: inForce ? null : "past",
    cells: {
      player: h("b", {}, fullNameOf(player)),
      kind: t(`exclusions.kind.${kind}`),
      where: table ?? t("exclusions.everywhere"),
      since: [dateAndTime(at), h("small", {}, t("exclusions.by", { by }))],
      until: untilWords(entry),
      reason: [reason, lifted ? h("small", {}, t("exclusions.lifted", { ...lifted, at: dateAndTime(lifted.at) })) : ""],
      acts: inForce ? liftButton(entry, load) : null,
    },
  };
}

function untilWords({ until, lifted, in_force: inForce }) {
  if (lifted) return t("exclusions.state.lifted");
  if (until === null) return t("exclusions.state.open");
  return inForce ? dateAndTime(until) : t("exclusions.state.ended", { at: dateAndTime(until) });
}

await startPage("cage");
setStatus("open");
paint();
if (isReader()) {
  await load();
  document.addEventListener("visibilitychange", () => document.hidden || load());
}

// The history of a link: the proof of its meter, contributions by day and table, and every event with its people.

import "../text/staff.js";
import { draw, h } from "../page/dom.js";
import { Live } from "../page/live.js";
import { change, money } from "../page/money.js";
import { refusalText } from "../page/notices.js";
import { getJson, questions } from "../page/requests.js";
import { paperHead } from "../page/paper.js";
import { READERS_OF_BOOKS } from "../page/roles.js";
import { notForYou, onMe, setStatus, startPage, who } from "../page/shell.js";
import { dateAndTime, readMoment } from "../page/time.js";
import { field } from "../staff/field.js";
import { recordList } from "../staff/record_list.js";
import { t, tOr } from "../text/text.js";
import { pageOf } from "./claim_parts.js";

const main = document.getElementById("main");
const link = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const path = `/api/links/${encodeURIComponent(link)}/history`;
const RATES = ["to_displayed", "to_reserve"];

let history = null;
let wrong = null;
let moment = ""; // as it was typed; empty: now
const ask = questions();

const isReader = () => READERS_OF_BOOKS.includes(who().user?.role);

async function load() {
  if (!isReader()) return paint();
  const isNewest = ask();
  const time = moment ? readMoment(moment) : null;
  if (moment && time === null) {
    wrong = t("link.no_moment", { text: moment });
    return paint();
  }
  try {
    const answer = await getJson(time === null ? path : `${path}?time=${time}`);
    if (!isNewest()) return;
    [history, wrong] = [answer, null];
  } catch (refusal) {
    if (isNewest()) wrong = refusalText(refusal);
  }
  paint();
}

function paint() {
  const title = t("link.title", { link });
  if (!isReader()) return draw(main, notForYou(title, t("link.whose")));
  draw(
    main,
    history ? paperHead(t("link.until", { time: dateAndTime(history.at) })) : null,
    h(
      "div.row",
      { key: "head" },
      h("h1", {}, title),
      h("span.spring"),
      h("a.button.no-print", { href: `${path}.csv`, download: "" }, t("link.csv")),
      h("button.no-print", { onclick: () => print() }, t("link.print")),
    ),
    at(),
    wrong ? h("p.refused", { key: "wrong", role: "alert" }, wrong) : null,
    history ? body() : h("p.muted", { key: "waits" }, t("link.waits")),
  );
}

/** The moment at which the meter is proved. */
function at() {
  const onchange = (event) => {
    moment = event.target.value.trim();
    load();
  };
  const input = h("input", { placeholder: t("link.moment_form"), autocomplete: "off", value: moment, onchange });
  const clear = () => {
    moment = "";
    load();
  };
  return h(
    "div.row.no-print.link-moment",
    { key: "moment" },
    field("link-moment", t("link.moment"), input),
    moment ? h("button", { key: "now", onclick: clear }, t("link.now")) : null,
  );
}

const body = () => h("div.column", { key: "body" }, proof(), contributions(), lines());

function proof() {
  const rows = history.meter.map(({ heading, displayed, reserve }) => ({
    key: heading,
    cells: { heading: tOr(`heading.${heading}`, heading), displayed: change(displayed), reserve: change(reserve) },
  }));
  const { displayed, reserve } = history;
  const shown = { heading: t("link.shown"), displayed: money(displayed), reserve: money(reserve) };
  return h(
    "section.panel",
    { key: "proof" },
    h("h2", {}, t("link.proof")),
    h("p.muted", {}, t("link.as_of", { time: dateAndTime(history.at), position: history.position })),
    recordList({
      label: t("link.proof"),
      title: (name) => (name === "heading" ? t("event.what") : t(`link.${name}`)),
      columns: ["heading", "#displayed", "#reserve"],
      rows: [...rows, { key: "shown", mark: "total", cells: shown }],
    }),
    h("p", { class: history.reconciled ? "good" : "bad" }, t(history.reconciled ? "link.reconciled" : "link.not_reconciled")),
    history.reset_short ? h("p.notice.bad", {}, t("link.reset_short", { amount: money(history.reset_short) })) : null,
  );
}

function contributions() {
  const amounts = ["stakes", "to_displayed", "to_reserve", "to_house", "returned"];
  const cells = (row) => ({
    day: row.day || "–",
    table: row.table,
    wagers: row.wagers,
    ...Object.fromEntries(amounts.map((name) => [name, money(row[name])])),
  });
  const rows = history.contributions.map((row) => ({ key: `${row.day} ${row.table}`, cells: cells(row) }));
  const columns = ["day", "table", "#wagers", ...amounts.map((name) => `#${name}`)];
  const label = t("link.contributions");
  return h(
    "section.panel",
    { key: "contributions" },
    h("h2", {}, label),
    rows.length
      ? recordList({ label, title: (name) => t(`contribution.${name}`), columns, rows })
      : h("p.muted", {}, t("link.no_contributions")),
  );
}

function lines() {
  return h(
    "section.panel",
    { key: "lines" },
    h("h2", {}, t("link.events")),
    recordList({
      label: t("link.events"),
      title: (name) => t(`event.${name}`),
      columns: ["time", "what", "people", "#displayed", "#reserve"],
      rows: history.lines.map((line) => ({ key: line.position, cells: eventCells(line) })),
    }),
    history.left_out ? h("p.muted", {}, t("link.left_out", { count: history.left_out })) : null,
  );
}

function eventCells(line) {
  return {
    time: [h("span.moment", {}, dateAndTime(line.at)), h("small", {}, line.day ? t("link.day", { day: line.day }) : "")],
    what: [
      line.text,
      line.claim ? [" ", h("a.no-print", { href: pageOf("claim", { link, sequence: line.claim }) }, t("link.to_claim"))] : null,
      line.reason ? h("small", {}, t("pit.adjustment_reason", { reason: line.reason })) : null,
      changed(line),
    ],
    people: people(line),
    displayed: moved(line.displayed),
    reserve: moved(line.reserve),
  };
}

/** The parameters that became others. */
function changed({ old, new: fresh }) {
  if (!old || !fresh) return null;
  const names = Object.keys(fresh).filter((name) => old[name] !== fresh[name]);
  const value = (values, name) => (values[name] === null ? t("value.none") : RATES.includes(name) ? percent(values[name]) : money(values[name]));
  return names.map((name) =>
    h("small", {}, t("link.changed", { name: t(`parameter.${name}`), before: value(old, name), after: value(fresh, name) })),
  );
}

const percent = (points) => t("pit.percent", { number: `${Math.floor(points / 100)}.${String(points % 100).padStart(2, "0")}` });

function people({ by, role, proposed_by: proposed, approved_by: approved }) {
  return [
    t("link.by", { by, role: tOr(`role.${role}`, role) }),
    proposed ? h("small", {}, t("link.proposed_by", { by: proposed })) : null,
    approved ? h("small", {}, t("link.approved_by", { by: approved })) : null,
  ];
}

const moved = ([before, after]) => (before === after ? money(after) : [money(after), h("small", {}, t("link.moved_from", { before: money(before) }))]);

await startPage("pit");
document.title = `${t("link.title", { link })} · Megalink`;
onMe(load);
await load();
new Live([`link:${link}`], () => (moment ? null : load()), setStatus);

// Reports: chosen by day, shift, table and Player; on the page, on paper, and as files. The address says what is shown.

import "../text/staff.js";
import { draw, h } from "../page/dom.js";
import { amount } from "../page/money.js";
import { refusalText, say, toastRefusal } from "../page/notices.js";
import { getJson, questions } from "../page/requests.js";
import { READERS_OF_BOOKS } from "../page/roles.js";
import { paperHead, periodWords } from "../page/paper.js";
import { notForYou, onMe, setStatus, startPage, who } from "../page/shell.js";
import { dateAndTime } from "../page/time.js";
import { field } from "../staff/field.js";
import { recordList } from "../staff/record_list.js";
import { fullNameOf, t } from "../text/text.js";

const main = document.getElementById("main");
const FILTERS = ["day", "shift", "table", "player", "find"];
const FILES = ["csv", "json", "parquet"];
const LONG_TEXT = 24; // characters: what is longer may be broken
const FIGURES = ["number", "money", "duration", "percent"];

const page = { list: null, report: "", filters: {}, shown: null, wrong: null, busy: false };
const ask = questions();

const isReader = () => READERS_OF_BOOKS.includes(who().user?.role);

function readAddress() {
  const asked = new URLSearchParams(location.search);
  page.report = asked.get("report") ?? "";
  page.filters = Object.fromEntries(FILTERS.map((name) => [name, asked.get(name) ?? ""]));
}

const query = () => new URLSearchParams(Object.entries(page.filters).filter(([, value]) => value !== ""));

/** What the chosen report may be asked for; the field of anything else would pass the whole off as a part. */
const offers = (name) => page.list.reports.find((kind) => kind.name === page.report).filters.includes(name);

async function show({ keepsAddress = false } = {}) {
  for (const name of FILTERS) if (!offers(name)) page.filters[name] = "";
  const asked = query();
  if (!keepsAddress) history.pushState(null, "", `?${new URLSearchParams([["report", page.report], ...asked])}`);
  Object.assign(page, { busy: true, wrong: null });
  paint();
  const isNewest = ask();
  try {
    const shown = await getJson(`/api/reports/${page.report}?${asked}`);
    if (!isNewest()) return;
    page.shown = shown;
    say(t("reports.said", { title: shown.title, count: shown.rows.length + shown.left_out }));
  } catch (refusal) {
    if (!isNewest()) return;
    Object.assign(page, { shown: null, wrong: refusalText(refusal) });
  }
  page.busy = false;
  paint();
}

function paint() {
  if (!isReader()) return draw(main, notForYou(t("page.reports"), t("reports.whose")));
  if (!page.list) return draw(main, h("h1", {}, t("page.reports")), h("p.muted", {}, t("house.waits")));
  draw(
    main,
    h("h1.no-print", { key: "title" }, t("page.reports")),
    choice(),
    page.wrong ? h("p.refused", { key: "wrong", role: "alert" }, page.wrong) : null,
    page.busy && !page.shown ? h("p.muted", { key: "busy" }, t("house.waits")) : null,
    page.shown ? shownPanel(page.shown) : null,
  );
}

function choice() {
  const set = (name) => (event) => {
    page.filters[name] = event.target.value.trim();
    if (name === "day") Object.assign(page.filters, { shift: "" });
    if (event.type === "change" && event.target.tagName === "SELECT") show();
  };
  const options = (entries, chosen) =>
    entries.map(([value, label]) => h("option", { value, selected: String(value) === chosen }, label));
  const select = (name, entries) =>
    field(
      `report-${name}`,
      t(`reports.${name}`),
      h("select", { onchange: set(name), key: `${name} ${entries.length}` }, options(entries, page.filters[name])),
    );
  const input = (name) =>
    field(
      `report-${name}`,
      t(`reports.${name}`),
      h("input", { value: fullNameOf(page.filters[name]), oninput: set(name), autocomplete: "off" }),
    );
  const { reports, days, tables } = page.list;
  const shifts = days.find(({ day }) => day === page.filters.day)?.shifts ?? [];
  const chooseReport = (event) => {
    page.report = event.target.value;
    show();
  };
  const submit = (event) => {
    event.preventDefault();
    show();
  };
  const all = [["", t("reports.all")]];
  return h(
    "form.panel.filters.report-choice.no-print",
    { key: "choice", onsubmit: submit, "aria-label": t("reports.choose") },
    field(
      "report-name",
      t("reports.report"),
      h("select", { onchange: chooseReport }, options(reports.map(({ name, title }) => [name, title]), page.report)),
    ),
    select("day", [...all, ...days.map(({ day }) => [day, day])]),
    shifts.length ? select("shift", [...all, ...shifts.map((shift) => [shift, shift])]) : null,
    offers("table") ? select("table", [...all, ...tables.map((table) => [table, table])]) : null,
    offers("player") ? input("player") : null,
    input("find"),
    h("button.primary", { type: "submit" }, t("reports.show")),
  );
}

function shownPanel(shown) {
  const { rows, notes } = shown;
  const address = (format) => {
    const asked = query();
    asked.set("format", format);
    return `/api/reports/${shown.name}/file?${asked}`;
  };
  return h(
    "section.panel.report.wide-paper",
    { key: "report", "aria-busy": page.busy ? "true" : null },
    paperHead(periodWords(page.filters.day, page.filters.shift)),
    h(
      "div.row",
      { key: "head" },
      h("h2", {}, shown.title),
      h("span.spring"),
      FILES.map((format) =>
        h("a.button.small.no-print", { href: address(format), download: "" }, t(`reports.file.${format}`)),
      ),
      h("button.small", { onclick: () => window.print() }, t("reports.print")),
    ),
    h("p.muted", { key: "about" }, shown.about),
    h("p.report-scope", { key: "scope" }, scope(shown)),
    notes.map((note) => h("p.muted", { key: note }, note)),
    shown.left_out ? h("p.muted", { key: "left" }, t("reports.left_out", { count: shown.left_out })) : null,
    rows.length ? shown.sheets.map((sheet, nth) => part(shown, sheet, nth)) : h("p.muted", { key: "none" }, t("reports.none")),
  );
}

/** One table of the report: its rows with their total, or subtotals. The server says which columns stand in it. */
function part({ title: name, columns, rows, totals, subtotals }, { title, columns: names, by }, nth) {
  const shown = names.map((one) => columns.find((column) => column.name === one));
  const places = shown.map((column) => columns.indexOf(column));
  const groups = subtotals.filter(({ column }) => column === by);
  return h(
    "div.report-part",
    { key: `part ${nth}` },
    title ? h("h3", {}, title) : null,
    recordList({
      label: title || name,
      title: (one) => shown.find((column) => column.name === one).title,
      columns: shown.map(({ name: one, kind }) => (FIGURES.includes(kind) && one !== by ? `#${one}` : one)),
      rows: by === null
        ? [
          ...rows.map((row, number) => ({ key: `row ${number}`, cells: cells(shown, places.map((place) => row[place])) })),
          ...(Object.keys(totals).length ? [sums(shown, totals, t("reports.total"), "total")] : []),
        ]
        : groups.map(({ value, totals: of }) => sums(shown, of, titleOf(shown[0], value))),
    }),
  );
}

/** What the paper is about, and of when: a sheet that lies about must say it by itself. */
function scope({ at }) {
  const parts = FILTERS.filter((name) => page.filters[name]).map(
    (name) => t("reports.scope", { what: t(`reports.${name}`), value: fullNameOf(page.filters[name]) }),
  );
  return [...(parts.length ? parts : [t("reports.everything")]), t("reports.made", { at: dateAndTime(at) })].join(" · ");
}

const cells = (columns, row) =>
  Object.fromEntries(columns.map(({ name, kind }, place) => [name, words(kind, row[place])]));

/** The name of a group is text, whatever its column holds; people have their titles. */
const titleOf = ({ kind }, value) => (kind === "person" ? fullNameOf(value) : value) || "–";

function sums(columns, totals, label, mark = null) {
  const named = columns.slice(1).map(({ name, kind }) => [name, words(kind, totals[name])]);
  return { key: `of ${label}`, mark, cells: { ...Object.fromEntries(named), [columns[0].name]: unbroken(label) } };
}

function words(kind, value) {
  if (value === null || value === undefined) return "";
  if (kind === "money") return amount(value);
  if (kind === "percent") return amount(value);
  if (kind === "time") return unbroken(dateAndTime(value));
  if (kind === "duration") return duration(value);
  const shown = kind === "person" ? fullNameOf(value) : value;
  return String(shown).length > LONG_TEXT ? h("span.report-words", {}, unbroken(shown)) : unbroken(shown);
}

/** No line ends within a date or the name of a table. */
const unbroken = (text) =>
  String(text).split(/([^ ]*-[^ ]*)/).map((part, nth) => (nth % 2 && part.length <= LONG_TEXT ? h("span.unbroken", {}, part) : part));

/** 3725000 -> "1:02:05" */
function duration(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

async function load() {
  try {
    page.list = await getJson("/api/reports");
  } catch (refusal) {
    return toastRefusal(refusal);
  }
  if (!page.list.reports.some(({ name }) => name === page.report)) page.report = page.list.reports[0].name;
  await show({ keepsAddress: true });
}

await startPage("reports");
onMe(paint);
setStatus("open");
readAddress();
paint();
if (isReader()) await load();
window.addEventListener("popstate", () => {
  readAddress();
  load();
});

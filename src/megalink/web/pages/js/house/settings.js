// The limits of the house: what each does and is, a proposal for others, what waits, and the history.

import "../text/staff.js";
import { draw, h } from "../page/dom.js";
import { money } from "../page/money.js";
import { toastRefusal } from "../page/notices.js";
import { getJson, questions } from "../page/requests.js";
import { PIT } from "../page/roles.js";
import { notForYou, setStatus, startPage, who } from "../page/shell.js";
import { dateAndTime } from "../page/time.js";
import { openOrderForm } from "../staff/order_form.js";
import { recordList } from "../staff/record_list.js";
import { fullNameOf, t } from "../text/text.js";
import { tabs } from "./tabs.js";
import { waitingPanel } from "./waiting.js";

const main = document.getElementById("main");
const CHANGE = "floor.change_limits";
const PROPOSERS = ["pit_manager", "gaming_shift_manager"];
let house = null;
let waiting = [];
const ask = questions();

const role = () => who().user?.role;
const isReader = () => [...PIT, "auditor"].includes(role());

async function load() {
  const isNewest = ask();
  try {
    const [answer, orders] = await Promise.all([getJson("/api/house"), getJson("/api/waiting")]);
    if (!isNewest()) return;
    house = answer;
    waiting = orders.filter(({ order }) => order === CHANGE);
  } catch (refusal) {
    toastRefusal(refusal);
  }
  paint();
}

function paint() {
  if (!isReader()) return draw(main, notForYou(t("settings.title"), t("exclusions.whose")));
  draw(
    main,
    h("h1", { key: "title" }, t("settings.title")),
    tabs("settings"),
    house ? [limits(), ceilings(), waiting.length ? waitingPanel(waiting, load) : null, history()] : h("p.muted", {}, t("house.waits")),
  );
}

function limits() {
  return h(
    "section.panel",
    { key: "limits" },
    h("h2", {}, t("settings.limits")),
    h("p.muted", {}, t("settings.about")),
    recordList({
      label: t("settings.limits"),
      title: (name) => t(`settings.column.${name}`),
      columns: ["what", "#value"],
      rows: house.limits.map(({ name, what_for: what, cents }) => ({ key: name, cells: { what, value: money(cents) } })),
    }),
    PROPOSERS.includes(role()) ? h("div.row", {}, h("button", { onclick: propose }, t("settings.propose"))) : null,
  );
}

/** What two people cannot change either. */
function ceilings() {
  return h(
    "section.panel",
    { key: "ceilings" },
    h("h2", {}, t("settings.ceilings")),
    h("p.muted", {}, t("settings.ceilings_about")),
    recordList({
      label: t("settings.ceilings"),
      title: (name) => t(`settings.ceiling.${name}`),
      columns: ["what", "#value"],
      rows: house.ceilings.map(({ what_for: what, cents }) => ({ key: what, cells: { what, value: money(cents) } })),
    }),
  );
}

function propose() {
  openOrderForm({
    title: t("settings.propose"),
    options: [{ order: CHANGE, reason: "", _free: ["limits", "reason"] }],
    page: { limits: house.limits },
    about: h("p.muted", {}, t(`does.${CHANGE}`)),
    onGiven: load,
  });
}

function history() {
  const rows = house.history.map((entry, nth) => ({ key: `${entry.at}-${nth}`, cells: cells(entry) }));
  return h(
    "section.panel",
    { key: "history" },
    h("h2", {}, t("settings.history")),
    rows.length
      ? recordList({
        label: t("settings.history"),
        title: (name) => t(`settings.column.${name}`),
        columns: ["when", "change", "reason", "proposed", "approved"],
        rows,
      })
      : h("p.muted", {}, t("settings.never")),
  );
}

function cells({ at, proposed_by: proposed, approved_by: approved, reason, changes }) {
  const whatFor = (name) => house.limits.find((limit) => limit.name === name)?.what_for ?? "";
  const lines = changes.map(({ name, before, after }) =>
    h("p", {}, t("settings.change", { what: whatFor(name), before: money(before), after: money(after) })),
  );
  return { when: dateAndTime(at), change: lines, reason, proposed: fullNameOf(proposed), approved: fullNameOf(approved) };
}

await startPage("cage");
setStatus("open");
paint();
if (isReader()) {
  await load();
  document.addEventListener("visibilitychange", () => document.hidden || load());
}

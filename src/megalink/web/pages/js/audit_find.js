// Finding a round: by table, player and time.

import { h } from "./dom.js";
import { change } from "./money.js";
import { t, tOr } from "./text.js";

const DAY_MS = 86_400_000;

export function searchForm(audit) {
  const { filters } = audit;
  const set = (name) => (event) => {
    filters[name] = event.target.value;
  };
  const days = (name) => (event) => {
    const start = event.target.value ? Date.parse(`${event.target.value}T00:00:00`) : "";
    filters[name] = start === "" ? "" : String(name === "to" ? start + DAY_MS - 1 : start);
  };
  const field = (name, input) => h(
    "div.field",
    { key: name },
    h("label", { for: `find-${name}` }, t(`audit.${name}`)),
    input,
  );
  const tables = ["", ...audit.tables].map(
    (one) => h("option", { value: one, selected: one === filters.table }, one || t("audit.all_tables")),
  );
  const submit = (event) => {
    event.preventDefault();
    audit.search();
  };
  return h(
    "form.panel.find",
    { key: "find", onsubmit: submit, "aria-label": t("audit.find") },
    h("h2", {}, t("audit.find")),
    h(
      "div.find-grid",
      {},
      field(
        "table",
        h("select", { id: "find-table", onchange: set("table"), key: `tables-${audit.tables.length}` }, tables),
      ),
      field("player", h("input", { id: "find-player", autocomplete: "off", oninput: set("player") })),
      field("from", h("input", { id: "find-from", type: "date", onchange: days("from") })),
      field("to", h("input", { id: "find-to", type: "date", onchange: days("to") })),
    ),
    h("button.primary", { type: "submit" }, t("audit.search")),
  );
}

export function foundRounds(audit) {
  const { found } = audit;
  if (!found) return null;
  return h(
    "section.panel",
    { key: "found" },
    h("h2", {}, t("audit.found")),
    found.wrong ? h("p.refused", { role: "alert" }, found.wrong) : null,
    found.busy ? h("p.muted", {}, t("pit.waiting")) : null,
    !found.busy && !found.rounds.length ? h("p.muted", {}, t("audit.none")) : table(audit, found.rounds),
  );
}

function table(audit, rounds) {
  const columns = ["round", "at", "outcome", "net", "rules", "players"];
  return h(
    "div.scroll.found-list",
    { tabindex: 0, role: "region", "aria-label": t("audit.found") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          columns.map(
            (one) => h("th", { scope: "col", class: one === "net" ? "number" : null }, t(`audit.column.${one}`)),
          ),
        ),
      ),
      h("tbody", {}, rounds.map((one) => row(audit, one))),
    ),
  );
}

function row(audit, one) {
  const open = audit.round?.table === one.table && audit.round?.round === one.round;
  return h(
    "tr",
    { key: `${one.table} ${one.round}`, class: open ? "chosen" : null },
    h(
      "td",
      {},
      h(
        "button.link",
        { type: "button", onclick: () => audit.open(one.table, one.round) },
        t("audit.round_of", { table: one.table, round: one.round }),
      ),
    ),
    h("td", {}, one.at ? new Date(one.at).toLocaleString([], { hourCycle: "h23" }) : "–"),
    h("td", {}, tOr(`audit.outcome.${one.outcome}`, one.outcome ?? "")),
    h("td.number", {}, one.net === undefined || one.net === null ? "–" : change(one.net)),
    h("td", {}, one.rules ?? ""),
    h("td", {}, (one.players ?? []).join(", ")),
  );
}

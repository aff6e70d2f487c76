// Finding a round: by table, player and time.

import { h } from "../page/dom.js";
import { change } from "../page/money.js";
import { dateAndTime } from "../page/time.js";
import { field } from "../staff/field.js";
import { t, tOr } from "../text/text.js";

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
  const labelled = (name, input) => field(`find-${name}`, t(`audit.${name}`), input);
  const tables = ["", ...audit.tables].map(
    (table) => h("option", { value: table, selected: table === filters.table }, table || t("audit.all_tables")),
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
      labelled("table", h("select", { onchange: set("table"), key: `tables-${audit.tables.length}` }, tables)),
      labelled("player", h("input", { autocomplete: "off", oninput: set("player") })),
      labelled("from", h("input", { type: "date", onchange: days("from") })),
      labelled("to", h("input", { type: "date", onchange: days("to") })),
    ),
    h("button.primary", { type: "submit" }, t("audit.search")),
  );
}

export function foundRounds(audit) {
  const { results } = audit;
  if (!results) return null;
  return h(
    "section.panel",
    { key: "found" },
    h("h2", {}, t("audit.found")),
    results.wrong ? h("p.refused", { role: "alert" }, results.wrong) : null,
    results.busy ? h("p.muted", {}, t("pit.waiting")) : null,
    !results.busy && !results.rounds.length ? h("p.muted", {}, t("audit.none")) : table(audit, results.rounds),
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
            (name) => h("th", { scope: "col", class: name === "net" ? "number" : null }, t(`audit.column.${name}`)),
          ),
        ),
      ),
      h("tbody", {}, rounds.map((round) => row(audit, round))),
    ),
  );
}

function row(audit, round) {
  const open = audit.round?.table === round.table && audit.round?.round === round.round;
  return h(
    "tr",
    { key: `${round.table} ${round.round}`, class: open ? "chosen" : null },
    h(
      "td",
      {},
      h(
        "button.link",
        { onclick: () => audit.open(round.table, round.round) },
        t("audit.round_of", { table: round.table, round: round.round }),
      ),
    ),
    h("td", {}, round.at ? dateAndTime(round.at) : "–"),
    h("td", {}, tOr(`audit.outcome.${round.outcome}`, round.outcome ?? "")),
    h(
      "td.number",
      {},
      round.net === undefined || round.net === null ? "–" : change(round.net),
      round.adjusted ? h("div.hint", {}, t("audit.adjusted", { amount: change(round.adjusted) })) : null,
    ),
    h("td", {}, round.rules ?? ""),
    h("td", {}, (round.players ?? []).join(", ")),
  );
}

// Finding a round: by table, Player, Dealer, gaming day, clause, reading, what happened, outcome and amount.

import { h } from "../page/dom.js";
import { amountWrong, change, readMoney } from "../page/money.js";
import { dateAndTime, readMoment } from "../page/time.js";
import { field, tellAt } from "../staff/field.js";
import { fullNameOf, nameOf, t, tOr } from "../text/text.js";

const OUTCOMES = ["settled", "void", "in_play"];
const AMOUNTS = ["amount_from", "amount_to"];

export function searchForm(audit) {
  const { filters } = audit;
  const set = (name) => (event) => {
    filters[name] = event.target.value.trim();
  };
  const labelled = (name, input, hint) => {
    const wrong = audit.wrong[name];
    const row = field(`find-${name}`, t(`audit.${name}`), input, { hint });
    if (wrong) tellAt(row, wrong, true);
    return row;
  };
  const written = (name, hint, attributes) =>
    labelled(name, h("input", { autocomplete: "off", oninput: set(name), ...attributes }), hint);
  const sum = (name) => written(name, null, { inputmode: "decimal" });
  const choice = (name, values, title) => {
    const option = (value) => h("option", { value, selected: value === filters[name] }, title(value));
    return labelled(name, h("select", { onchange: set(name), key: `${name}-${values.length}` }, values.map(option)));
  };
  const option = (value) => h("option", { value, selected: value === (filters.happened ?? "") }, value);
  const group = (name) => h("optgroup", { label: t(`audit.happened.${name}`) }, audit.occurrences[name].map(option));
  const happened = () => labelled(
    "happened",
    h(
      "select",
      { onchange: set("happened"), key: `happened-${audit.occurrences !== null}` },
      h("option", { value: "" }, t("audit.happened.any")),
      audit.occurrences ? ["irregularities", "by_staff"].map(group) : null,
    ),
  );
  const submit = (event) => {
    event.preventDefault();
    audit.search();
  };
  return h(
    "form.panel.find",
    { key: "find", onsubmit: submit, novalidate: true, "aria-label": t("audit.find") },
    h("h2", {}, t("audit.find")),
    h(
      "div.find-grid",
      {},
      choice("table", ["", ...audit.tables], (table) => table || t("audit.all_tables")),
      written("player"),
      written("dealer"),
      written("day", null, { placeholder: t("form.day") }),
      written("clause", t("audit.clause_how")),
      written("code", t("audit.code_how")),
      happened(),
      choice("outcome", ["", ...OUTCOMES], (outcome) => t(outcome ? `audit.outcome.${outcome}` : "audit.all_outcomes")),
      sum("amount_from"),
      sum("amount_to"),
    ),
    h("button.primary", { type: "submit" }, t("audit.search")),
  );
}

/** What is written, as the server wants it, and by field what cannot be read, in a sentence. */
export function readFilters(filters) {
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  const wrong = {};
  if (query.day && readMoment(`${query.day.trim()} 00:00`) === null) wrong.day = t("audit.no_day");
  for (const name of AMOUNTS.filter((one) => one in query)) {
    const sentence = amountWrong(query[name]);
    if (sentence) wrong[name] = sentence;
    else query[name] = readMoney(query[name]);
  }
  return { query, wrong };
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
    !results.busy && !results.rounds.length ? h("p.muted", {}, t("audit.none")) : table(audit, results),
  );
}

function table(audit, { rounds, player }) {
  const columns = ["round", "at", "day", "dealer", "outcome", "net", "rules", "players"];
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
          columns.map((name) => (
            name === "net"
              ? h("th.number", { scope: "col" }, player ? t("audit.net_of", { player: fullNameOf(player) }) : t("audit.net"))
              : h("th", { scope: "col" }, t(`audit.column.${name}`))
          )),
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
    h("td", {}, round.day || "–"),
    h("td", {}, round.dealer ? nameOf(round.dealer) : t("audit.automatic")),
    h(
      "td",
      {},
      tOr(`audit.outcome.${round.outcome}`, round.outcome ?? ""),
      round.happened.length ? h("div.hint.happened", {}, round.happened.join("; ")) : null,
    ),
    h(
      "td.number",
      {},
      round.net === undefined || round.net === null ? "–" : change(round.net),
      round.adjusted ? h("div.hint", {}, t("audit.adjusted", { amount: change(round.adjusted) })) : null,
    ),
    h("td", {}, round.title),
    h("td.players", {}, round.players.map(nameOf).join(", ")),
  );
}

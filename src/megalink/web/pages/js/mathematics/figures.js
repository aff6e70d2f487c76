// The figures of a PAR sheet, as published and with the changes side by side.

import { h } from "../page/dom.js";
import { amount } from "../page/money.js";
import { t } from "../text/text.js";
import { chance, decimal, fraction, netText, percent, points, whole } from "./numbers.js";

export const region = (label, table, key) => h(
  "div.scroll",
  { tabindex: "0", role: "region", "aria-label": label, key },
  table,
);
export const head = (...columns) => h(
  "thead",
  {},
  h("tr", {}, columns.map(([text, kind]) => h("th", { scope: "col", class: kind }, text))),
);

export const units = (text) => amount(Math.round(fraction(text) * 100));
export const base = (par) => Object.values(par.wagers)[0];
export const jackpotOf = (par) => par.wagers.progressive_jackpot;
const plain = (par) => Object.entries(par.wagers).filter(([name]) => name !== "progressive_jackpot");

/** The house edges of all wagers: [{name, title, note, edge, more}]. */
function edges(par) {
  const rows = plain(par).map(
    ([name, wager]) => ({ name, title: wager.title, edge: wager.house_edge_decimal, more: wager }),
  );
  const multiples = jackpotOf(par).multiples;
  for (const wager of multiples.length > 1 ? [multiples[0], multiples.at(-1)] : multiples) {
    const title = t("maths.jackpot.times", { multiple: wager.multiple });
    const note = t("maths.jackpot.at", { displayed: units(wager.displayed) });
    rows.push(
      { name: `jackpot-${wager.multiple}`, title, note, edge: 1 - wager.total_return_decimal, more: null },
    );
  }
  return rows;
}

export function edgesTable(old, now) {
  const before = new Map(edges(old).map((row) => [row.name, row]));
  const tableRow = (row) => {
    const was = before.get(row.name);
    const moved = was ? row.edge - was.edge : 0;
    return h(
      "tr",
      { key: row.name, class: moved ? "moved" : null },
      h("th", { scope: "row" }, row.title, row.note ? h("small.muted", {}, row.note) : null),
      h("td.number", {}, was ? percent(was.edge) : "–"),
      h("td.number", {}, h("b", {}, percent(row.edge))),
      h("td.number", { class: moved > 0 ? "bad" : moved < 0 ? "good" : "muted" }, moved ? points(moved) : "0"),
      h("td.number", {}, row.more ? percent(row.more.element_of_risk_decimal) : ""),
      h("td.number", {}, row.more ? decimal(row.more.standard_deviation, 4) : ""),
      h(
        "td.number",
        {},
        row.more ? percent(row.more.hit_frequency_decimal, 2) : percent(jackpotOf(now).hit_frequency_decimal, 3),
      ),
    );
  };
  const columns = [
    [t("maths.wager")],
    [t("maths.published"), "number"],
    [t("maths.now"), "number"],
    [t("maths.difference"), "number"],
    [t("maths.risk"), "number"],
    [t("maths.deviation"), "number"],
    [t("maths.hit"), "number"],
  ];
  return region(t("maths.edges"), h("table", {}, head(...columns), h("tbody", {}, edges(now).map(tableRow))), "edges");
}

/** The headline: base game, old and new. */
export function headline(old, now) {
  const [was, is] = [base(old), base(now)];
  const moved = is.house_edge_decimal - was.house_edge_decimal;
  const even = jackpotOf(now).break_even_jackpot;
  const figure = (name, value, note) => h(
    "div.figure",
    { key: name },
    h("dt", {}, name),
    h("dd", {}, value, note ? h("small", { class: note.kind }, note.text) : null),
  );
  return h(
    "dl.headline",
    { key: "headline" },
    figure(
      `${is.title}: ${t("maths.edges")}`,
      percent(is.house_edge_decimal),
      moved
        ? {
          kind: moved > 0 ? "bad" : "good",
          text: [
            t("maths.was", { old: percent(was.house_edge_decimal) }),
            t("maths.points", { points: points(moved) }),
          ].join(", "),
        }
        : null,
    ),
    figure(t("maths.risk"), percent(is.element_of_risk_decimal)),
    figure(t("maths.deviation.full"), decimal(is.standard_deviation, 3)),
    figure(
      t("maths.break_even"),
      even === null ? t("maths.break_even.none") : units(even),
      jackpotOf(old).break_even_jackpot !== even
        ? {
          kind: "muted",
          text: t(
            "maths.was",
            {
              old: jackpotOf(old).break_even_jackpot === null
                ? t("maths.break_even.none")
                : units(jackpotOf(old).break_even_jackpot),
            },
          ),
        }
        : null,
    ),
  );
}

function moved(old, now, show) {
  if (old === undefined || old === now) return show(now);
  return [h("b", {}, show(now)), h("small.muted.was", {}, t("maths.was", { old: show(old) }))];
}

export function outcomes(old, now, name) {
  const [was, is] = [old.wagers[name], now.wagers[name]];
  const before = new Map((was?.outcomes ?? []).map((outcome) => [outcome.outcome, outcome]));
  const row = (outcome) => {
    const previous = before.get(outcome.outcome);
    const part = outcome.net === undefined ? null : fraction(outcome.probability) * fraction(outcome.net);
    return h(
      "tr",
      { key: outcome.outcome },
      h("th", { scope: "row" }, outcome.outcome),
      h("td.number", {}, moved(previous?.count, outcome.count, (count) => whole(count))),
      h("td.number", { title: outcome.probability }, chance(outcome.probability)),
      h(
        "td.number",
        {},
        outcome.net === undefined
          ? moved(previous?.pays, outcome.pays, String)
          : moved(previous?.net, outcome.net, netText),
      ),
      part === null ? null : h("td.number", {}, `${points(part, 4)} %`),
    );
  };
  const fifth = is.outcomes[0]?.net === undefined ? [] : [[t("maths.part"), "number"]];
  const columns = [
    [t("maths.outcome")],
    [t("maths.count"), "number"],
    [t("maths.probability"), "number"],
    [t(fifth.length ? "maths.net" : "maths.pays.column"), "number"],
    ...fifth,
  ];
  const title = is.title ?? t("maths.jackpot");
  return h(
    "details.panel",
    { key: `outcomes-${name}`, open: name === Object.keys(now.wagers)[0] },
    h("summary", {}, h("h3", {}, `${t("maths.outcomes")}: ${title}`)),
    is.deals
      ? h(
        "p.muted.exact",
        {},
        t("maths.of", { deals: whole(is.deals) }),
        ". ",
        t("maths.exact"),
        ": ",
        h("span.fraction", {}, is.house_edge),
      )
      : null,
    region(`${t("maths.outcomes")}: ${title}`, h("table", {}, head(...columns), h("tbody", {}, is.outcomes.map(row)))),
  );
}

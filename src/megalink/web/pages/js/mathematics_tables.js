// What a PAR sheet says beside its edges: strategy, the game's own tables, results of many rounds, the jackpot.

import { h } from "./dom.js";
import { base, head, jackpotOf, region, units } from "./mathematics_figures.js";
import { percent, points, whole } from "./mathematics_numbers.js";
import { t } from "./text.js";

export function strategy(par) {
  const title = (name) => par.wagers[name]?.title ?? name.replaceAll("_", " ");
  const one = (found) => [
    par.strategy.length > 1 ? h("h3", {}, title(found.wager).replace(/^./, (first) => first.toUpperCase())) : null,
    h("p", {}, found.perfect),
    region(
      `${t("maths.strategy")}: ${title(found.wager)}`,
      h(
        "table",
        {},
        head([t("maths.rule")], [t("maths.edge"), "number"], [t("maths.cost"), "number"]),
        h(
          "tbody",
          {},
          found.rules.map(
            (rule) => h(
              "tr",
              {},
              h("td.prose", {}, rule.rule),
              h("td.number", {}, percent(rule.house_edge_decimal)),
              h("td.number", {}, points(rule.cost_decimal)),
            ),
          ),
        ),
      ),
    ),
  ];
  return h(
    "div.panel",
    { key: "strategy" },
    h("h2", { id: "strategy" }, t("maths.strategy")),
    par.strategy.map(one),
    blind(par),
  );
}

function blind(par) {
  if (!par.blind.length) return null;
  const row = (one) => h(
    "tr",
    {},
    h("td", {}, one.decision),
    h("td", {}, t(one.allowed ? "maths.yes" : "maths.no")),
    h("td.number", {}, percent(one.house_edge_decimal)),
  );
  return [
    h("h3", {}, t("maths.blind")),
    h(
      "table",
      {},
      head([t("maths.blind.decision")], [t("maths.blind.allowed")], [t("maths.edge"), "number"]),
      h("tbody", {}, par.blind.map(row)),
    ),
  ];
}

export function ownTables(par) {
  return par.tables.map((one, number) =>
    h(
      "details.panel",
      { key: `own-${number}` },
      h("summary", {}, h("h3", {}, one.title)),
      region(
        one.title,
        h(
          "table.dense",
          {},
          head(...one.columns.map((column, at) => [column, at ? "number" : null])),
          h(
            "tbody",
            {},
            one.rows.map(
              (cells) => h(
                "tr",
                {},
                cells.map((cell, at) => (at ? h("td.number", {}, cell) : h("th", { scope: "row" }, cell))),
              ),
            ),
          ),
        ),
      ),
    ));
}

export function bandsTable(par) {
  const is = base(par);
  const rounds = [...new Set(is.house_bands.map((one) => one.rounds))];
  const levels = [...new Set(is.house_bands.map((one) => one.level))];
  const at = (count, level) => is.house_bands.find((one) => one.rounds === count && one.level === level);
  const row = (count) => h(
    "tr",
    {},
    h("th", { scope: "row" }, whole(count)),
    h("td.number", {}, whole(at(count, levels[0]).mean)),
    levels.map(
      (level) => h(
        "td.number",
        {},
        t("maths.bands.and", { low: whole(at(count, level).low), high: whole(at(count, level).high) }),
      ),
    ),
  );
  const columns = [
    [t("maths.bands.rounds")],
    [t("maths.bands.mean"), "number"],
    ...levels.map((level) => [t("maths.bands.between", { level: Math.round(level * 100) }), "number"]),
  ];
  return region(
    t("maths.bands"),
    h("table", {}, h("caption", {}, t("maths.bands")), head(...columns), h("tbody", {}, rounds.map(row))),
  );
}

export function jackpotTable(par) {
  const found = jackpotOf(par);
  const displayed = found.multiples[0].displayed;
  const row = (one) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, `× ${one.multiple}`),
      h("td.number", {}, percent(one.fixed_return_decimal)),
      h("td.number", {}, percent(one.total_return_decimal)),
      h(
        "td.number",
        {},
        one.break_even_jackpot === undefined ? t("maths.break_even.none") : units(one.break_even_jackpot),
      ),
    );
  const columns = [
    [t("maths.jackpot.multiple")],
    [t("maths.jackpot.fixed"), "number"],
    [t("maths.jackpot.return", { displayed: units(displayed) }), "number"],
    [t("maths.break_even"), "number"],
  ];
  return [
    region(t("maths.jackpot"), h("table", {}, head(...columns), h("tbody", {}, found.multiples.map(row)))),
    h(
      "p.muted",
      {},
      `${t("maths.jackpot.share")}: `,
      h("span.fraction", {}, found.pool_share),
      found.mean_at_hit ? `. ${t("maths.jackpot.mean")}: ${units(found.mean_at_hit.jackpot)}.` : ".",
    ),
  ];
}

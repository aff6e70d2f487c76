// What a PAR sheet says beside its edges: strategy, the game's own tables, results of many rounds, the jackpot.

import { h } from "../page/dom.js";
import { t } from "../text/text.js";
import { base, head, jackpotOf, region, units } from "./figures.js";
import { percent, points, whole } from "./numbers.js";

export function strategy(par) {
  const title = (name) => par.wagers[name]?.title ?? name.replaceAll("_", " ");
  const section = (part) => [
    par.strategy.length > 1 ? h("h3", {}, title(part.wager).replace(/^./, (first) => first.toUpperCase())) : null,
    h("p", {}, part.perfect),
    region(
      `${t("maths.strategy")}: ${title(part.wager)}`,
      h(
        "table",
        {},
        head([t("maths.rule")], [t("maths.edge"), "number"], [t("maths.cost"), "number"]),
        h(
          "tbody",
          {},
          part.rules.map(
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
    par.strategy.map(section),
    blind(par),
  );
}

function blind(par) {
  if (!par.blind.length) return null;
  const row = (hand) => h(
    "tr",
    {},
    h("td", {}, hand.decision),
    h("td", {}, t(hand.allowed ? "maths.yes" : "maths.no")),
    h("td.number", {}, percent(hand.house_edge_decimal)),
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
  return par.tables.map((table, number) =>
    h(
      "details.panel",
      { key: `own-${number}` },
      h("summary", {}, h("h3", {}, table.title)),
      region(
        table.title,
        h(
          "table.dense",
          {},
          head(...table.columns.map((column, at) => [column, at ? "number" : null])),
          h(
            "tbody",
            {},
            table.rows.map(
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
  const rounds = [...new Set(is.house_bands.map((band) => band.rounds))];
  const levels = [...new Set(is.house_bands.map((band) => band.level))];
  const at = (count, level) => is.house_bands.find((band) => band.rounds === count && band.level === level);
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
  const jackpot = jackpotOf(par);
  const displayed = jackpot.multiples[0].displayed;
  const row = (multiple) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, `× ${multiple.multiple}`),
      h("td.number", {}, percent(multiple.fixed_return_decimal)),
      h("td.number", {}, percent(multiple.total_return_decimal)),
      h(
        "td.number",
        {},
        multiple.break_even_jackpot === undefined ? t("maths.break_even.none") : units(multiple.break_even_jackpot),
      ),
    );
  const columns = [
    [t("maths.jackpot.multiple")],
    [t("maths.jackpot.fixed"), "number"],
    [t("maths.jackpot.return", { displayed: units(displayed) }), "number"],
    [t("maths.break_even"), "number"],
  ];
  return [
    region(t("maths.jackpot"), h("table", {}, head(...columns), h("tbody", {}, jackpot.multiples.map(row)))),
    h(
      "p.muted",
      {},
      `${t("maths.jackpot.share")}: `,
      h("span.fraction", {}, jackpot.pool_share),
      jackpot.mean_at_hit ? `. ${t("maths.jackpot.mean")}: ${units(jackpot.mean_at_hit.jackpot)}.` : ".",
    ),
  ];
}

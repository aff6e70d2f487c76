// The price list: what the other side of each unclear clause is worth, the dearest first.

import { h } from "../page/dom.js";
import { t } from "../text/text.js";
import { words } from "./controls.js";
import { percent, points } from "./numbers.js";

/** `prices` null: not asked for yet. `progress` while it is counted. `questions`: by the name of a reading. */
export function priceList({ prices, progress, start, use, titles, questions }) {
  return h(
    "div.panel",
    { key: "prices" },
    h("h2", { id: "prices" }, t("maths.prices")),
    h("p.muted", {}, t("maths.prices.lead")),
    prices
      ? table(prices, use, titles, questions)
      : h("button", { onclick: start, disabled: Boolean(progress) }, t("maths.prices.start")),
    progress && !prices ? bar(progress) : null,
  );
}

/** How far a count is. */
export function bar({ done, whole }) {
  const percentDone = whole ? Math.floor((100 * done) / whole) : null;
  const text = percentDone === null ? t("maths.counting") : t("maths.counting.percent", { percent: percentDone });
  return h(
    "p.counting",
    { key: "counting" },
    h("progress", { max: 100, value: percentDone ?? undefined, "aria-label": text }),
    h("span", {}, text),
  );
}

function table({ prices }, use, titles, questions) {
  const moves = prices.flatMap(
    (price) => price.sides.filter((side) => !side.in_force).map(
      (side) => ({ price, side, ...largest(price, side, titles) }),
    ),
  ).filter((move) => move.name);
  const most = Math.max(...moves.map((move) => Math.abs(move.change)), 1e-12);
  const still = prices.filter((price) => !moves.some((move) => move.price === price)).flatMap((price) => price.register);
  const row = ({ price, side, name, before, after, change }) =>
    h(
      "tr",
      { key: `${price.reading}-${side.value}` },
      h("th.prose", { scope: "row" }, questions[price.reading], " ", h("small.muted", {}, price.register.join(", "))),
      h(
        "td.prose",
        {},
        words(side.value),
        h("small.muted", {}, side.means),
      ),
      h("td.what", {}, name),
      h("td.number", {}, percent(before)),
      h("td.number", {}, percent(after)),
      h(
        "td.number",
        { class: change > 0 ? "bad" : "good" },
        points(change),
        h(
          "span.price",
          {
            "aria-hidden": "true",
            class: change > 0 ? "house" : "player",
            vars: { "--part": `${(100 * Math.sqrt(Math.abs(change) / most)).toFixed(1)}%` },
          },
        ),
      ),
      h(
        "td",
        {},
        h(
          "button.small",
          {
            "aria-label": t("maths.prices.use.label", { reading: price.register.join(", "), side: words(side.value) }),
            onclick: () => use({ [price.reading]: side.value }),
          },
          t("maths.prices.use"),
        ),
      ),
    );
  const columns = ["reading", "other", "figure", "from", "to"].map(
    (name, at) => h("th", { scope: "col", class: at > 2 ? "number" : null }, t(`maths.prices.${name}`)),
  );
  return [
    h(
      "div.scroll",
      { tabindex: "0", role: "region", "aria-label": t("maths.prices") },
      h(
        "table.prices",
        {},
        h("thead", {}, h("tr", {}, columns, h("th.number", { scope: "col" }, t("maths.difference")), h("td", {}))),
        h("tbody", {}, moves.map(row)),
      ),
    ),
    still.length ? h("p.muted", {}, t("maths.prices.still", { readings: still.join(", ") })) : null,
  ];
}

/** The house edge that this side moves most; a wager's before the jackpot's and blind hands'. */
function largest(price, side, titles) {
  const first = price.sides.find((other) => other.in_force).figures;
  const moves = Object.entries(side.figures)
    .filter(([name, figure]) => figure.is_house_edge && first[name] && first[name].exact !== figure.exact)
    .map(
      ([name, figure]) => (
        { name, before: first[name].decimal, after: figure.decimal, change: figure.decimal - first[name].decimal }
      ),
    );
  const rank = (move) => (titles.includes(move.name) ? 1 : 0);
  moves.sort((move, next) => rank(next) - rank(move) || Math.abs(next.change) - Math.abs(move.change));
  return moves[0] ?? {};
}

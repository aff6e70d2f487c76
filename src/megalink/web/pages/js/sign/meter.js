// The figure on the meter: digits that roll to their next value. What a screen reader hears stands beside it.

import { h } from "../page/dom.js";

let shown = "";
let before = ""; // what the digits roll away from
let turn = 0;

/** The text that comes next; `rolls` where it grew. A meter that fell, after an award, does not roll back. */
export function rollTo(text, rolls) {
  if (text === shown) return;
  before = rolls ? shown : text;
  shown = text;
  turn += 1;
}

/** Unit, whole dollars and cents: on an upright screen they do not stand in one line. Other words are one part. */
function partsOf(text) {
  const [, unit, whole, cents] = /^(\D*)([\d,]+)(\.\d+)$/.exec(text) ?? [null, "", text, ""];
  return [["unit", unit], ["whole", whole], ["cents", cents]];
}

/** `text` as cells, counted from the right: the cents stay the cents when a digit is added in front. */
export function figure(text) {
  const signs = [...text];
  const cells = cellsOf(text, signs);
  let from = 0;
  return h(
    "span",
    { key: "figure", "aria-hidden": "true" },
    partsOf(text).map(([name, part]) => {
      const own = cells.slice(from, (from += [...part].length));
      return h("i.part", { key: name, class: name }, own);
    }),
  );
}

function cellsOf(text, signs) {
  const place = (at) => signs.length - at;
  const was = (at) => before.at(-place(at)) ?? "";
  const rolls = (at) => text === shown && /\d/.test(signs[at]) && was(at) !== signs[at];
  return signs.map((sign, at) =>
    h(
      "i.cell",
      { key: `cell-${place(at)}` },
      rolls(at)
        ? h("i.digit.rolls", { key: `turn-${turn}`, "data-was": was(at), vars: { "--place": place(at) } }, sign)
        : h("i.digit", { key: `still-${sign}` }, sign),
    ),
  );
}

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

/** `text` as cells, counted from the right: the cents stay the cents when a digit is added in front. */
export function figure(text) {
  const signs = [...text];
  const place = (at) => signs.length - at;
  const was = (at) => before.at(-place(at)) ?? "";
  const rolls = (at) => text === shown && /\d/.test(signs[at]) && was(at) !== signs[at];
  return h(
    "span",
    { key: "figure", "aria-hidden": "true" },
    signs.map((sign, at) =>
      h(
        "i.cell",
        { key: `cell-${place(at)}` },
        rolls(at)
          ? h("i.digit.rolls", { key: `turn-${turn}`, "data-was": was(at), vars: { "--place": place(at) } }, sign)
          : h("i.digit", { key: `still-${sign}` }, sign),
      ),
    ),
  );
}

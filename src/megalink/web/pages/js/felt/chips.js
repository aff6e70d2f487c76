// Chips by value, drawn from above; a stack shows at most a handful and its amount beside it.

import { s } from "../page/dom.js";
import { shortMoney } from "../page/money.js";
import { chipValues } from "../page/shell.js";

const SHOWN_MAX = 5;
const THICK = 10; // how much of a chip is seen below the next one

const kind = (cents) => `chip-${chipValues().includes(cents) ? cents : "odd"}`;

/** The chips that make up an amount, largest first; what no chip reaches is an odd piece. */
function chipsOf(cents) {
  const chips = [];
  for (const value of chipValues().toReversed()) {
    for (; cents >= value && chips.length < 40; cents -= value) chips.push(value);
  }
  if (cents > 0) chips.push(cents);
  return chips;
}

/** How many chips of each value make up an amount, largest first; `rest` is what no chip reaches. */
export function chipCounts(cents) {
  let rest = cents;
  const counts = chipValues().toReversed().map((value) => {
    const left = rest % value;
    const count = (rest - left) / value;
    rest = left;
    return [value, count];
  });
  return { chips: counts.filter(([, count]) => count), rest };
}

function disc(cents, y) {
  return s(
    "g",
    { class: kind(cents), transform: `translate(0 ${y})` },
    s("circle.chip-shadow", { cx: 50, cy: 54, r: 44 }),
    s("circle.chip-edge", { cx: 50, cy: 50, r: 44 }),
    s("circle.chip-marks", { cx: 50, cy: 50, r: 38 }),
    s("circle.chip-face", { cx: 50, cy: 50, r: 28 }),
  );
}

const number = (cents) => {
  const units = cents / 100;
  return units >= 1000 ? `${units / 1000}K` : String(units);
};

/** One chip with its number. */
export function chipSvg(cents) {
  const label = number(cents);
  const width = label.length > 2 ? { textLength: 50, lengthAdjust: "spacingAndGlyphs" } : {};
  const text = s("text.chip-number", { x: 50, y: 51, class: kind(cents), ...width }, label);
  return s("svg.chip", { viewBox: "0 0 100 104", "aria-hidden": "true" }, disc(cents, 0), text);
}

/** The amount as a stack. */
export function stackSvg(cents) {
  const chips = chipsOf(cents).slice(0, SHOWN_MAX);
  const height = 104 + (chips.length - 1) * THICK;
  const discs = chips.map((value, at) => disc(value, height - 104 - at * THICK));
  return s("svg.stack", { viewBox: `0 0 100 ${height}`, role: "img", "aria-label": shortMoney(cents) }, discs);
}

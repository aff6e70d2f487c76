// What stands on a table beside cards and chips, in our own drawing: the Dealer's tray, the shoe, the discard rack.

import { s } from "../page/dom.js";
import { chipValues } from "../page/shell.js";

const TUBE = 24; // width of one tube of the tray
const CHIPS = 6; // drawn in each tube

/** The Dealer's tray: a tube of chips for each value of the house. */
export function traySvg() {
  const values = chipValues().toReversed();
  const tubes = values.flatMap((cents, at) => {
    const chips = Array.from({ length: CHIPS }, (_, row) =>
      s("rect.tray-chip", { x: 5 + at * TUBE, y: 6 + row * 5, width: TUBE - 4, height: 6, rx: 3, class: `chip-${cents}` }),
    );
    return [s("rect.tray-tube", { x: 4 + at * TUBE, y: 4, width: TUBE - 2, height: 34, rx: 3 }), ...chips];
  });
  const width = values.length * TUBE + 6;
  return s("svg.tray", { viewBox: `0 0 ${width} 42` }, s("rect.tray-frame", { x: 0, y: 0, width, height: 42, rx: 6 }), tubes);
}

/** The shoe, with the back of the next card in its mouth. */
export const shoeSvg = () =>
  s(
    "svg.shoe",
    { viewBox: "0 0 60 42" },
    s("path.shoe-body", { d: "M8 4h46a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4H18L2 30V22z" }),
    s("rect.shoe-card", { x: 2, y: 20, width: 15, height: 12, rx: 2, transform: "rotate(-8 9 26)" }),
    s("path.shoe-lid", { d: "M14 8h38a3 3 0 0 1 3 3v8H10z" }),
  );

/** The discard rack: the fuller, the more hands were taken in. */
export const discardSvg = (hands) =>
  s(
    "svg.discard",
    { viewBox: "0 0 60 42" },
    s("rect.discard-frame", { x: 3, y: 4, width: 54, height: 34, rx: 4 }),
    Array.from({ length: Math.min(hands, 7) }, (_, at) =>
      s("rect.discard-card", { x: 8, y: 31 - at * 4, width: 44, height: 4, rx: 1 }),
    ),
  );

/** The lamp at the jackpot's spot: lit while a wager lies there. */
export const lampSvg = (isLit) =>
  s("svg.lamp", { viewBox: "0 0 20 20", class: isLit ? "lit" : null, "aria-hidden": "true" }, s("circle", { cx: 10, cy: 10, r: 7 }));

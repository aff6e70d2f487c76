// Two plots as our own SVG: straight lines and bands, coloured by the style sheet.

import { s } from "../page/dom.js";
import { t } from "../text/text.js";
import { percent, short, ticks } from "./numbers.js";

const WIDE = 480;
const HIGH = 300;
const PLACE = { left: 50, right: 44, top: 18, bottom: 46 };
const LABEL_APART = 15;

function frame(x, y, xTicks, yTicks, label, names, drawn) {
  const right = WIDE - PLACE.right;
  const bottom = HIGH - PLACE.bottom;
  return s(
    "svg.plot",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label },
    yTicks.map(([at, text]) => [
      s("line.rule", { x1: PLACE.left, x2: right, y1: y(at), y2: y(at) }),
      s("text.tick.end", { x: PLACE.left - 8, y: y(at) + 4 }, text),
    ]),
    xTicks.map(([at, text]) => [
      s("line.rule", { x1: x(at), x2: x(at), y1: PLACE.top, y2: bottom }),
      s("text.tick.middle", { x: x(at), y: bottom + 18 }, text),
    ]),
    drawn,
    s("text.axis.middle", { x: (PLACE.left + right) / 2, y: HIGH - 8 }, names.x),
    s("text.axis", { x: PLACE.left, y: PLACE.top - 4 }, names.y),
  );
}

/** Places of labels from top to bottom, moved so that none covers the one above it. */
function apart(places) {
  const moved = [];
  for (const place of places) moved.push(moved.length ? Math.max(place, moved.at(-1) + LABEL_APART) : place);
  const over = Math.max(0, (moved.at(-1) ?? 0) - (HIGH - PLACE.bottom));
  return moved.map((place, number) => Math.min(place, moved.at(-1) - over - (moved.length - 1 - number) * LABEL_APART));
}

const scale = (low, high, from, to) => (value) => from + ((value - low) / (high - low)) * (to - from);

/**
 * Return against the displayed amount, a line for each multiple, its break-even as a point.
 * lines: [{multiple, fixed, slope, even}], amounts in units of money, returns as parts of one.
 */
export function returnPlot(lines, before, displayed) {
  const evens = lines.map((line) => line.even).filter((even) => even !== null);
  const most = Math.max(displayed * 1.15, ...evens.map((even) => even * 1.15), 1);
  const at = (line, amount) => line.fixed + line.slope * amount;
  const high = Math.max(1.1, ...lines.map((line) => at(line, most))) * 1.05;
  const x = scale(0, most, PLACE.left, WIDE - PLACE.right);
  const y = scale(0, high, HIGH - PLACE.bottom, PLACE.top + 12);
  const path = (line) => `M${x(0)} ${y(at(line, 0))}L${x(most)} ${y(at(line, most))}`;
  const breakingEven = lines.filter((line) => line.even !== null);
  const label = t("maths.plot.return.label", {
    lines: breakingEven.map(
      (line) => t("maths.plot.return.line", { multiple: line.multiple, amount: short(line.even) }),
    ).join(" "),
  });
  const drawn = [
    s("line.even", { x1: PLACE.left, x2: WIDE - PLACE.right, y1: y(1), y2: y(1) }),
    s("line.shown", { x1: x(displayed), x2: x(displayed), y1: PLACE.top + 12, y2: HIGH - PLACE.bottom }),
    s("text.tick", { x: x(displayed) + 5, y: HIGH - PLACE.bottom - 6 }, t("maths.plot.shown")),
    before.map((line) => s("path.line.before", { d: path(line) })),
    lines.map((line, number) => s("path.line", { d: path(line), class: `line-${number % 5}` })),
    apart(lines.map((line) => y(at(line, most)) + 4)).map((place, number) =>
      s(
        "text.tick",
        { x: x(most) + 5, y: place, class: `ink-${number % 5}` },
        t("maths.plot.times", { multiple: lines[number].multiple }),
      )),
    breakingEven.map(
      (line, number) => s(
        "circle.point",
        { cx: x(line.even), cy: y(1), r: 5, class: `line-${number % 5}` },
        s("title", {}, short(line.even)),
      ),
    ),
  ];
  const xTicks = ticks(0, most, 5).map((value) => [value, short(value)]);
  const yTicks = ticks(0, high, 6).map((value) => [value, `${Math.round(value * 100)}`]);
  return frame(x, y, xTicks, yTicks, label, { x: t("maths.plot.return.x"), y: t("maths.plot.return.y") }, drawn);
}

/** Where the house's result lies: edge and deviation as parts of the wager, levels: [{level, reach}] in deviations. */
export function bandsPlot(wager, edge, deviation, levels, before) {
  const from = 2;
  const to = 7;
  const widest = Math.max(...levels.map(({ reach }) => reach));
  const top = edge + (widest * deviation) / 10 ** (from / 2);
  const low = edge - (widest * deviation) / 10 ** (from / 2);
  const x = scale(from, to, PLACE.left, WIDE - PLACE.right);
  const y = scale(low, top, HIGH - PLACE.bottom, PLACE.top + 12);
  const steps = Array.from({ length: 61 }, (_, step) => from + ((to - from) * step) / 60);
  const side = (z) => steps.map(
    (power) => `${x(power).toFixed(1)} ${y(edge + (z * deviation) / 10 ** (power / 2)).toFixed(1)}`,
  );
  const band = (z) => `M${side(z).join("L")}L${side(-z).reverse().join("L")}Z`;
  const widestFirst = levels.toSorted((first, second) => second.reach - first.reach);
  const narrow = levels.find(({ level }) => level === 0.95) ?? levels[0];
  const after = (narrow.reach * deviation) / 100;
  const label = t(
    "maths.plot.bands.label",
    { wager, edge: percent(edge, 2), low: percent(edge - after, 2), high: percent(edge + after, 2) },
  );
  const drawn = [
    widestFirst.map(({ level, reach }, number) =>
      s(
        "path.band",
        { d: band(reach), class: `band-${number}` },
        s("title", {}, t("maths.plot.level", { level: Math.round(level * 100) })),
      )),
    s("line.even", { x1: PLACE.left, x2: WIDE - PLACE.right, y1: y(0), y2: y(0) }),
    before === null
      ? null
      : s("line.line.before", { x1: PLACE.left, x2: WIDE - PLACE.right, y1: y(before), y2: y(before) }),
    s("line.line.line-0", { x1: PLACE.left, x2: WIDE - PLACE.right, y1: y(edge), y2: y(edge) }),
    s("text.tick.ink-0", { x: WIDE - PLACE.right + 5, y: y(edge) + 4 }, percent(edge, 1)),
    widestFirst.map(({ level }, number) => [
      s(
        "rect.band",
        { x: WIDE - 150, y: PLACE.top + 12 + number * 20, width: 16, height: 12, class: `band-${number}` },
      ),
      s(
        "text.tick",
        { x: WIDE - 128, y: PLACE.top + 23 + number * 20 },
        t("maths.plot.level", { level: Math.round(level * 100) }),
      ),
    ]),
  ];
  const xTicks = [2, 3, 4, 5, 6, 7].map((power) => [power, short(10 ** power)]);
  const yTicks = ticks(low, top, 6).map((value) => [value, `${Number((value * 100).toFixed(1))}`]);
  return frame(x, y, xTicks, yTicks, label, { x: t("maths.plot.bands.x"), y: t("maths.plot.bands.y") }, drawn);
}

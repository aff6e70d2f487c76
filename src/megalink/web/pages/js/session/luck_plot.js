// A session's line against what was to be expected, with its bands, as our own SVG coloured by the style sheet.

import { s } from "../page/dom.js";
import { change, money } from "../page/money.js";
import { t } from "../text/text.js";

const WIDE = 480;
const WHOLE = 960; // for one drawing that has a wide page to itself
const HIGH = 300;
const PLACE = { left: 58, right: 64, top: 22, bottom: 46 };
const SIGMAS = [2, 1]; // the widest first
const TICKS = 5;
const CENTS = 100;
const APART = 15; // pixels between two labels

/** points: [{rounds, net, expected, deviation}], cents, added up from round to round. */
export function luckPlot(points, { isWhole = false } = {}) {
  const wide = isWhole ? WHOLE : WIDE;
  const all = [{ rounds: 0, net: 0, expected: 0, deviation: 0 }, ...points];
  const last = all.at(-1);
  const reach = all.flatMap(({ net, expected, deviation }) => [net, expected - 2 * deviation, expected + 2 * deviation]);
  const [low, high] = [Math.min(...reach, -CENTS), Math.max(...reach, CENTS)];
  const x = scale(0, last.rounds, PLACE.left, wide - PLACE.right);
  const y = scale(low, high, HIGH - PLACE.bottom, PLACE.top);
  const path = (value) => `M${all.map((point) => `${x(point.rounds).toFixed(1)} ${y(value(point)).toFixed(1)}`).join("L")}`;
  const band = (sigmas) => {
    const side = (sign) => all.map(
      ({ rounds, expected, deviation }) => `${x(rounds).toFixed(1)} ${y(expected + sign * sigmas * deviation).toFixed(1)}`,
    );
    return `M${side(1).join("L")}L${side(-1).toReversed().join("L")}Z`;
  };
  const label = t("session.plot.label", {
    rounds: last.rounds,
    net: change(last.net),
    expected: change(last.expected),
    two: money(2 * last.deviation),
  });
  const [right, bottom] = [wide - PLACE.right, HIGH - PLACE.bottom];
  return s(
    "svg.plot.luck",
    { viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": label },
    SIGMAS.map((sigmas, number) => s("path.band", { d: band(sigmas), class: `band-${number}` })),
    ticks(low, high).map((at) => [
      s("line.rule", { x1: PLACE.left, x2: right, y1: y(at), y2: y(at) }),
      s("text.tick.end", { x: PLACE.left - 8, y: y(at) + 4 }, units(at)),
    ]),
    ticks(0, last.rounds).filter(Number.isInteger).map((at) => s("text.tick.middle", { x: x(at), y: bottom + 18 }, at)),
    s("line.even", { x1: PLACE.left, x2: right, y1: y(0), y2: y(0) }),
    s("path.line.line-1", { d: path(({ expected }) => expected) }),
    s("path.line.line-0", { d: path(({ net }) => net) }),
    labels(y(last.net), y(last.expected)).map(([name, ink, place]) =>
      s("text.tick", { x: right + 6, y: place + 4, class: ink }, t(`session.plot.${name}`))),
    s("text.axis.middle", { x: (PLACE.left + right) / 2, y: HIGH - 8 }, t("session.plot.x")),
    s("text.axis", { x: 4, y: PLACE.top - 8 }, t("session.plot.y")),
  );
}

/** At the ends of both lines, apart where these are close. */
function labels(you, expected) {
  const gap = Math.max(0, APART - Math.abs(you - expected)) / 2;
  const up = you <= expected ? -gap : gap;
  return [["you", "ink-0", you + up], ["expected", "ink-1", expected - up]];
}

const scale = (low, high, from, to) => (value) => from + ((value - low) / (high - low || 1)) * (to - from);

/** Cents as whole units of money, for an axis. */
const units = (cents) => String(Math.round(cents / CENTS)).replace("-", "−");

function ticks(low, high) {
  const rough = (high - low) / TICKS || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough) * power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, nth) => (first + nth) * step);
}

// A small felt as a picture of a game: its colour and pattern, a hand of cards, and the seats on the arc.

import "../felt/cards.js";
import { h, s } from "../page/dom.js";

const CENTRE = 160;
const ARC = { top: 34, across: 140, down: 130, from: 12, to: 168 }; // degrees, from the Dealer's left hand

/** `picture` as the server gives it; `seats` from position 1 on: "free", "taken" or "me". For sighted people only. */
export function feltPicture({ pattern, dealer, community, player }, seats) {
  return h(
    "div.felt-picture",
    { "aria-hidden": "true" },
    h(
      "div.felt-ground",
      {},
      s("svg.felt-pattern", { viewBox: "0 0 320 184", preserveAspectRatio: "xMidYMid slice" }, PATTERNS[pattern]?.()),
    ),
    s("svg.felt-seats", { viewBox: "0 0 320 184" }, seats.map((state, at) => seatMark(state, at, seats.length))),
    h(
      "div.felt-cards",
      {},
      hand("dealer", [dealer]),
      community.length ? hand("community", [community]) : null,
      hand("player", player),
    ),
  );
}

const hand = (whose, parts) =>
  h(
    "div.felt-hand",
    { class: whose },
    parts.map((cards) => h("span.felt-part", {}, cards.map((code) => h("ml-card", { code, label: "", still: true })))),
  );

function seatMark(state, at, count) {
  const degrees = count > 1 ? ARC.from + ((ARC.to - ARC.from) * at) / (count - 1) : 90;
  const angle = (degrees * Math.PI) / 180;
  const place = {
    cx: (CENTRE + ARC.across * Math.cos(angle)).toFixed(1),
    cy: (ARC.top + ARC.down * Math.sin(angle)).toFixed(1),
  };
  return s("circle.seat-mark", { class: state, r: state === "me" ? 8 : 6.5, ...place });
}

const range = (count) => Array.from({ length: count }, (_, at) => at);

const PATTERNS = {
  rings: () => range(6).map((at) => s("circle", { cx: CENTRE, cy: 88, r: 16 + 28 * at })),
  rays: () =>
    range(13).map((at) => {
      const angle = (Math.PI * at) / 12;
      const end = { x2: CENTRE + 260 * Math.cos(angle), y2: -10 + 260 * Math.sin(angle) };
      return s("line", { x1: CENTRE, y1: -10, x2: end.x2.toFixed(1), y2: end.y2.toFixed(1) });
    }),
  star: () => [66, 96].map((reach) => s("path", { d: star(CENTRE, 96, reach) })),
  diamonds: () =>
    range(9).flatMap((across) =>
      range(5).map((down) => {
        const [x, y] = [across * 40, down * 50 + (across % 2 ? 25 : 0)];
        return s("path", { d: `M${x} ${y - 24}l18 24-18 24-18-24z` });
      }),
    ),
};

function star(x, y, reach) {
  const points = range(10).map((at) => {
    const angle = (Math.PI * at) / 5 - Math.PI / 2;
    const length = at % 2 ? reach * 0.4 : reach;
    return `${(x + length * Math.cos(angle)).toFixed(1)} ${(y + length * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

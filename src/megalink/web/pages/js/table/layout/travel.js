// Chips on their way: from the tray to an area and on to the Player, from an area to the tray, from the dock to an area.
// Only transforms move, in a layer of their own, so that no frame lays out or paints the felt.

import { stackSvg } from "../../felt/chips.js";
import { h } from "../../page/dom.js";
import { partsOf } from "../result/moment.js";

const FLIGHT_MS = 520;
const STAGGER_MS = 110;
const REST_MS = 420;
const PLACE_MS = 180;
const SHINE_MS = 1500;
const COINS = { win: 0, large: 16, huge: 34, jackpot: 70 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

const middleOf = (node) => {
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

const layer = () => document.querySelector(".flights");

const areaNode = (name) => document.querySelector(`.spot [data-area="${CSS.escape(name)}"] .area-chips`);

/** Lets a node fly along points; resolves when it has landed and is gone. */
async function fly(node, points, { delay = 0, duration = FLIGHT_MS } = {}) {
  const place = layer();
  if (!place || still.matches) return;
  const { left, top } = place.getBoundingClientRect();
  const flying = h("div.flying", {}, node);
  place.append(flying);
  const frames = points.map(([x, y]) => ({ transform: `translate(${x - left}px, ${y - top}px) translate(-50%, -50%)` }));
  await flying.animate(frames, { duration, delay, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)", fill: "both" }).finished.catch(() => {});
  flying.remove();
}

/** After settlement: what is lost goes to the tray; what is won comes from it, lies by the wager, and goes to the Player. */
export function settleChips({ model, moment }) {
  const tray = document.querySelector(".rack .tray");
  const purse = document.querySelector(".figure.balance");
  if (!tray || !purse || still.matches) return;
  partsOf(model).filter(({ position }) => position === model.focus).forEach((line, at) => {
    const area = areaNode(line.wager);
    if (!area || line.isOpen) return;
    const delay = at * STAGGER_MS;
    if (line.net < 0) fly(stackSvg(-line.net), [middleOf(area), middleOf(tray)], { delay });
    if (line.net > 0) {
      fly(stackSvg(line.net), [middleOf(tray), middleOf(area)], { delay })
        .then(() => fly(stackSvg(line.net), [middleOf(area), middleOf(purse)], { delay: REST_MS }));
    }
  });
  shine(COINS[moment.kind] ?? 0);
}

/** Gold rains for a large win. */
function shine(coins) {
  const box = layer()?.getBoundingClientRect();
  for (let at = 0; at < coins && box; at += 1) {
    const x = box.left + box.width * (((at * 37) % 100) / 100);
    const drift = (((at * 53) % 21) - 10) * 6;
    fly(h("i.coin"), [[x, box.top - 20], [x + drift, box.bottom + 20]], { delay: (at * 61) % SHINE_MS, duration: SHINE_MS });
  }
}

/** A chip on its way from the dock to an area. */
export function placeChip(area, cents) {
  const from = document.querySelector('.chip-button[aria-checked="true"]');
  const to = areaNode(area);
  if (from && to) fly(stackSvg(cents), [middleOf(from), middleOf(to)], { duration: PLACE_MS });
}

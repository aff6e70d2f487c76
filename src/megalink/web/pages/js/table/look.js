// A Player with one hand need not ask for a look at it: the page takes it up. One with several chooses, and so does one
// with real cards.

import { FACE_DOWN } from "../felt/cards.js";
import { toastRefusal } from "../page/notices.js";
import { orderFrom, sendOrder } from "../page/orders.js";
import { optionsOf } from "./model.js";

const asked = new Set(); // hands that this page has asked to look at
const refused = new Set();

const nameOf = ({ view }, { position }) => `${view.round}-${position}`;

/** Whether the page is about to look at the cards of a position by itself: its Player is asked once he sees them. */
export function looksNow(model, position) {
  const option = onlyHand(model);
  const isDown = option?.position === position && model.at.get(position)?.cards?.includes(FACE_DOWN);
  return Boolean(isDown) && !refused.has(nameOf(model, option));
}

function onlyHand(model) {
  if (model.view.unread) return null;
  const hands = optionsOf(model, "table.view_hand", { player: model.player });
  const several = [...model.at.values()].filter((other) => other.controller === model.player).length > 1;
  return hands.length === 1 && !several ? hands[0] : null;
}

export function look({ model, redraw }) {
  const option = onlyHand(model);
  if (!option || asked.has(nameOf(model, option))) return;
  if (!model.at.get(option.position)?.cards?.includes(FACE_DOWN)) return;
  asked.add(nameOf(model, option));
  sendOrder(orderFrom(option)).catch((refusal) => {
    refused.add(nameOf(model, option));
    toastRefusal(refusal);
    redraw();
  });
}

// Orders on their way: from the press until their effect is drawn. After a moment what was pressed shows that it is sent.
// Chips may follow one another; any other order is given once, and a decision keeps the hand's others back.

import { h } from "../page/dom.js";
import { sum } from "../page/money.js";
import { toast, toastRefusal } from "../page/notices.js";
import { onSend, sendOrder } from "../page/orders.js";
import { t } from "../text/text.js";

const SHOWN_AFTER_MS = 400; // normal play is drawn sooner, and does not flicker
const CHIPS = ["table.place_wager", "table.lower_wager"];
const DECIDES = ["table.decide", "table.set_hand", "table.decline_comparison", "table.show_hand"];

let underWay = []; // [{order, title, version, isLong}]: without a version it is not answered yet
let drawnVersion = 0; // the version of the table that is drawn
let wished = []; // [{name, act, isLong}]: tools that wait until all earlier orders are drawn
const listeners = [];

/** The function is called when a mark is to be drawn, or taken away. */
export const onSendingMoved = (listener) => listeners.push(listener);

const moved = () => listeners.forEach((listener) => listener());

/** Shows an entry once it has waited for a moment. */
function patiently(entry) {
  setTimeout(() => {
    entry.isLong = true;
    if (underWay.includes(entry) || wished.includes(entry)) moved();
  }, SHOWN_AFTER_MS);
  return entry;
}

onSend((order, answer) => {
  const sent = patiently({ order, title: "", version: null, isLong: false });
  underWay.push(sent);
  const end = (version) => {
    sent.version = version;
    catchUp();
  };
  answer.then((reply) => end(reply.table === order.table ? (reply.version ?? 0) : 0), () => end(0));
});

function catchUp() {
  const before = underWay.length;
  underWay = underWay.filter((sent) => sent.version === null || sent.version > drawnVersion);
  while (!underWay.length && wished.length) wished.shift().act();
  if (underWay.length < before) moved();
}

/** Called for every message, with the version of the table that it brings. */
export function noteDrawn(version) {
  drawnVersion = version;
  queueMicrotask(catchUp); // after the page has taken it
}

/** Undo, Clear and Double go by what lies on the layout: they wait until all earlier orders are drawn. */
export function onceDrawn(name, act) {
  wished.push(patiently({ name, act, isLong: false }));
  catchUp();
}

/** Whether a tool was pressed and waits, for so long that it shows. */
export const isWished = (tool) => wished.some(({ name, isLong }) => name === tool && isLong);

/** Orders that rest on one moment of the round: of a decision its step is a part. */
function isSameMoment({ moment: one = "" }, { moment: other = "" }) {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

const isHand = (one, other) => one.position === other.position && isSameMoment(one, other);

const isRepeated = (one, other) =>
  isHand(one, other) && ["order", "choice", "whole_round"].every((name) => one[name] === other[name]);

/** What is under way keeps this order back: itself, or another decision of the same hand. */
const keptBackBy = (order) =>
  CHIPS.includes(order.order)
    ? undefined
    : underWay.find(({ order: sent }) =>
      isRepeated(sent, order) || (DECIDES.includes(sent.order) && DECIDES.includes(order.order) && isHand(sent, order)));

/** Says so where an order is kept back by one under way; gives whether it is. */
export function isKeptBack(order) {
  const sent = keptBackBy(order);
  if (!sent) return false;
  toast(words(sent));
  if (!sent.isLong) {
    sent.isLong = true; // somebody presses again: he is shown it now
    moved();
  }
  return true;
}

const words = ({ title }) => (title ? t("sent.title", { what: title }) : t("sent.order"));

/** Sends an order, unless it is kept back; `title` is what its button says. Gives whether it was accepted. */
export async function send(order, title = "") {
  if (isKeptBack(order)) return false;
  const answer = sendOrder(order);
  underWay.at(-1).title = title;
  try {
    await answer;
    return true;
  } catch (refusal) {
    toastRefusal(refusal);
    return false;
  }
}

/** For the button of an order: {attributes, note}, where it is under way or kept back for a while already. */
export function marks(order) {
  const sent = keptBackBy(order);
  if (!sent?.isLong) return { attributes: {}, note: null };
  const attributes = isRepeated(sent.order, order) ? { "aria-busy": "true" } : { "aria-disabled": "true" };
  return { attributes, note: h("span.sr-only", {}, ` ${words(sent)}`) };
}

const onArea = (position, area, moment) =>
  underWay.filter(({ order }) =>
    CHIPS.includes(order.order) && order.position === position && order.area === area && isSameMoment(order, { moment }));

/** Whether chips are on their way to an area, or from it. */
export const awaits = (position, area, round) => onArea(position, area, String(round)).length > 0;

/** What is on its way to an area, in cents; 0 until it has waited for a moment. `own` is what lies there. */
export function onWay(position, area, round, own) {
  const sent = onArea(position, area, String(round));
  if (!sent.some(({ isLong }) => isLong)) return 0;
  return sum(sent.map(({ order }) => (order.order === "table.place_wager" ? order.amount : -(order.amount ?? own))));
}

// Orders leave one after the other. Each keeps its key in this tab's storage until it is answered, so that one sent
// into a dead connection is sent again, after a reload too, and acts once.

import { postJson } from "./requests.js";
import { readStored, store } from "./storage.js";

const STORED = "megalink.orders";
const TAB = "sessionStorage";
const PAUSES_MS = [300, 600, 1200, 2500, 5000];
const SLOW_MS = 2500;
let last = Promise.resolve();
let slow = 0; // orders that have waited for their answer for so long that a person must be told
const slowListeners = [];
const sendListeners = [];

/** Whether an order is not answered in the time that one usually takes. */
export const isSlow = () => slow > 0;

/** The function is called whenever that changes. */
export const onSlow = (listener) => slowListeners.push(listener);

/** The function is called with each order that is sent, and the promise of its answer. */
export const onSend = (listener) => sendListeners.push(listener);

function count(by) {
  slow += by;
  slowListeners.forEach((listener) => listener());
}

/** Orders of this tab that the server has not answered yet: [{key, order}]. */
const unanswered = () => readStored(STORED, [], TAB);
const remember = (orders) => store(STORED, orders, TAB);

const newKey = () => [
  ...crypto.getRandomValues(new Uint8Array(16)),
].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The order in an option: without the fields for the page, with what the actor fills in. */
export function orderFrom(option, filled = {}) {
  const own = Object.entries(option).filter(([name]) => !name.startsWith("_"));
  return { ...Object.fromEntries(own), ...filled };
}

/** Sends an order and gives its answer; throws the Refusal. Waits out a server that is away. */
export function sendOrder(order, key = newKey()) {
  if (!unanswered().some((sent) => sent.key === key)) remember([...unanswered(), { key, order }]);
  const sent = last.then(() => deliver(key, order));
  last = sent.catch(() => {});
  sendListeners.forEach((listener) => listener(order, sent));
  let isLate = false;
  const patience = setTimeout(() => {
    isLate = true;
    count(1);
  }, SLOW_MS);
  last.then(() => {
    clearTimeout(patience);
    if (isLate) count(-1);
  });
  return sent;
}

/** At page start: what an earlier page of this tab left without an answer. */
export const resendUnanswered = () => unanswered().map(({ key, order }) => sendOrder(order, key));

async function deliver(key, order) {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await postJson("/api/orders", order, { "Idempotency-Key": key });
      forget(key);
      return answer;
    } catch (refusal) {
      const again = refusal.status === 0 || refusal.status === 429 || refusal.status >= 502;
      if (!again) {
        forget(key);
        throw refusal;
      }
      const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

const forget = (key) => remember(unanswered().filter((sent) => sent.key !== key));

// The sign: one amount as large as its frame allows, awards celebrated, a lost link shown.

import { draw, h } from "../page/dom.js";
import { Live, serverNow } from "../page/live.js";
import { money, shortMoney } from "../page/money.js";
import { prepareNotices, say } from "../page/notices.js";
import { getJson } from "../page/requests.js";
import { t } from "../text/text.js";

const link = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const main = document.getElementById("main");
const CELEBRATE_MS = 20_000; // an award that comes while the sign hangs is shown so long at least
const STAYS_MS = 5 * 60_000; // after it was paid, by the server's time, unless its table has begun another round
const ROLL_MS = 900;
const TRIAL_PX = 100;
const sizes = new WeakMap();
const still = matchMedia("(prefers-reduced-motion: reduce)");

let state = null;
let meterAmount = null; // the amount on the meter while it rolls towards the true one
let status = "connecting";
let fresh = null; // an award that has just come
let newest = null;
let unknown = false; // no link has this name: the sign says so

prepareNotices();
new Live([`link:${link}`], hear, (fresh) => {
  if (fresh === "lost" && status !== "lost") say(t("sign.lost"));
  status = fresh;
  show();
});
getJson(`/api/links/${encodeURIComponent(link)}`).catch((refusal) => {
  unknown = refusal.status === 404;
  show();
});
addEventListener("resize", fit);
show();

function hear(message) {
  const last = message.hits?.[0] ?? null;
  if (newest !== null && last && last.at > newest) celebrate(last);
  newest = Math.max(newest ?? 0, last?.at ?? 0); // where the last award is taken back, the one before is not new
  if (fresh && !(message.hits ?? []).some((one) => isSame(one, fresh))) fresh = null;
  const from = state?.displayed ?? message.displayed;
  state = message;
  const left = (message.awarded?.at ?? 0) + STAYS_MS - serverNow();
  if (left > 0) setTimeout(show, left);
  roll(from, message.displayed);
}

/** The award that the sign shows: also one that was paid shortly before the sign was opened. */
function awardNow() {
  const last = state?.awarded ?? null;
  return fresh ?? (last && serverNow() < last.at + STAYS_MS ? last : null);
}

const isSame = (one, other) =>
  one.at === other.at && one.table === other.table && one.position === other.position && one.amount === other.amount;

/** A rising amount runs up to its new value; a falling one, after an award, is shown at once. */
function roll(from, to) {
  const start = performance.now();
  const step = (now) => {
    if (state.displayed !== to) return;
    const part = Math.min(1, (now - start) / ROLL_MS);
    meterAmount = part >= 1 ? to : from + Math.floor((to - from) * part);
    show();
    if (part < 1) requestAnimationFrame(step);
  };
  if (to <= from || still.matches) {
    meterAmount = to;
    show();
  } else requestAnimationFrame(step);
}

function celebrate(award) {
  fresh = award;
  say(
    [
      t("sign.hit", { hand: award.hand_title }),
      t("sign.hit.where", award),
      t("sign.hit.amount", { amount: money(award.amount) }),
    ].join(" "),
  );
  setTimeout(() => {
    if (fresh === award) fresh = null;
    show();
  }, CELEBRATE_MS);
}

function show() {
  const hit = awardNow();
  const amount = meterAmount === null ? (unknown ? t("sign.unknown", { link }) : "…") : money(meterAmount);
  draw(
    main,
    h("h1", { key: "title" }, t("sign.title")),
    h("p.amount.fits", { key: "amount" }, h("span", { key: "figure" }, amount)),
    h("p.minimum", { key: "minimum" }, state ? t("sign.minimum", { minimum: shortMoney(state.minimum) }) : "\u00a0"),
    verifying(),
    hit ? celebration(hit) : null,
    status === "lost" ? h("p.lost", { key: "lost" }, t("sign.lost")) : null,
  );
  fit();
}

/** While a claim for the whole pool is open, the amount above is somebody's: what is played for is another. */
function verifying() {
  if (!state || state.verifying === null || state.verifying === undefined) return null;
  return h(
    "div.verifying",
    { key: "verifying", role: "status" },
    h("p", {}, t("sign.verifying")),
    h("p.playing-for", {}, t("sign.playing_for", { amount: money(state.playing_for) })),
  );
}

function celebration(hit) {
  return h(
    "div.hit",
    { key: `hit-${hit.at}` },
    h("p.hit-hand", {}, t("sign.hit", { hand: hit.hand_title })),
    h("p.hit-amount.fits", { key: "hit" }, h("span", { key: "figure" }, money(hit.amount))),
    h("p.hit-where", {}, t("sign.hit.where", hit)),
  );
}

/** The amount fills its frame, whatever its length; measured, since letters differ from font to font. */
function fit() {
  for (const frame of main.querySelectorAll(".fits")) {
    const text = frame.firstElementChild;
    const size = `${text.textContent.length}-${innerWidth}-${innerHeight}`;
    if (sizes.get(frame) === size) continue;
    sizes.set(frame, size);
    text.style.setProperty("font-size", `${TRIAL_PX}px`);
    const room = Math.min(
      (frame.clientWidth * 0.94) / text.offsetWidth,
      (frame.clientHeight * 0.86) / text.offsetHeight,
    );
    text.style.setProperty("font-size", `${Math.floor(TRIAL_PX * room)}px`);
  }
}

// The sign: one amount as large as its frame allows, the last awards and the open games below it, an award celebrated,
// a lost link shown.

import { draw, h } from "../page/dom.js";
import { Live, serverNow } from "../page/live.js";
import { money, shortMoney } from "../page/money.js";
import { prepareNotices, say } from "../page/notices.js";
import { getJson } from "../page/requests.js";
import { t } from "../text/text.js";
import { figure, rollTo } from "./meter.js";
import { stageFoot } from "./stage.js";

const link = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const main = document.getElementById("main");
const CELEBRATE_MS = 20_000; // an award that comes while the sign hangs is shown so long at least
const STAYS_MS = 5 * 60_000; // after it was paid, by the server's time, unless its table has begun another round
const FLOOR_MS = 30_000; // the list of open games is asked for so often
const TRIAL_PX = 100;
const sizes = new WeakMap();

let state = null;
let tables = []; // of this link
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
setInterval(lookAround, FLOOR_MS);
lookAround();
show();

function lookAround() {
  getJson("/api/floor").then(
    (floor) => {
      tables = floor.tables.filter((table) => table.link === link && !table.closed);
      show();
    },
    () => {}, // what was open stays on the sign until the server answers again
  );
}

function hear(message) {
  const last = message.hits?.[0] ?? null;
  if (newest !== null && last && last.at > newest) celebrate(last);
  newest = Math.max(newest ?? 0, last?.at ?? 0); // where the last award is taken back, the one before is not new
  if (fresh && !(message.hits ?? []).some((one) => isSame(one, fresh))) fresh = null;
  rollTo(money(message.displayed), message.displayed > (state?.displayed ?? Infinity));
  state = message;
  const left = (message.awarded?.at ?? 0) + STAYS_MS - serverNow();
  if (left > 0) setTimeout(show, left);
  show();
}

/** The award that the sign shows: also one that was paid shortly before the sign was opened. */
function awardNow() {
  const last = state?.awarded ?? null;
  return fresh ?? (last && serverNow() < last.at + STAYS_MS ? last : null);
}

const isSame = (one, other) =>
  one.at === other.at && one.table === other.table && one.position === other.position && one.amount === other.amount;

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
  const amount = state ? money(state.displayed) : unknown ? t("sign.unknown", { link }) : "…";
  draw(
    main,
    h("h1", { key: "title" }, t("sign.title")),
    h("p.amount.fits", { key: "amount", role: "img", "aria-label": amount }, figure(amount)),
    h("p.minimum", { key: "minimum" }, state ? t("sign.minimum", { minimum: shortMoney(state.minimum) }) : "\u00a0"),
    verifying(),
    stageFoot(state?.hits ?? [], tables),
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
    const size = `${text.textContent.length}-${frame.clientWidth}-${frame.clientHeight}`;
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

// The table, player's side: holds what the page knows and draws it afresh with every message.

import { isOver } from "../felt/phase.js";
import { loadShown } from "../felt/rules.js";
import { draw, h, keyHint } from "../page/dom.js";
import { Live } from "../page/live.js";
import { say, toast } from "../page/notices.js";
import { onSlow, orderFrom } from "../page/orders.js";
import { afterPress } from "../page/press.js";
import { getJson } from "../page/requests.js";
import { chipValues, header, isLost, onMe, onStatus, setBalance, setStatus, startPage } from "../page/shell.js";
import { soundControl, turnSound } from "../sound/control.js";
import { t } from "../text/text.js";
import { followAgreed } from "./dock/backing.js";
import { remember } from "./dock/bets.js";
import { corrections } from "./corrections.js";
import { dock } from "./dock/dock.js";
import { felt } from "./layout/felt.js";
import { openKeys } from "./key_help.js";
import { key, keyOf, refuseKeys, resetKeys } from "./keys.js";
import { look } from "./look.js";
import { currentModel, resultOf, tableModel } from "./model.js";
import { withFreshClaims } from "./result/jackpot.js";
import { linesOf } from "./result/lines.js";
import { noteResult } from "./result/moment.js";
import { sitDown } from "./layout/seats.js";
import { noteCommitment } from "./shuffle/noted.js";
import { clearForDecision, side, standAboveDock } from "./side.js";
import { offerTour } from "./tour.js";
import { settleChips } from "./layout/travel.js";
import { openInfo } from "./layout/wager_info.js";
import { announcement, news, saidNow } from "./words.js";
import { onSendingMoved, send } from "./sending.js";
import { hearSounds } from "./sounds.js";

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const main = document.getElementById("main");

const page = {
  model: null,
  chip: 0, // which is put on an area, by its worth
  focus: null,
  voice: "", // what the Dealer said last
  corrected: null, // {words, beside}: the sentence about a corrected card, and the announcement that it replaces
  jackpot: null,
  balance: null,
  lastResult: null,
  lastRound: null, // the number of the last one that was over when the page was loaded
  settled: null, // the last settled round, to be read while the next one's bets are placed
  moment: null, // the result of that round, as it is celebrated
  offer: null, // what is offered instead of a chip that an area does not take
  why: null, // the line whose clauses are open
  panel: { name: "now", what: null },
  isSheetOpen: false,
  redraw,
  pickChip(cents) {
    page.chip = cents;
    redraw();
  },
  focusOn(position) {
    page.focus = position;
    redraw();
  },
  openPanel(panel, what = null) {
    page.panel = { name: panel, what };
    page.isSheetOpen = true;
    redraw();
  },
  closePanel() {
    page.panel = { name: "now", what: null };
    page.isSheetOpen = false;
    redraw();
  },
  async sit(option) {
    if (await sitDown(option)) page.focusOn(option.position);
  },
  async leave(option) {
    await send(orderFrom(option), t("seat.leave"));
    page.focusOn(null);
  },
};

// Before anything can be heard: a page that finds its server away is told of its return while this file still runs.
let hasHeard = false;
let waits = false;
let settlesAfterDrawing = false;
let followed = null; // the link whose meter is followed
let refusedNote = null; // it goes with the reason

const me = await startPage("table", (redraw) => soundControl(redraw, "M"));
document.title = t("table.title", { table: name });
const player = () => (me.user?.role === "player" ? me.user.name : null);
page.balance = me.balance;
onMe((fresh) => {
  page.balance = fresh.balance;
});
onStatus((status) => {
  if (status === "open") refusedNote?.remove();
  soon();
});
onSlow(() => soon());
onSendingMoved(() => soon());
const live = new Live([`table:${name}`], hear, setStatus);
getJson(`/api/tables/${encodeURIComponent(name)}`).then(hearFirst, (refusal) => refusal.status === 404 && missing());
if (player()) findLastResult();
document.addEventListener("click", refuseWhileLost, { capture: true });
refuseKeys(isRefused);

/** After the page was loaded anew: what this Player's last round at the table brought. */
async function findLastResult() {
  const rounds = await getJson(`/api/tables/${encodeURIComponent(name)}/rounds?whose=own&most=2`).catch(() => []);
  const last = rounds.find(({ my_net: net }) => net !== null && net !== undefined); // not the one under way
  page.lastResult ??= last?.my_net ?? null;
  page.lastRound = last?.round ?? null;
  soon();
}

/** The server sent it beside the scripts: as a rule it is there before the live channel has opened. */
function hearFirst(message) {
  if (!hasHeard) hear(message);
}

async function hear(message) {
  hasHeard = true;
  if (message.topic?.startsWith("link:")) {
    page.jackpot = message;
    return soon();
  }
  if (!message.view?.open) return missing();
  await loadShown(message.view.rules).catch(() => {}); // without the document areas have plain names
  follow(message.view.link);
  const before = page.model;
  if (before && message.seq < before.message.seq) return undefined;
  noteCommitment(message.view);
  page.model = tableModel(message, player(), page.focus);
  page.chip ||= firstChip(page.model);
  if (message.balance !== null && message.balance !== undefined) {
    page.balance = message.balance;
    setBalance(message.balance);
  }
  if (isOver(message.view) && linesOf(page.model).length) page.settled = page.model;
  else if (page.settled) page.settled = tableModel(withFreshClaims(page.settled.message, message), player(), page.focus);
  page.lastResult = resultOf(page.model) ?? (page.settled ? resultOf(page.settled) : null) ?? page.lastResult;
  const earlier = page.moment;
  noteResult(page);
  if (before && page.moment?.round !== earlier?.round) settlesAfterDrawing = true;
  remember(page.model);
  followAgreed(page.model);
  clearForDecision(page, before);
  const fixed = corrections(page.model, before);
  page.voice = voiceOf(message, fixed);
  for (const sentence of [...fixed, ...news(page.model, before)]) say(sentence);
  hearSounds(page.model, before);
  look(page);
  return soon();
}

/** The first chip that meets the table's minimum. */
function firstChip({ view }) {
  const values = chipValues();
  return values.find((cents) => cents >= (view.limits?.minimum ?? 0)) ?? values.at(-1) ?? 0;
}

/** What the Dealer says now; a sentence about a corrected card replaces it until the next one. */
function voiceOf(message, fixed) {
  const last = saidNow(message);
  const { view } = message;
  const beside = `${view.round} ${view.phase} ${last}`;
  if (fixed.length) page.corrected = { words: fixed.join(" "), beside };
  if (page.corrected?.beside === beside) return page.corrected.words;
  return last ? announcement(last) : (page.model.current?.announcement ?? "");
}

/** Wagers and decisions come in bursts, and each moves the meter too: once a frame is enough. */
function soon() {
  if (waits) return;
  waits = true;
  requestAnimationFrame(() => afterPress(drawSoon));
}

function drawSoon() {
  waits = false;
  redraw();
  if (settlesAfterDrawing) settleChips(page);
  settlesAfterDrawing = false;
}

function follow(link) {
  if (link === followed) return;
  followed = link;
  live.follow([`table:${name}`, ...(link ? [`link:${link}`] : [])]);
}

const HARMLESS = ".chip-button, .figure, .put-away, .area-info, .seat-name"; // buttons that send nothing

/** Says to everybody, screen readers too, that the others are off; the next drawing with a connection takes it away. */
function switchOff() {
  for (const button of main.querySelectorAll(".dock button, .felt button")) {
    if (!button.matches(HARMLESS)) button.setAttribute("aria-disabled", "true");
  }
}

/** Without a connection nothing can be bet or decided: a press says so, and is not kept for later. */
function refuseWhileLost(event) {
  const button = event.target.closest?.(".dock button, .felt button");
  if (!button || button.matches(HARMLESS) || !isRefused()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isRefused() {
  if (isLost()) refusedNote = toast(t("lost.press"), "bad");
  return isLost();
}

/** If the button with the focus is gone after drawing, the dock takes the focus: the next button will be there. */
function redraw() {
  const hadFocus = document.activeElement?.closest(".dock, .felt") !== null && document.activeElement !== document.body;
  drawTable();
  const lost = hadFocus && document.activeElement === document.body;
  if (lost) document.getElementById("dock")?.focus({ preventScroll: true });
}

function drawTable() {
  if (!page.model) return;
  page.model = currentModel(page.model, player(), page.focus);
  const { rules, view } = page.model;
  resetKeys(rules);
  document.body.dataset.phase = view.phase;
  const help = () => openKeys(page);
  const info = () => openInfo(page, nextArea());
  key("?", help);
  keyOf("info", info);
  keyOf("mute", () => turnSound(header));
  draw(
    main,
    h(
      "div.table-head",
      { key: "title" },
      h(
        "h1",
        {},
        h("span", {}, rules?.short_title ?? rules?.title ?? view.rules),
        " ",
        h(
          "small.muted",
          {},
          view.round ? t("table.round", { table: name, round: view.round }) : name,
          h("span.phase", {}, t("table.phase", { phase: t(`phase.${view.phase}`) })),
        ),
      ),
      h(
        "div.row",
        {},
        h("button.small.pays-button", { key: "pays", onclick: () => page.openPanel("pays"), "aria-label": t("side.pays"), "aria-controls": "side" }, "i"),
        h("button.small", { key: "more", onclick: () => page.openPanel(page.panel.name), class: "more", "aria-controls": "side" }, t("side.more")),
        h("button.small.keys-button", { key: "keys", onclick: help }, t("keys.open"), keyHint("?")),
      ),
    ),
    h("div.play", { key: "play" }, felt(page), dock(page)),
    side(page),
  );
  if (isLost()) switchOff();
  standAboveDock(page);
  offerTour(page);
}

/** The wager that "i" tells of: the one with the focus, else the one after the last. */
function nextArea() {
  const focused = document.activeElement?.closest?.("[data-area]")?.dataset.area;
  const names = page.model.areas.map((area) => area.name);
  const told = page.panel.name === "wager" ? names.indexOf(page.panel.what.area) : -1;
  return focused ?? names[(told + 1) % names.length];
}

function missing() {
  draw(
    main,
    h(
      "section.panel.missing",
      { key: "missing" },
      h("h1", {}, t("table.missing", { table: name })),
      h("p", {}, t("table.missing.why")),
      h("a.button.primary", { href: "/" }, t("table.to.lobby")),
    ),
  );
}

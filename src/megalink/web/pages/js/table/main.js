// The table, player's side: holds what the page knows and draws it afresh with every message.

import { FACE_DOWN } from "../felt/cards.js";
import { loadRules } from "../felt/rules.js";
import { draw, h } from "../page/dom.js";
import { Live } from "../page/live.js";
import { say, toastRefusal } from "../page/notices.js";
import { orderFrom, sendOrder } from "../page/orders.js";
import { getJson } from "../page/requests.js";
import { chipValues, onMe, setBalance, setStatus, startPage } from "../page/shell.js";
import { t } from "../text/text.js";
import { remember } from "./bets.js";
import { corrections } from "./corrections.js";
import { dock } from "./dock.js";
import { felt, sitDown } from "./felt.js";
import { withFreshClaims } from "./result/jackpot.js";
import { resetKeys } from "./keys.js";
import { linesOf, resultPanel } from "./result/lines.js";
import { currentModel, optionsOf, resultOf, tableModel } from "./model.js";
import { paysPanel, toolsPanel } from "./panels.js";
import { announcement, news, wordsPanel } from "./words.js";

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const main = document.getElementById("main");
const viewed = new Set(); // hands that this page has asked to look at

const page = {
  model: null,
  chip: 0, // which is put on an area, by its worth
  focus: null,
  banner: "",
  corrected: null, // {words, beside}: the sentence about a corrected card, and the announcement that it replaces
  jackpot: null,
  balance: null,
  lastResult: null,
  settled: null, // the last settled round, to be read while the next one's bets are placed
  unfolded: new Set(), // the panels that somebody opened
  redraw,
  pickChip(cents) {
    page.chip = cents;
    redraw();
  },
  focusOn(position) {
    page.focus = position;
    redraw();
  },
  async sit(option) {
    if (await sitDown(option)) page.focusOn(option.position);
  },
  async leave(option) {
    await sendOrder(orderFrom(option)).catch(toastRefusal);
    page.focusOn(null);
  },
};

const me = await startPage("table");
[, page.chip] = chipValues();
document.title = t("table.title", { table: name });
const player = () => (me.user?.role === "player" ? me.user.name : null);
page.balance = me.balance;
onMe((fresh) => {
  page.balance = fresh.balance;
});
const live = new Live([`table:${name}`], hear, setStatus);
getJson(`/api/tables/${encodeURIComponent(name)}`).catch((refusal) => refusal.status === 404 && missing());

async function hear(message) {
  if (message.topic?.startsWith("link:")) {
    page.jackpot = message;
    return soon();
  }
  if (!message.view?.open) return missing();
  await loadRules(message.view.rules).catch(() => {}); // without the document areas have plain names
  follow(message.view.link);
  const before = page.model;
  if (before && message.seq < before.message.seq) return undefined;
  page.model = tableModel(message, player(), page.focus);
  if (message.balance !== null && message.balance !== undefined) {
    page.balance = message.balance;
    setBalance(message.balance);
  }
  if (["settled", "void"].includes(message.view.phase) && linesOf(page.model).length) page.settled = page.model;
  else if (page.settled) page.settled = tableModel(withFreshClaims(page.settled.message, message), player(), page.focus);
  page.lastResult = resultOf(page.model) ?? (page.settled ? resultOf(page.settled) : null) ?? page.lastResult;
  remember(page.model);
  const fixed = corrections(page.model, before);
  page.banner = bannerOf(message, fixed);
  for (const sentence of [...fixed, ...news(page.model, before)]) say(sentence);
  look();
  return soon();
}

/** The last announcement; a sentence about a corrected card replaces it until the next one. */
function bannerOf({ announcements = [], view }, fixed) {
  const last = announcements.at(-1);
  const beside = `${view.round} ${view.phase} ${last}`;
  if (fixed.length) page.corrected = { words: fixed.join(" "), beside };
  if (page.corrected?.beside === beside) return page.corrected.words;
  return last ? announcement(last) : (page.model.current?.announcement ?? "");
}

let waits = false;

/** Wagers and decisions come in bursts, and each moves the meter too: once a frame is enough. */
function soon() {
  if (waits) return;
  waits = true;
  requestAnimationFrame(() => {
    waits = false;
    redraw();
  });
}

let followed = null;
function follow(link) {
  if (link === followed) return;
  followed = link;
  live.follow([`table:${name}`, ...(link ? [`link:${link}`] : [])]);
}

/** Views the hand of a Player with one hand; a Player with several chooses, and so does one with real cards. */
function look() {
  if (page.model.view.unread) return;
  const hands = optionsOf(page.model, "table.view_hand", { player: page.model.player });
  if (hands.length !== 1) return;
  const hand = page.model.at.get(hands[0].position);
  const once = `${page.model.view.round}-${hands[0].position}`;
  const several = [...page.model.at.values()].filter((other) => other.controller === page.model.player).length > 1;
  if (several || viewed.has(once) || !hand?.cards?.includes(FACE_DOWN)) return;
  viewed.add(once);
  sendOrder(orderFrom(hands[0])).catch(toastRefusal);
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
  resetKeys();
  const { view } = page.model;
  document.body.dataset.phase = view.phase;
  draw(
    main,
    h(
      "h1",
      { key: "title" },
      h("span", {}, page.model.rules?.title ?? view.rules),
      h(
        "small.muted",
        {},
        t(
          view.round ? "table.round" : "table.before",
          { table: name, round: view.round, phase: t(`phase.${view.phase}`) },
        ),
      ),
    ),
    h("div.play", { key: "play" }, felt(page), dock(page)),
    h(
      "aside.side",
      { key: "side", tabindex: "0", "aria-label": t("side.label") },
      resultPanel(page),
      toolsPanel(page),
      paysPanel(page),
      wordsPanel(page),
    ),
  );
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

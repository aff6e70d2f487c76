// The table, player's side: holds what the page knows and draws it afresh with every message.

import { remember } from "./bets.js";
import { loadRules } from "./clauses.js";
import { CHIP_CENTS } from "./chips.js";
import { corrections } from "./corrections.js";
import { dock } from "./dock.js";
import { draw, h } from "./dom.js";
import { felt, sitDown } from "./felt.js";
import { resetKeys } from "./keys.js";
import { linesOf, resultPanel } from "./lines.js";
import { getJson, Live, orderFrom, sendOrder } from "./net.js";
import { paysPanel, toolsPanel } from "./table_panels.js";
import { onMe, say, setBalance, setStatus, startPage, toastRefusal } from "./shell.js";
import { optionsOf, resultOf, tableModel } from "./table_model.js";
import { t } from "./text.js";
import { announcement, news, wordsPanel } from "./words.js";

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const main = document.getElementById("main");
const viewed = new Set(); // hands that this page has asked to look at

const page = {
  model: null,
  chip: CHIP_CENTS[1],
  focus: null,
  banner: "",
  corrected: null, // what was said of a corrected card, and beside which announcement
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
  await loadRules(message.view.rules).catch(() => {}); // without it areas have plain names
  follow(message.view.link);
  const before = page.model;
  if (before && message.seq < before.message.seq) return undefined;
  page.model = tableModel(message, player(), page.focus);
  if (message.balance !== null && message.balance !== undefined) {
    page.balance = message.balance;
    setBalance(message.balance);
  }
  page.lastResult = resultOf(page.model) ?? page.lastResult;
  if (["settled", "void"].includes(message.view.phase) && linesOf(page.model).length) page.settled = page.model;
  remember(page.model);
  const fixed = corrections(page.model, before);
  page.banner = bannerOf(message, fixed);
  for (const sentence of [...fixed, ...news(page.model, before)]) say(sentence);
  look();
  return soon();
}

/** The last announcement; what was corrected stands there until the next one. */
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

/** Who plays one hand only looks at it at once; who plays several chooses which. */
function look() {
  const hands = optionsOf(page.model, "table.view_hand", { player: page.model.player });
  if (hands.length !== 1) return;
  const seen = page.model.at.get(hands[0].position);
  const once = `${page.model.view.round}-${hands[0].position}`;
  const several = [...page.model.at.values()].filter((one) => one.controller === page.model.player).length > 1;
  if (several || viewed.has(once) || !seen?.cards?.includes("??")) return;
  viewed.add(once);
  sendOrder(orderFrom(hands[0])).catch(toastRefusal);
}

/** A button that was used and is gone leaves the focus where the next one will be. */
function redraw() {
  const held = document.activeElement?.closest(".dock, .felt") !== null && document.activeElement !== document.body;
  drawTable();
  if (held && document.activeElement === document.body) document.getElementById("dock")?.focus({ preventScroll: true });
}

function drawTable() {
  if (!page.model) return;
  page.model = tableModel(page.model.message, player(), page.focus);
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

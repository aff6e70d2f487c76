// Dealer school: one drill after another. The server deals, settles and explains; this page asks, times and remembers.

import { draw, h } from "../page/dom.js";
import { say, toastRefusal } from "../page/notices.js";
import { getJson, postJson, questions } from "../page/requests.js";
import { startPage } from "../page/shell.js";
import { t } from "../text/text.js";
import { LEVELS, selects, stats } from "./head.js";
import { after, keep, lastGame, progressOf } from "./progress.js";
import { choicesOf, drillTable, keyOf, netOf, stakeText } from "./table.js";

const TICK_MS = 500;
const KEYS = { w: "win", l: "lose", s: "stand_off", r: "returned", n: "none", p: "win" };
const main = document.getElementById("main");

const state = {
  documents: [],
  document: null,
  progress: null,
  drill: null,
  answers: {},
  marked: null,
  began: 0,
  took: 0,
  busy: false,
};
const question = questions();

function choose(document, level = null) {
  const progress = progressOf(document);
  state.document = document;
  state.progress = keep(document, LEVELS.includes(level) ? { ...progress, level, streak: 0 } : progress);
}

function another(document, level) {
  choose(document, level);
  deal();
}

async function deal(seed = null) {
  const isNewest = question();
  state.busy = true;
  try {
    const query = new URLSearchParams({ document: state.document, level: state.progress.level });
    if (seed) query.set("seed", seed);
    const drill = await getJson(`/api/school/drill?${query}`);
    if (!isNewest()) return;
    Object.assign(state, { drill, answers: {}, marked: null, began: performance.now(), took: 0 });
    show();
    focusAsk(drill.ask[0], { preventScroll: true });
    scrollTo({ top: 0 });
    say(
      [
        t(`school.level.${drill.level}`),
        drill.ask.map((ask) => t("school.settles", { wager: ask.title, position: ask.position })).join(", "),
      ].join(". "),
    );
  } catch (refusal) {
    toastRefusal(refusal);
  } finally {
    if (isNewest()) state.busy = false;
  }
}

async function settle() {
  if (state.busy || state.marked) return;
  const isNewest = question(); // whoever takes another drill meanwhile wants no marks for this one
  state.busy = true;
  const took = Math.round(performance.now() - state.began);
  const answers = state.drill.ask.flatMap((ask) => {
    const answer = state.answers[keyOf(ask)];
    const net = answer ? netOf(answer) : null;
    return net === null ? [] : [{ position: ask.position, wager: ask.wager, outcome: answer.outcome, net }];
  });
  try {
    const { document, level, seed } = state.drill;
    const marked = await postJson(
      "/api/school/answer",
      { document, level, seed, answers, took_ms: took, streak: state.progress.streak },
    );
    if (!isNewest()) return;
    marked.byKey = Object.fromEntries(marked.lines.map((line) => [`${line.position}-${line.wager}`, line]));
    Object.assign(
      state,
      { marked, took, before: state.progress.level, progress: keep(document, after(state.progress, marked, took)) },
    );
    show();
    main.querySelector("#next")?.focus();
    say(`${resultText()} ${levelText()}`);
  } catch (refusal) {
    toastRefusal(refusal);
  } finally {
    if (isNewest()) state.busy = false;
  }
}

function answer(ask, outcome) {
  const text = outcome === "lose" ? stakeText(ask) : "";
  state.answers = { ...state.answers, [keyOf(ask)]: { outcome, text } };
  show();
  if (outcome === "win") askNode(ask)?.querySelector("input")?.focus();
  else goOn(ask);
}

function type(ask, text) {
  state.answers = { ...state.answers, [keyOf(ask)]: { ...state.answers[keyOf(ask)], text } };
}

const askNode = (ask) => main.querySelector(`[data-ask="${CSS.escape(keyOf(ask))}"]`);
const focusAsk = (ask, how) => (
  askNode(ask)?.querySelector('[aria-pressed="true"]') ?? askNode(ask)?.querySelector("button")
)?.focus(how);

function goOn(ask) {
  const { ask: asks } = state.drill;
  const next = asks[asks.findIndex((other) => keyOf(other) === keyOf(ask)) + 1];
  if (next) focusAsk(next);
  else main.querySelector("#settle")?.focus();
}

/** Letters choose for the wager that has the focus; Enter in an amount goes on; digits begin an amount. */
function onKey(event) {
  if (
    event.ctrlKey
    || event.metaKey
    || event.altKey
    || !state.drill
    || state.marked
    || document.querySelector("dialog")
  ) return;
  const at = event.target.closest?.("[data-ask]")?.dataset.ask;
  const ask = state.drill.ask.find((candidate) => keyOf(candidate) === at);
  if (!ask) return;
  const outcome = KEYS[event.key.toLowerCase()];
  if (outcome && choicesOf(ask).includes(outcome)) {
    event.preventDefault();
    answer(ask, outcome);
  } else if (event.key === "Enter" && event.target.matches("input")) {
    event.preventDefault();
    goOn(ask);
  } else if (/^[0-9]$/.test(event.key) && event.target.matches("button") && state.answers[at]) {
    askNode(ask).querySelector("input")?.focus();
  }
}

const seconds = (ms) => Math.round(ms / 1000);
const resultText = () => {
  const { right, of, score } = state.marked;
  return t(right === of ? "school.perfect" : "school.done", { right, of, score, seconds: seconds(state.took) });
};
const levelText = () => {
  const { level } = state.progress;
  return level > state.before ? t("school.up", { level }) : level < state.before ? t("school.down", { level }) : "";
};

function show() {
  const { drill, marked, answers } = state;
  draw(
    main,
    h(
      "div.school-head",
      {},
      h("div", {}, h("h1", {}, t("page.school")), h("p.muted", {}, t("school.lead"))),
      selects(state, another),
    ),
    stats(state, another),
    drill ? drillTable({ drill, answers, marked, choose: answer, type }) : null,
    drill ? foot() : null,
  );
  drawClock();
}

function foot() {
  const { marked } = state;
  if (marked) {
    const clean = marked.right === marked.of;
    return h(
      "div.foot.panel",
      { key: "foot", class: clean ? "clean" : null },
      h("p.result", {}, h("b", { class: clean ? "good" : "bad" }, resultText()), " ", levelText()),
      h("button.primary", { id: "next", key: "next", onclick: () => deal() }, t("school.next")),
    );
  }
  return h(
    "div.foot.panel",
    { key: "foot" },
    h("div.clock", { key: "clock" }, h("div.clock-bar"), h("span.clock-text")),
    h("p.muted", {}, t("school.keys"), " ", state.drill.round.jackpot ? t("school.amount.help") : ""),
    h("button.primary", { id: "settle", key: "settle", onclick: settle }, t("school.submit")),
  );
}

/** Draws the clock alone, twice a second; screen readers do not read it out. */
function drawClock() {
  const clock = main.querySelector(".clock");
  if (!clock || !state.drill) return;
  const gone = performance.now() - state.began;
  const target = state.drill.target_ms;
  clock.querySelector(".clock-bar").style.setProperty("--gone", `${Math.min(100, (100 * gone) / target).toFixed(1)}%`);
  clock.classList.toggle("late", gone > target);
  clock.querySelector(".clock-text").textContent = t(
    "school.time",
    { seconds: seconds(gone), target: seconds(target) },
  );
}

await startPage("school");
try {
  const query = new URLSearchParams(location.search);
  state.documents = (await getJson("/api/par")).documents;
  const isDocument = (key) => state.documents.some((entry) => entry.key === key);
  const wanted = [query.get("document"), lastGame()].find(isDocument) ?? state.documents[0].key;
  choose(wanted, Number(query.get("level")) || null);
  await deal(query.get("seed"));
} catch (refusal) {
  toastRefusal(refusal);
}
document.addEventListener("keydown", onKey);
setInterval(() => state.drill && !state.marked && drawClock(), TICK_MS);

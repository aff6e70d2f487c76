// The mathematics page: one document, what was changed about it, and its figures before and after.

import { draw, h } from "../page/dom.js";
import { refusalText, say, toastRefusal } from "../page/notices.js";
import { getJson, questions } from "../page/requests.js";
import { startPage } from "../page/shell.js";
import { t } from "../text/text.js";
import { addressOf, changesFrom, countChanges, counted, parPath, queryOf, unchanged } from "./asking.js";
import { controls } from "./controls.js";
import { edgesTable, headline, outcomes } from "./figures.js";
import { fraction, percent } from "./numbers.js";
import { bandsPlot, returnPlot } from "./plots.js";
import { bar, priceList } from "./prices.js";
import { bandsTable, jackpotTable, ownTables, strategy } from "./tables.js";

const PAUSE_MS = 300; // after the last key
const main = document.getElementById("main");

const state = {
  index: null,
  document: null,
  form: null,
  changes: unchanged(),
  old: null,
  now: null,
  busy: null,
  refusal: null,
  prices: null,
  pricing: null,
};
const ask = questions();
let waiting = 0;

await startPage("mathematics");
try {
  state.index = atLive(await getJson("/api/par"));
  state.changes = changesFrom(location.search, state.index.link);
  const wanted = new URLSearchParams(location.search).get("document");
  await open(state.index.documents.some((document) => document.key === wanted) ? wanted : state.index.documents[0].key);
} catch (refusal) {
  toastRefusal(refusal);
}

/** What is usual, but for what a link of this floor displays now: the first, or the named one. */
function atLive(index, name = index.live[0]?.name) {
  const { jackpot, minimum_wager: minimum } = index.live.find((link) => link.name === name) ?? index.link;
  return { ...index, link: { ...index.link, jackpot, minimum_wager: minimum } };
}

/** Back to a link of the floor, at what it displays by now. */
async function takeLive(name) {
  try {
    const index = atLive(await getJson("/api/par"), name);
    const { jackpot: _jackpot, minimum_wager: _minimum, ...link } = state.changes.link;
    Object.assign(state, { index, old: null });
    changeAll({ ...state.changes, link });
  } catch (refusal) {
    toastRefusal(refusal);
  }
}

async function open(key) {
  Object.assign(state, { document: key, form: null, old: null, now: null, prices: null, pricing: null, refusal: null });
  show();
  getJson(parPath(key, "/form"))
    .then((form) => state.document === key && show({ form }))
    .catch(toastRefusal);
  await count();
}

/** Counts the document as published, then with the changes; only the newest question is answered. */
async function count() {
  const wanted = ask();
  const onProgress = (busy) => wanted() && show({ busy });
  const { document: key, index, changes } = state;
  history.replaceState(null, "", addressOf(key, changes));
  try {
    show({ busy: { done: 0, whole: 0 }, refusal: null });
    const old = state.old ?? (await counted(parPath(key), queryOf(index.link, unchanged()), onProgress, wanted));
    if (!wanted()) return;
    show({ old, now: state.now ?? old });
    const now = countChanges(changes)
      ? await counted(parPath(key), queryOf(index.link, changes), onProgress, wanted)
      : old;
    if (!wanted()) return;
    show({ now, busy: null });
    announce();
  } catch (refusal) {
    if (!wanted()) return;
    show({ busy: null, refusal: { field: refusal.field, value: refusal.value, message: refusalText(refusal) } });
  }
}

function announce() {
  const [old, now] = [state.old, state.now].map((par) => Object.values(par.wagers)[0]);
  const edge = percent(now.house_edge_decimal);
  say(
    old.house_edge === now.house_edge
      ? t("maths.ready", { wager: now.title, edge })
      : t("maths.ready.moved", { wager: now.title, edge, old: percent(old.house_edge_decimal) }),
  );
}

function change(kind, name, value) {
  const fresh = { ...state.changes[kind] };
  if (value === null) delete fresh[name];
  else fresh[name] = value;
  state.changes = { ...state.changes, [kind]: fresh };
  clearTimeout(waiting);
  waiting = setTimeout(count, PAUSE_MS);
  show();
}

function changeAll(changes) {
  state.changes = changes;
  document.activeElement?.blur();
  show();
  count();
}

async function price() {
  const key = state.document;
  const wanted = () => state.document === key;
  show({ pricing: { done: 0, whole: 0 } });
  try {
    const prices = await counted(
      parPath(key, "/prices"),
      queryOf(state.index.link, unchanged(), false),
      (pricing) => wanted() && show({ pricing }),
      wanted,
    );
    if (wanted()) show({ prices, pricing: null });
  } catch (refusal) {
    show({ pricing: null });
    toastRefusal(refusal);
  }
}

function show(fresh = {}) {
  Object.assign(state, fresh);
  if (!state.index) return;
  draw(
    main,
    h("h1", {}, t("page.mathematics")),
    h("p.muted", {}, t("maths.lead")),
    picker(),
    h(
      "div.sheet",
      { key: "sheet" },
      h(
        "div.side",
        { key: "side" },
        controls({
          ...state,
          usual: state.index.link,
          live: state.index.live,
          takeLive,
          change,
          undo: () => changeAll(unchanged()),
        }),
      ),
      h("div.results.column", { key: "results", "aria-busy": String(Boolean(state.busy)) }, results()),
    ),
  );
}

function picker() {
  const choose = (key) => () => {
    state.changes = unchanged();
    open(key);
  };
  const button = ({ key, short_title: title, version }) =>
    h(
      "button",
      { key, "aria-pressed": String(key === state.document), onclick: choose(key) },
      title,
      h("small.muted", {}, t("maths.version", { version })),
    );
  return h(
    "div.documents",
    { role: "group", "aria-label": t("maths.document"), key: "documents" },
    state.index.documents.map(button),
  );
}

function results() {
  const { old, now, busy } = state;
  const counting = busy ? bar(busy) : null;
  if (!old || !now) return counting ?? [];
  return [
    counting,
    h(
      "div.panel",
      { key: "edges" },
      h("h2", { id: "edges" }, t("maths.edges")),
      headline(old, now),
      edgesTable(old, now),
      h("p", {}, sheetLink()),
    ),
    plots(old, now),
    Object.keys(now.wagers).map((name) => outcomes(old, now, name)),
    strategy(now),
    ownTables(now),
    priceList(
      {
        prices: state.prices,
        progress: state.pricing,
        start: price,
        use: (readings) => changeAll({ ...state.changes, readings: { ...state.changes.readings, ...readings } }),
        titles: Object.values(now.wagers).map((wager) => wager.title),
        questions: Object.fromEntries((state.form?.readings ?? []).map(({ name, question }) => [name, question])),
      },
    ),
  ];
}

function sheetLink() {
  const query = queryOf(state.index.link, state.changes);
  if (state.prices && !Object.keys(state.changes.pays).length) query.set("prices", "true");
  return h("a.button.small", { href: `${parPath(state.document, "/sheet")}?${query}`, download: "" }, t("maths.sheet"));
}

function plots(old, now) {
  const wager = Object.values(now.wagers)[0];
  const was = Object.values(old.wagers)[0];
  const moved = was.house_edge !== wager.house_edge;
  const levels = wager.house_bands.filter(({ rounds }) => rounds === 10_000).map(
    ({ level, high, mean, rounds }) => (
      { level, reach: (high - mean) / (wager.standard_deviation * Math.sqrt(rounds)) }
    ),
  );
  const displayed = Number(now.wagers.progressive_jackpot.multiples[0].displayed);
  const [before, lines] = [linesOf(old), linesOf(now)];
  const differs = JSON.stringify(before) !== JSON.stringify(lines);
  return h(
    "div.plots",
    { key: "plots" },
    h(
      "div.panel",
      {},
      h("h2", { id: "plot-return" }, t("maths.plot.return")),
      returnPlot(lines, differs ? before : [], displayed),
      jackpotTable(now),
    ),
    h(
      "div.panel",
      {},
      h("h2", { id: "plot-bands" }, `${t("maths.plot.bands")}: ${wager.title}`),
      bandsPlot(
        wager.title,
        wager.house_edge_decimal,
        wager.standard_deviation,
        levels,
        moved ? was.house_edge_decimal : null,
      ),
      bandsTable(now),
    ),
  );
}

/** Straight lines of the jackpot's return: at nothing displayed, and what each unit of money displayed adds. */
function linesOf(par) {
  const jackpot = par.wagers.progressive_jackpot;
  const minimum = Number(jackpot.minimum_wager);
  return jackpot.multiples.map((wager) => ({
    multiple: wager.multiple,
    fixed: wager.fixed_return_decimal,
    slope: jackpot.pool_share_decimal / minimum / wager.multiple,
    even: wager.break_even_jackpot === undefined ? null : fraction(wager.break_even_jackpot),
  }));
}

// The session sheet of the Player who is signed in: rounds, net, mistakes, and luck against expectation.

import { draw, h } from "../page/dom.js";
import { change, money } from "../page/money.js";
import { say, toastRefusal } from "../page/notices.js";
import { getJson, questions } from "../page/requests.js";
import { notForYou, setStatus, startPage, who } from "../page/shell.js";
import { dateAndTime } from "../page/time.js";
import { recordList } from "../staff/record_list.js";
import { t } from "../text/text.js";
import { luckPlot } from "./luck_plot.js";

const main = document.getElementById("main");
const SINCE = ["login", "day", "all"];
const AGAIN_MS = 1500; // while edges are counted
const roomy = matchMedia("(min-width: 900px)");
const COLUMNS = ["game", "#rounds", "#wagered", "#net", "#expected", "#luck", "#cost"];

let since = SINCE.includes(location.hash.slice(1)) ? location.hash.slice(1) : "login";
let sheet = null;
let timer = null;
const ask = questions();

async function load() {
  clearTimeout(timer);
  const isNewest = ask();
  try {
    const answer = await getJson(`/api/me/session?since=${since}`);
    if (!isNewest()) return;
    if (sheet?.costs.goes_on && !answer.costs.goes_on) say(progress(answer.costs));
    sheet = answer;
    if (sheet.costs.goes_on || sheet.solving) timer = setTimeout(load, sheet.costs.goes_on ? sheet.costs.again_ms : AGAIN_MS);
  } catch (refusal) {
    toastRefusal(refusal);
  }
  paint();
}

function paint() {
  if (who().user?.role !== "player") return draw(main, notForYou(t("page.session"), t("session.whose")));
  draw(
    main,
    h(
      "div.row",
      { key: "head" },
      h("h1", {}, t("page.session")),
      h("span.spring"),
      chooser(),
      h("a.button", { key: "csv", href: `/api/me/session.csv?since=${since}`, download: true }, t("session.csv")),
    ),
    sheet ? content() : h("p.muted", { key: "waits" }, t("house.waits")),
  );
}

function chooser() {
  const choose = (event) => {
    since = event.target.value;
    history.replaceState(null, "", `#${since}`);
    load();
  };
  const options = SINCE.map((value) => h("option", { value, selected: value === since }, t(`session.since.${value}`)));
  return h("label.since", { key: "since" }, t("session.since"), " ", h("select", { onchange: choose }, options));
}

function content() {
  if (!sheet.all.rounds) return h("section.panel", { key: "none" }, h("p", {}, t("session.none")));
  return [
    h(
      "section.panel",
      { key: "all" },
      h("h2", {}, t("session.all")),
      h("p.muted", {}, t("session.begins", { at: dateAndTime(sheet.begins) })),
      h("dl.sums", {}, sums(sheet.all).map(([name, value, kind]) =>
        h("div", { key: name }, h("dt", {}, t(`session.${name}`)), h("dd", { class: kind }, value)))),
      sheet.all.apart.rounds ? h("p.apart", { key: "apart" }, apart(sheet.all.apart)) : null,
      sheet.costs.whole ? h("p.muted.counted", { key: "counted" }, progress(sheet.costs), bar(sheet.costs)) : null,
    ),
    h(
      "section.panel",
      { key: "line" },
      h("h2", {}, t("session.line")),
      sheet.solving ? h("p.muted", {}, t("session.solving")) : null,
      h("div.lucks", {}, plots()),
    ),
    sheet.games.length > 1 ? byGame() : null,
    method(),
  ];
}

function plots() {
  const drawn = parts().filter(({ points }) => points.length);
  const isWhole = roomy.matches && drawn.length === 1;
  return drawn.map(({ title, points }) =>
    h("figure", { key: `luck-${title}` }, h("figcaption", {}, title || t("session.all")), luckPlot(points, { isWhole })));
}

/** With one game, in all is the same. */
const parts = () => (sheet.games.length > 1 ? [sheet.all, ...sheet.games] : [{ ...sheet.all, title: sheet.games[0].title }]);

const tone = (cents) => (cents > 0 ? "good" : cents < 0 ? "bad" : null);
/** All that the net is about; the handle of a table is without the Progressive Jackpot's wagers. */
const wagered = ({ handle, jackpot_wagered: onJackpot }) => handle + onJackpot;
const known = (cents, write) => (cents === null || cents === undefined ? "…" : write(cents));

function sums(part) {
  const { rounds, jackpot_wagered: onJackpot, net, jackpot, adjusted, expected, deviation, cost, silent, uncovered, luck } = part;
  return [
    ["rounds", rounds],
    ["wagered", money(wagered(part))],
    ...(onJackpot ? [["jackpot_wagered", money(onJackpot)]] : []),
    ["net", change(net), tone(net)],
    ...(jackpot ? [["jackpot", change(jackpot)]] : []),
    ...(adjusted ? [["adjusted", change(adjusted)]] : []),
    ["expected", known(expected, change)],
    ["deviation", known(deviation, money)],
    ["cost", known(cost, money), cost ? "bad" : null],
    ...(silent ? [["silent", money(silent)]] : []),
    ...(uncovered ? [["uncovered", money(uncovered)]] : []),
    ["luck", known(luck, change), tone(luck)],
  ];
}

const apart = ({ rounds, net }) => t("session.apart", { count: rounds, net: change(net) });

function progress({ done, whole, goes_on: goesOn }) {
  if (goesOn) return t("session.counting", { done, whole });
  return done < whole ? t("session.stopped", { done, whole }) : t("session.counted", { count: whole });
}

const bar = ({ done, whole, goes_on: goesOn }) =>
  goesOn ? h("progress", { max: whole, value: done, "aria-label": t("session.cost") }) : null;

function byGame() {
  const rows = [...sheet.games, { ...sheet.all, title: t("session.all") }].map((part) => ({
    key: part.title,
    cells: {
      game: part.title,
      rounds: part.rounds,
      wagered: money(wagered(part)),
      net: change(part.net),
      expected: known(part.expected, change),
      luck: known(part.luck, change),
      cost: known(part.cost, money),
    },
  }));
  const list = recordList({ label: t("session.games"), title: (name) => t(`session.${name}`), columns: COLUMNS, rows });
  return h("section.panel", { key: "games" }, h("h2", {}, t("session.games")), list);
}

const method = () =>
  h(
    "section.panel",
    { key: "method" },
    h("h2", {}, t("session.method")),
    ["expected", "band", "luck", "jackpot"].map((name) => h("p", { key: name }, t(`session.method.${name}`))),
  );

await startPage("session");
setStatus("open");
roomy.addEventListener("change", paint);
paint();
if (who().user?.role === "player") await load();

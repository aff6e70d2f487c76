// The jackpot in the lobby: the meter, what it takes to win it, how likely that is, and what the wager returns now.

import { definitions, h } from "../page/dom.js";
import { money, shortMoney } from "../page/money.js";
import { getJson } from "../page/requests.js";
import { t } from "../text/text.js";
import { fractionOf, isAboveEven, percentOf, returnedAt } from "./exact_return.js";

const AGAIN_MS = 1000; // and twice as long each further time
const AGAIN_MS_MOST = 60_000;
const HITS_SHOWN = 4;
const narrow = matchMedia("(max-width: 720px)"); // the games are to be seen below the jackpot
const odds = new Map(); // by link: {of: which games, answer}

/** Asks for the odds of each link whenever other games are played on it; `redraw` once they are there. */
export function followOdds(floor, redraw) {
  for (const { name } of floor.links) {
    const played = floor.tables.filter((table) => table.link === name && !table.closed);
    const games = played.map((table) => `${table.name} ${table.rules}`).join();
    if (odds.get(name)?.of !== games) ask(name, games, redraw);
  }
}

async function ask(link, games, redraw, pause = AGAIN_MS) {
  odds.set(link, { of: games, answer: odds.get(link)?.answer ?? null });
  const answer = await getJson(`/api/links/${encodeURIComponent(link)}/odds`).catch(() => null);
  if (odds.get(link).of !== games) return;
  if (answer) odds.set(link, { of: games, answer });
  redraw();
  if (answer && !answer.counting) return;
  const again = () => odds.get(link).of === games && ask(link, games, redraw, Math.min(2 * pause, AGAIN_MS_MOST));
  setTimeout(again, pause);
}

export function jackpotPanel(link) {
  const games = odds.get(link.name)?.answer?.games ?? [];
  return h(
    "section.jackpot",
    { key: `link-${link.name}`, "aria-label": t("jackpot.title") },
    h(
      "div.jackpot-meter",
      { key: "meter" },
      h("h2", {}, t("jackpot.title")),
      h("p.meter", {}, money(link.displayed)),
      link.verifying === null || link.verifying === undefined
        ? null
        : h("p.verifying", {}, t("sign.verifying"), " ", t("sign.playing_for", { amount: money(link.playing_for) })),
      games.length ? winning(games, link) : null,
      h(
        "p.jackpot-foot",
        {},
        t("jackpot.minimum", { minimum: shortMoney(link.minimum) }),
        " · ",
        h("a", { href: `/sign/${encodeURIComponent(link.name)}` }, t("jackpot.sign")),
      ),
    ),
    h(
      "div.jackpot-side",
      { key: "side" },
      games.length ? worth(games, link) : null,
      hits(link),
    ),
  );
}

/** "A Royal Flush wins all of it: 1 in 649,740 hands." Games that differ are told apart in the table of awards. */
function winning(games, link) {
  const shares = games[0].hands.filter(({ percent }) => percent !== null);
  return h(
    "ul.jackpot-winning",
    { key: "winning" },
    shares.map(({ title, percent, one_in: count }) =>
      h(
        "li",
        {},
        t(percent === 100 ? "jackpot.wins.all" : "jackpot.wins.part", { hand: title, percent, odds: oneIn(count) }),
        percent === 100 ? null : h("b", {}, money(Number((BigInt(link.playing_for) * BigInt(percent)) / 100n))),
      ),
    ),
  );
}

const oneIn = (count) => t("jackpot.one_in", { hands: count.toLocaleString("en") });

/** What each wager returns on average at this moment, by games that return alike. */
function worth(games, link) {
  const groups = Object.entries(alikes(games));
  return h(
    "div.jackpot-worth",
    { key: "worth" },
    h("h3", {}, t("jackpot.worth")),
    groups.map(([alike, group]) => {
      const now = returnedAt(group[0], link.playing_for, link.minimum);
      const above = isAboveEven(now);
      const where = groups.length === 1 ? t("jackpot.everywhere") : titles(group);
      return h(
        "p.jackpot-return",
        { key: alike, class: above ? "above" : "below" },
        h("b", {}, percentOf(now)),
        h("span", {}, t(above ? "jackpot.above" : "jackpot.below", { where })),
      );
    }),
    h(
      "details",
      { key: "awards" },
      h("summary", {}, t("jackpot.awards")),
      groups.map(([alike, group]) => awards(alike, group, link, groups.length > 1)),
    ),
  );
}

function alikes(games) {
  const groups = {};
  for (const game of games) (groups[`${game.fixed_return} ${game.pool_share}`] ??= []).push(game);
  return groups;
}

const titles = (games) => [...new Set(games.map(({ title }) => title))].join(", ");

function awards(alike, games, link, named) {
  const wins = ({ percent, for_one: forOne }) =>
    percent === null ? t("jackpot.for_one", { amount: forOne }) : t("jackpot.percent", { percent });
  return [
    named ? h("h4", { key: `title ${alike}` }, titles(games)) : null,
    definitions(
      "dl.jackpot-awards",
      games[0].hands.map((hand) => [hand.title, `${wins(hand)} · ${oneIn(hand.one_in)}`]),
    ),
    h(
      "p.muted",
      { key: `exact ${alike}` },
      t("jackpot.exact", {
        minimum: shortMoney(link.minimum),
        fraction: fractionOf(returnedAt(games[0], link.playing_for, link.minimum)),
      }),
    ),
  ];
}

function hits(link) {
  const shown = (link.hits ?? []).slice(0, HITS_SHOWN);
  const folded = narrow.matches ? shown.slice(1) : [];
  return h(
    "div.jackpot-hits",
    { key: "hits" },
    h("h3", {}, t("jackpot.hits")),
    shown.length ? hitList(shown.slice(0, shown.length - folded.length)) : h("p.muted", {}, t("jackpot.hits.none")),
    folded.length ? h("details", { key: "earlier" }, h("summary", {}, t("jackpot.hits.earlier")), hitList(folded)) : null,
  );
}

/** Where it was played is for staff: their pages have it. */
const hitList = (hits) =>
  h(
    "ol",
    {},
    hits.map((hit, at) =>
      h(
        "li",
        { key: `hit-${hit.at}-${at}` },
        h("b", {}, money(hit.amount)),
        h("span", {}, t("jackpot.hit", { hand: hit.hand_title, game: hit.table_title })),
      ),
    ),
  );

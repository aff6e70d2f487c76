// Below the meter: the last awards, and the games that one can sit down to now.

import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { t } from "../text/text.js";

const HITS_SHOWN = 4;

export const stageFoot = (hits, tables) =>
  h("div.stage-foot", { key: "foot" }, lastAwards(hits.slice(0, HITS_SHOWN)), openGames(tables));

function lastAwards(hits) {
  const line = (hit, at) =>
    h(
      "li",
      { key: `hit-${hit.at}-${at}` },
      h("b", {}, money(hit.amount)),
      h("span", {}, t("sign.hit.short", { hand: hit.hand_title, game: hit.table_title })),
    );
  return h(
    "section.last-awards",
    { key: "awards" },
    h("h2", {}, t("sign.hits")),
    hits.length ? h("ul", {}, hits.map(line)) : h("p", {}, t("sign.hits.none")),
  );
}

function openGames(tables) {
  return h(
    "section.open-games",
    { key: "games" },
    h("h2", {}, t("sign.games")),
    tables.length
      ? h(
        "ul",
        {},
        Object.values(byTitle(tables)).map(({ title, colour, free }) =>
          h(
            "li",
            { key: title, vars: { "--game": colour } },
            h("b", {}, title),
            h("span", {}, free ? t("sign.free", { count: free }) : t("sign.full")),
          ),
        ),
      )
      : h("p", {}, t("sign.games.none")),
  );
}

/** Tables of one game are one line, whatever the version of its rules. */
function byTitle(tables) {
  const games = {};
  for (const { title, colour, positions_max: all, seats } of tables) {
    games[title] ??= { title, colour, free: 0 };
    games[title].free += all - Object.keys(seats).length;
  }
  return games;
}

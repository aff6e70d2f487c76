// A table in the lobby: its felt, what the game is, the stakes, the pace, who sits there, and the way to it.

import { phaseShown } from "../felt/phase.js";
import { h } from "../page/dom.js";
import { shortMoney } from "../page/money.js";
import { FLOOR_STAFF } from "../page/roles.js";
import { personBehind } from "../text/people.js";
import { nameOf, t } from "../text/text.js";
import { feltPicture } from "./felt_picture.js";

/** `pace`: how long tables that deal by the clock give; `user`: who looks, or null. */
export function tableCard(table, pace, user) {
  const phase = phaseShown(table);
  return h(
    "article.panel.table-card",
    { vars: { "--game": table.colour } },
    feltPicture(table.picture, seatStates(table, user)),
    h("header", {}, h("h3", {}, table.title), h("span.badge.phase", { class: `is-${phase}` }, t(`phase.${phase}`))),
    edition(table),
    h("p.sentence", {}, table.sentence),
    h(
      "dl.facts",
      {},
      fact("stakes", limits(table.limits)),
      fact("pace", paceOf(table, pace)),
      fact("seats", seats(table), company(table, user)),
    ),
    links(table, user),
    details(table, user),
  );
}

const fact = (name, ...said) => [
  h("dt", {}, t(`lobby.fact.${name}`)),
  h("dd", {}, said.filter(Boolean).map((text, at) => h(at ? "small.muted" : "span", {}, text))),
];

/** Of a game that has several versions here: which of them, in people's words. */
const edition = ({ newest }) =>
  newest === null ? null : h("p.edition", {}, t(newest ? "lobby.edition.newest" : "lobby.edition.earlier"));

function limits({ minimum = null, maximum = null } = {}) {
  if (minimum === null && maximum === null) return t("lobby.limits.none");
  if (maximum === null) return t("lobby.limits.from", { minimum: shortMoney(minimum) });
  if (minimum === null) return t("lobby.limits.to", { maximum: shortMoney(maximum) });
  return t("lobby.limits", { minimum: shortMoney(minimum), maximum: shortMoney(maximum) });
}

function paceOf({ dealer }, pace) {
  if (dealer !== "automatic" || !pace) return t("lobby.pace.person");
  return t("lobby.pace.automatic", { betting: seconds(pace.betting), decision: seconds(pace.decision) });
}

const seconds = (ms) => String(Math.round(ms / 1000));

function seatStates(table, user) {
  return Array.from({ length: table.positions_max }, (_, at) => {
    const name = table.seats?.[at + 1];
    return !name ? "free" : name === user?.name ? "me" : "taken";
  });
}

function seats(table) {
  const free = table.positions_max - Object.keys(table.seats ?? {}).length;
  return free ? t("lobby.seats.free", { count: free, all: table.positions_max }) : t("lobby.seats.full");
}

/** "You, kim, 3 robots"; nobody, where all seats are free. */
function company(table, user) {
  const names = [...new Set(Object.values(table.seats ?? {}))];
  const isRobot = (name) => personBehind(name)?.kind === "robot";
  const robots = names.filter(isRobot).length;
  const people = names.filter((name) => !isRobot(name));
  const said = people.map((name) => (name === user?.name ? t("lobby.you") : nameOf(name)));
  return [...said, ...(robots ? [t("lobby.robots", { count: robots })] : [])].join(", ");
}

function links(table, user) {
  const role = user?.role ?? "spectator";
  const address = encodeURIComponent(table.name);
  const deals = FLOOR_STAFF.includes(role);
  const plays = role === "player" && !table.closed && !table.locked;
  const verb = plays ? "play" : "watch";
  const label = (what) => t(`lobby.${what}.at`, { table: table.name, game: table.title });
  return h(
    "div.row.table-links",
    {},
    h(
      "a.button",
      { href: `/table/${address}`, class: plays ? "primary" : null, "aria-label": label(verb) },
      t(`lobby.${verb}`),
    ),
    deals ? h("a.button.primary", { href: `/dealer/${address}`, "aria-label": label("deal") }, t("lobby.deal")) : null,
  );
}

/** What staff want to know of a table; a Player finds it when he looks for it. */
function details(table, user) {
  return h(
    "details.table-details",
    { open: FLOOR_STAFF.includes(user?.role), key: `details-${user?.role ?? "nobody"}` },
    h("summary", {}, t("lobby.details", { table: table.name })),
    h(
      "p.muted",
      {},
      [
        t("lobby.version", { version: table.version }),
        t(`lobby.dealer.${table.dealer}`),
        t(`lobby.shuffle.${table.shuffle}`),
      ].join(" · "),
    ),
  );
}

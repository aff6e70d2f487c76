// The lobby: the jackpot, the tables, and the way to a seat.

import { phaseShown } from "../felt/phase.js";
import { draw, h } from "../page/dom.js";
import { Live } from "../page/live.js";
import { money, shortMoney } from "../page/money.js";
import { FLOOR_STAFF } from "../page/roles.js";
import { cameFrom, onMe, setStatus, startPage, who } from "../page/shell.js";
import { nameOf, t } from "../text/text.js";
import { demoPanel } from "./demo.js";

const main = document.getElementById("main");
let floor = { tables: [], links: [] };
let heard = false;

await startPage("lobby");
onMe(show);
const live = new Live(["floor"], hear, setStatus);

function hear(message) {
  if (message.topic !== "floor") return;
  floor = { ...floor, ...message };
  const first = !heard;
  heard = true;
  show();
  if (first && location.hash === "#demo-name") document.getElementById("demo-name")?.focus();
}

/** After a name was picked: returns to the page that led here, or reconnects the live channel as that person. */
function arrived() {
  if (who().user && cameFrom() !== "/") location.assign(cameFrom());
  live.restart();
  show();
}

function show() {
  const { user, demo } = who();
  draw(
    main,
    h("h1.sr-only", { key: "title" }, t("lobby.title")),
    floor.links.map(jackpot),
    demo && !user ? demoPanel(arrived) : null,
    h("div.lobby-head", { key: "head" }, h("h2", {}, t("lobby.title")), h("p.muted", {}, lead())),
    heard && !floor.tables.length ? h("p", { key: "none" }, t("lobby.none")) : null,
    h("ul.grid.tables", { key: "tables" }, floor.tables.map((table) => h("li", { key: table.name }, card(table)))),
  );
}

function lead() {
  const count = new Set(floor.tables.map((table) => table.game)).size;
  return count ? t("lobby.lead", { count }) : "";
}

function jackpot(link) {
  const hits = (link.hits ?? []).slice(0, 4);
  return h(
    "section.jackpot",
    { key: `link-${link.name}`, "aria-label": t("jackpot.title") },
    h(
      "div.jackpot-meter",
      {},
      h("h2", {}, t("jackpot.title")),
      h("p.meter", {}, money(link.displayed)),
      link.verifying === null || link.verifying === undefined
        ? null
        : h("p.verifying", {}, t("sign.verifying"), " ", t("sign.playing_for", { amount: money(link.playing_for) })),
      h(
        "p.muted",
        {},
        t("jackpot.minimum", { minimum: shortMoney(link.minimum) }),
        " · ",
        h("a", { href: `/sign/${encodeURIComponent(link.name)}` }, t("jackpot.sign")),
      ),
    ),
    h(
      "div.jackpot-hits",
      {},
      h("h3", {}, t("jackpot.hits")),
      hits.length
        ? h(
          "ol",
          {},
          hits.map(
            (hit, at) => h(
              "li",
              { key: `hit-${hit.at}-${at}` },
              h("b", {}, money(hit.amount)),
              h("span", {}, t("jackpot.hit", { hand: hit.hand_title, game: hit.table_title, table: hit.table, position: hit.position })),
            ),
          ),
        )
        : h("p.muted", {}, t("jackpot.hits.none")),
    ),
  );
}

function card(table) {
  const phase = phaseShown(table);
  const players = Object.keys(table.seats ?? {}).length;
  return h(
    "article.panel.table-card",
    { vars: { "--game": table.colour } },
    h("header", {}, h("h3", {}, table.title), h("span.badge.phase", { class: `is-${phase}` }, t(`phase.${phase}`))),
    h(
      "p.muted",
      {},
      [
        table.name,
        t("lobby.version", { version: table.version }),
        t(`lobby.dealer.${table.dealer}`),
        t(`lobby.shuffle.${table.shuffle}`),
      ].join(" · "),
    ),
    h("p.sentence", {}, table.sentence),
    h("p.limits", {}, limits(table.limits)),
    seats(table, players),
    links(table),
  );
}

function limits({ minimum = null, maximum = null } = {}) {
  if (minimum === null && maximum === null) return t("lobby.limits.none");
  if (maximum === null) return `${t("lobby.minimum")} ${shortMoney(minimum)}`;
  if (minimum === null) return `${t("lobby.maximum")} ${shortMoney(maximum)}`;
  return t("lobby.limits", { minimum: shortMoney(minimum), maximum: shortMoney(maximum) });
}

function seats(table, players) {
  const { user } = who();
  const label = t("lobby.seats", { players, all: table.positions_max });
  const dots = [];
  for (let position = 1; position <= table.positions_max; position++) {
    const name = table.seats?.[position];
    dots.push(h("i", { class: !name ? "free" : name === user?.name ? "me" : "taken", title: name ? nameOf(name) : null }));
  }
  return h(
    "div.seats-line",
    {},
    h("span.seat-dots", { "aria-hidden": "true" }, dots),
    h("span.muted", {}, label),
  );
}

function links(table) {
  const role = who().user?.role ?? "spectator";
  const address = encodeURIComponent(table.name);
  const deals = FLOOR_STAFF.includes(role);
  const plays = role === "player" && !table.closed && !table.locked;
  const verb = plays ? "play" : "watch";
  return h(
    "div.row.table-links",
    {},
    h(
      "a.button",
      {
        href: `/table/${address}`,
        class: plays ? "primary" : null,
        "aria-label": t(`lobby.${verb}.at`, { table: table.name, game: table.title }),
      },
      t(`lobby.${verb}`),
    ),
    deals ? h(
      "a.button.primary",
      { href: `/dealer/${address}`, "aria-label": t("lobby.deal.at", { table: table.name, game: table.title }) },
      t("lobby.deal"),
    ) : null,
  );
}

// The lobby: the way back to one's own seat, the jackpot, the tables.

import { draw, h } from "../page/dom.js";
import { Live } from "../page/live.js";
import { cameFrom, onMe, setStatus, startPage, who } from "../page/shell.js";
import { t } from "../text/text.js";
import { demoPanel } from "./demo.js";
import { followOdds, jackpotPanel } from "./jackpot_panel.js";
import { tableCard } from "./table_card.js";

const main = document.getElementById("main");
let floor = { tables: [], links: [], pace: null };
let heard = false;
let known = false; // who is there
let focused = false; // the field for a name, for somebody who was sent here to pick one

// Both at once: each takes a way to the server and back.
const live = new Live(["floor"], hear, setStatus);
await startPage("lobby");
known = true;
onMe(show);
show();

function hear(message) {
  if (message.topic !== "floor") return;
  floor = { ...floor, ...message };
  heard = true;
  followOdds(floor, show);
  show();
}

/**
 * After a name was picked: returns to the page that led here, or reconnects the live channel as that person. The form
 * is gone, and with it the focus: the next stop is the first table.
 */
function arrived() {
  if (who().user && cameFrom() !== "/") location.assign(cameFrom());
  live.restart();
  show();
  if (who().user && document.activeElement === document.body) document.getElementById("tables")?.focus();
}

function show() {
  if (!known) return;
  const { user, demo } = who();
  draw(
    main,
    h("h1.sr-only", { key: "title" }, t("lobby.title")),
    ownSeats(user),
    floor.links.map(jackpotPanel),
    demo && !user ? demoPanel(arrived, show) : null,
    h("div.lobby-head", { key: "head" }, h("h2", { id: "tables", tabindex: "-1" }, t("lobby.title")), h("p.muted", {}, lead())),
    heard && !floor.tables.length ? h("p", { key: "none" }, t("lobby.none")) : null,
    h(
      "ul.grid.tables",
      { key: "tables" },
      floor.tables.map((table) => h("li", { key: table.name }, tableCard(table, floor.pace, user))),
    ),
  );
  focusName();
}

/** Once, for somebody who was sent here to pick a name. */
function focusName() {
  if (focused || !heard || location.hash !== "#demo-name") return;
  focused = true;
  document.getElementById("demo-name")?.focus();
}

function lead() {
  const count = new Set(floor.tables.map((table) => table.game)).size;
  return count ? t("lobby.lead", { count }) : "";
}

/** A Player who sits somewhere finds the way back before anything else. */
function ownSeats(user) {
  const mine = floor.tables.flatMap((table) => {
    const positions = Object.keys(table.seats ?? {}).filter((position) => table.seats[position] === user?.name);
    return user?.role === "player" && positions.length ? [{ table, positions }] : [];
  });
  if (!mine.length) return null;
  return h(
    "section.own-seats",
    { key: "own", "aria-label": t("lobby.own") },
    mine.map(({ table, positions }) =>
      h(
        "p.own-seat",
        { key: table.name, vars: { "--game": table.colour } },
        h(
          "span",
          {},
          t("lobby.own.where", { count: positions.length, game: table.title, table: table.name, positions: positions.join(", ") }),
        ),
        h(
          "a.button.primary",
          {
            href: `/table/${encodeURIComponent(table.name)}`,
            "aria-label": t("lobby.continue.at", { table: table.name, game: table.title }),
          },
          t("lobby.continue"),
        ),
      ),
    ),
  );
}

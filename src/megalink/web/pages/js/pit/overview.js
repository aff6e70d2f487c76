// All tables in one list: what they took in, what they won, and whether that lies within what chance allows.

import { phaseShown } from "../felt/phase.js";
import { h, s } from "../page/dom.js";
import { change, money } from "../page/money.js";
import { since } from "../page/time.js";
import { t, tOr } from "../text/text.js";

const COLUMNS = ["table", "state", "seats", "rounds", "handle", "win", "band"];
const NUMBERS = ["seats", "rounds", "handle", "win"];
const WIDTH = 120;
const HEIGHT = 22;

export function tablesPanel(pit) {
  const { tables } = pit.overview;
  return h(
    "section.panel",
    { key: "tables" },
    h("h2", {}, t("pit.tables")),
    h(
      "div.scroll",
      { tabindex: 0, role: "region", "aria-label": t("pit.tables") },
      h(
        "table.glance",
        { role: "table" }, // drawn as cards on small screens; for screen readers it stays a table
        h(
          "thead",
          { role: "rowgroup" },
          h(
            "tr",
            { role: "row" },
            COLUMNS.map(
              (name) => h(
                "th",
                { scope: "col", role: "columnheader", class: NUMBERS.includes(name) ? "number" : null },
                t(`pit.column.${name}`),
              ),
            ),
          ),
        ),
        h("tbody", { role: "rowgroup" }, tables.map((table) => row(pit, table))),
      ),
    ),
    h("p.muted.hint", {}, t("pit.band_note")),
  );
}

function row(pit, table) {
  const chosen = pit.selected === table.name;
  const cells = {
    table: [
      h(
        "button.link",
        { "aria-expanded": String(chosen), onclick: () => pit.select(table.name) },
        table.name,
      ),
      h("small", {}, t("pit.game", { title: table.title, version: table.version, dealer: dealerOf(table) })),
    ],
    state: [stateBadge(table), table.call ? h("span.badge.called", {}, t("pit.called_mark")) : null],
    seats: `${Object.keys(table.seats).length}/${table.positions_max}`,
    rounds: table.rounds,
    handle: money(table.handle),
    win: h("span", { class: table.win < 0 ? "bad" : null }, change(table.win)),
    band: band(table),
  };
  const marks = [table.out_of_band ? "out" : "", chosen ? "chosen" : ""].join(" ").trim();
  const cell = (name) => h(
    "td",
    { role: "cell", "data-label": t(`pit.column.${name}`), class: NUMBERS.includes(name) ? "number" : null },
    cells[name],
  );
  return h("tr", { key: table.name, role: "row", class: marks || null }, COLUMNS.map(cell));
}

/** Who is signed on and since when; where nobody is, who dealt the last round. */
export function dealerOf({ dealer, dealt_by: name, float }) {
  if (dealer === "automatic") return t("pit.dealer.automatic");
  if (float.dealer) return t("pit.signed_on", { dealer: float.dealer.dealer, time: since(float.dealer.at) });
  return name ? t("pit.dealt_by", { name }) : t("pit.nobody_signed_on");
}

function stateBadge(table) {
  const phase = phaseShown(table.halt || table.power_failed ? { ...table, phase: "halted" } : table);
  return h("span.badge", { class: `phase-${phase}` }, tOr(`phase.${phase}`, phase));
}

/** Basis points as per cent with two places. */
export function percent(points) {
  if (points === null || points === undefined) return "–";
  const whole = Math.abs(points);
  const number = `${points < 0 ? "−" : ""}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
  return t("pit.percent", { number });
}

/** Where the win lies between the low and the high end of its band. */
function band({ handle, win, expected, low, high, out_of_band: out }) {
  if (low === null || low === undefined) return h("span.muted", {}, t(handle ? "pit.band_later" : "pit.no_band"));
  const least = Math.min(low, win, 0);
  const most = Math.max(high, win, 0);
  const x = (cents) => 4 + ((cents - least) / (most - least || 1)) * (WIDTH - 8);
  const words = t(
    out ? "pit.band_out" : "pit.band_in",
    { win: change(win), expected: change(expected), low: change(low), high: change(high) },
  );
  return h(
    "div.band",
    {},
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words, class: out ? "out" : "in" },
      s("line.axis", { x1: 2, x2: WIDTH - 2, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("rect.range", { x: x(low), y: 5, width: Math.max(2, x(high) - x(low)), height: HEIGHT - 10, rx: 3 }),
      s("line.expected", { x1: x(expected), x2: x(expected), y1: 3, y2: HEIGHT - 3 }),
      s("circle.win", { cx: x(win), cy: HEIGHT / 2, r: 5 }),
    ),
    h(
      "small",
      {},
      out ? h("b.bad", {}, t("pit.out_of_band"), " ") : null,
      t("pit.range", { low: change(low), high: change(high) }),
    ),
  );
}

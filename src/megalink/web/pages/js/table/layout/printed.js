// The pay tables as a real layout prints them: on the cloth, left and right of the Dealer's cards.

import { wagerTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { t, tOr } from "../../text/text.js";

const JACKPOT = "progressive_jackpot";

const pay = (row) => tOr(`unit.${row.unit}`, `${row.pays} ${row.unit}`, { pays: row.pays });

/** As short as a layout prints it: the heading says what a part is of. */
const printedPay = (row) => tOr(`printed.${row.unit}`, pay(row), { pays: row.pays });

/** What is written of a wager's payments: [title, [[row, pays], …]]. */
function payRows(rules, wager) {
  const rows = rules?.pays?.[wager] ?? [];
  return rows.map((row) => [row.title, pay(row), row]);
}

/** "A-J" stays in its line. */
const unbroken = (title) => title.replaceAll("-", "\u2011");

/** Which tables stand on which side: in their order, the jackpot's last, so that the longer side is as short as can be. */
function sides({ pays }) {
  const tables = Object.keys(pays).filter((wager) => pays[wager].length > 1);
  const inOrder = [...tables.filter((name) => name !== JACKPOT), ...tables.filter((name) => name === JACKPOT)];
  const rows = (wagers) => wagers.reduce((sum, wager) => sum + pays[wager].length + 1, 0);
  const longer = (at) => Math.max(rows(inOrder.slice(0, at)), rows(inOrder.slice(at)));
  const at = inOrder.map((_, number) => number).reduce((best, number) => (longer(number) < longer(best) ? number : best), inOrder.length);
  return { left: inOrder.slice(0, at), right: inOrder.slice(at) };
}

/** A press on them opens them larger; for keys and screen readers a button beside the table's name does. */
export function printed(page, side) {
  const { rules } = page.model;
  if (!rules?.pays) return null;
  const tables = sides(rules)[side];
  return h(
    "div.printed",
    { key: `printed-${side}`, class: side, "aria-hidden": "true", onclick: () => page.openPanel?.("pays") }, // the same tables are in the panel, as tables
    side === "left" ? h("p.printed-title", {}, rules.short_title ?? rules.title) : null,
    tables.map((wager) =>
      h(
        "dl",
        { key: `printed-${wager}` },
        h("div.printed-head", {}, h("dt", {}, wagerTitle(rules, wager))),
        payRows(rules, wager).map(([title, , row]) => h("div", {}, h("dt", {}, unbroken(title)), h("dd", {}, printedPay(row)))),
      ),
    ),
  );
}

/** The pay tables as tables, in the panel. */
export const payTable = (rules, wager, clause) =>
  h(
    "table.pays",
    { key: `pays-${wager}` },
    h("caption", {}, wagerTitle(rules, wager), " ", clause),
    h(
      "tbody",
      {},
      payRows(rules, wager).map(([title, pays, row]) =>
        h("tr", { key: `pay-${row.row}` }, h("th", { scope: "row" }, title), h("td.number", {}, pays)),
      ),
    ),
  );

export const noPays = () => h("p.muted", {}, t("info.no.pays"));

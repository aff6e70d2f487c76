// After settlement: each of the Player's wagers with its outcome and amount, and "Why?" for the clauses that decided it.

import { isOver } from "../../felt/phase.js";
import { rulesFor, wagerTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { change, money, sum } from "../../page/money.js";
import { nameOf, t } from "../../text/text.js";
import { wagersInShort } from "../layout/wager_info.js";
import { citations } from "./citations.js";
import { standing } from "./jackpot.js";
import { resultOf } from "../model.js";
import { ownLines } from "./own_lines.js";

/** The result of the last settled round: own positions first, then the chosen one. */
export function resultLines(page) {
  const model = linesOf(page.model).length ? page.model : (page.settled ?? page.model);
  const all = linesOf(model);
  const body = all.length
    ? all.map((position) => positionLines(page, model, position))
    : [h("p.muted", { key: "none" }, t(isOver(page.model.view) && page.model.focus === null ? "lines.choose" : "lines.none")), wagersInShort(page)];
  return h(
    "section.result",
    { key: "result", "aria-labelledby": "result-title" },
    h("h2", { id: "result-title" }, all.length ? t("lines.round", { round: model.view.round }) : t("lines.title")),
    body,
    grandTotal(model, all),
    awards(model),
  );
}

/** The positions whose lines concern this viewer: his own, those that he backed, and for whoever only looks the chosen. */
export function linesOf(model) {
  const parts = [...model.at.values()].filter(({ lines }) =>
    lines.some(({ shares }) => shares.some(({ player }) => player === model.player)),
  ).map(({ position }) => position);
  const positions = model.player && parts.length ? [...model.mine, ...parts] : [...model.mine, model.focus];
  return [...new Set(positions)].filter((position) => model.at.get(position)?.lines.length);
}

function positionLines(page, model, position) {
  const hand = model.at.get(position);
  const why = (line, at) => whyButton(page, model, line, `${model.view.round}-${position}-${at}`);
  return h(
    "div",
    { key: `lines-${position}` },
    linesTable(model.rules, hand, model.player, captionOf(model, position), why),
  );
}

/** What several positions brought together: the amount that the moment tells in large letters. */
function grandTotal(model, positions) {
  const net = model.player && positions.length > 1 ? resultOf(model) : null;
  if (net === null) return null;
  return h("p.grand-total", { key: "all" }, t("lines.all"), " ", h("b", { class: toneOf(net) }, change(net)));
}

/** Another's position has its Player's name: whoever only looks on must know whose result it is. */
function captionOf({ mine, view }, position) {
  const owner = mine.includes(position) ? null : view.seats?.[position];
  return t(owner ? "lines.position.of" : "lines.position", { position, name: nameOf(owner ?? "") });
}

/** A table of lines; for a Player who has a part in some of them, those and his part. `why` adds what decided a line. */
export function linesTable(rules, hand, player, caption, why = (line) => citations(rules, line.clauses, line.readings)) {
  const lines = ownLines(hand.lines, player);
  const rows = lines.map((line, at) => row(rules, line, player, at, why));
  const total = sum(lines.map((line) => netOf(line, player)));
  const heads = [
    ["lines.wager", ""],
    ["lines.net", "number"],
  ].map(([name, kind]) => h("th", { scope: "col", class: kind || null }, t(name)));
  return h(
    "table.lines",
    {},
    h("caption", {}, caption),
    h("thead", {}, h("tr", {}, heads)),
    h("tbody", {}, rows),
    rows.length > 1
      ? h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("lines.total")), h("td.number", { class: toneOf(total) }, change(total))))
      : null,
  );
}

const toneOf = (net) => (net > 0 ? "good" : net < 0 ? "bad" : null);

function netOf(line, player) {
  const own = line.shares.filter((share) => share.player === player);
  return own.length ? sum(own.map((share) => share.net)) : line.net;
}

function row(rules, line, player, at, why) {
  const net = netOf(line, player);
  const own = line.shares.filter((share) => share.player === player);
  const several = line.shares.length > 1 && own.length;
  const stake = several ? sum(own.map((share) => share.stake ?? 0)) : line.stake;
  return h(
    "tr",
    { key: `line-${at}` },
    h(
      "th",
      { scope: "row" },
      wagerTitle(rules, line.wager),
      " ",
      h("small.muted", {}, stake ? money(stake) : ""),
      " ",
      h("span.outcome", { class: `is-${line.outcome}` }, t(`outcome.${line.outcome}`)),
      " ",
      why(line, at),
    ),
    h("td.number", { class: toneOf(net) }, line.isOpen ? "–" : change(net), several ? h("small.muted", {}, ` ${t("lines.share")}`) : null),
  );
}

/** Opens and closes the clauses of one line, below it in the panel. */
function whyButton(page, model, line, mark) {
  const isOpen = page.why === mark;
  const turn = () => {
    page.why = isOpen ? null : mark;
    page.redraw();
  };
  return [
    h(
      "button.why",
      { key: "why", "aria-expanded": String(isOpen), "aria-label": t("why.label", { wager: wagerTitle(model.rules, line.wager) }), onclick: turn },
      t("why"),
    ),
    isOpen ? whyWords(line.readings.length ? rulesFor(model.view.rules, page.redraw) : model.rules, line) : null,
  ];
}

/** What each clause says, in words; the number opens it in whole. */
function whyWords(rules, { clauses, readings }) {
  return h(
    "ul.why-words",
    { key: "words" },
    clauses.map((number) => h("li", { key: number }, citations(rules, [number]), " ", rules?.clauses?.[number] ?? "")),
    readings.map((id) => h("li", { key: id }, citations(rules, [], [id]), " ", rules?.readings?.[id]?.answer ?? "")),
  );
}

function awards(model) {
  const hands = model.current?.jackpot_hands ?? [];
  if (!hands.length) return null;
  return h(
    "ul.awards",
    { key: "awards" },
    hands.map((winner) =>
      h(
        "li",
        { key: `award-${winner.position}` },
        t(
          "award",
          {
            position: winner.position,
            hand: winner.hand_title,
            amount: awardWords(model, winner),
          },
        ),
        " ",
        citations(model.rules, winner.refused_by ? [winner.refused_by] : winner.clauses),
      ),
    ),
  );
}

/** What the pool has paid for the hand, and what it is still to pay: an amount may change until then (A108). */
function awardWords({ message }, winner) {
  const { isPaid, paid, isDue, due, isRefused } = standing(message, winner);
  if (isRefused) return t("award.refused", { stake: money(winner.stake) });
  if (!isPaid) return isDue ? t("award.due", { amount: money(due) }) : t("award.none");
  return isDue ? t("award.more", { paid: money(paid), due: money(due) }) : t("award.paid", { amount: money(paid) });
}

// After settlement: each wager with its outcome, amount, clause and reading.

import { wagerTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { change, money, sum } from "../../page/money.js";
import { t } from "../../text/text.js";
import { citations } from "./citations.js";
import { coach } from "../coach.js";
import { standing } from "./jackpot.js";

/** The panel beside the felt: own positions first, then the chosen one. */
export function resultPanel(page) {
  const model = linesOf(page.model).length ? page.model : (page.settled ?? page.model);
  const all = linesOf(model);
  const body = all.length ? all.map((position) => positionLines(model, position)) : [
    h("p.muted", { key: "none" }, t("lines.none")),
  ];
  const after = all.length && model.player && ["settled", "void"].includes(model.view.phase);
  return h(
    "section.panel.result",
    { key: "result", "aria-labelledby": "result-title" },
    h("h2", { id: "result-title" }, all.length ? t("lines.round", { round: model.view.round }) : t("lines.title")),
    body,
    awards(model),
    after ? h(
      "button.small",
      { key: "coach", onclick: () => coach(model.rules, model.view.table_name, model.view.round) },
      t("coach.ask"),
    ) : null,
  );
}

/** The positions whose lines concern this viewer: his own, the chosen one, and those that he backed. */
export function linesOf(model) {
  const positions = [...model.mine, model.focus, ...model.stakes.map((stake) => stake.position)];
  return [...new Set(positions)].filter((position) => model.at.get(position)?.lines.length);
}

function positionLines(model, position) {
  const hand = model.at.get(position);
  return h(
    "div",
    { key: `lines-${position}` },
    linesTable(model.rules, hand, model.player, t("lines.position", { position })),
  );
}

/** A table of lines; with a Player's name his own share is what counts. */
export function linesTable(rules, hand, player, caption) {
  const rows = hand.lines.map((line, at) => row(rules, line, player, at));
  const heads = [
    ["lines.wager", ""],
    ["lines.net", "number"],
  ].map(([name, kind]) => h("th", { scope: "col", class: kind || null }, t(name)));
  return h("table.lines", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

function row(rules, line, player, at) {
  const own = line.shares.filter((share) => share.player === player);
  const net = own.length ? sum(own.map((share) => share.net)) : line.net;
  const kind = net > 0 ? "good" : net < 0 ? "bad" : "";
  const several = line.shares.length > 1 && own.length;
  return h(
    "tr",
    { key: `line-${at}` },
    h(
      "th",
      { scope: "row" },
      wagerTitle(rules, line.wager),
      " ",
      h("small.muted", {}, line.stake ? money(line.stake) : ""),
      " ",
      h("span.outcome", { class: `is-${line.outcome}` }, t(`outcome.${line.outcome}`)),
      citations(rules, line.clauses, line.readings),
    ),
    h("td.number", { class: kind }, line.isOpen ? "–" : change(net), several ? h("small.muted", {}, ` ${t("lines.share")}`) : null),
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

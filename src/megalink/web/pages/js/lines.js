// After settlement: each wager with its outcome, amount, clause and reading.

import { citations, wagerTitle } from "./clauses.js";
import { coach } from "./coach.js";
import { h } from "./dom.js";
import { change, money } from "./money.js";
import { t } from "./text.js";

/** The panel beside the felt: own positions first, then the chosen one. */
export function resultPanel(page) {
  const model = linesOf(page.model).length ? page.model : (page.settled ?? page.model);
  const all = linesOf(model);
  const body = all.length ? all.map((one) => positionLines(model, one)) : [
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
      { type: "button", key: "coach", onclick: () => coach(model.view.table_name, model.view.round) },
      t("coach.ask"),
    ) : null,
  );
}

/** The positions whose lines concern this viewer: his own, the chosen one, and those that he backed. */
export function linesOf(model) {
  const positions = [...model.mine, model.focus, ...model.stakes.map((one) => one.position)];
  return [...new Set(positions)].filter((one) => model.at.get(one)?.lines.length);
}

function positionLines(model, position) {
  const seen = model.at.get(position);
  return h(
    "div",
    { key: `lines-${position}` },
    linesTable(model.view.rules, seen, model.player, t("lines.position", { position })),
  );
}

/** A table of lines; with a Player's name his own share is what counts. */
export function linesTable(document, seen, player, caption) {
  const rows = seen.lines.map((line, at) => row(document, line, player, at));
  const heads = [
    ["lines.wager", ""],
    ["lines.net", "number"],
  ].map(([name, kind]) => h("th", { scope: "col", class: kind || null }, t(name)));
  return h("table.lines", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

function row(document, line, player, at) {
  const own = line.shares.filter((share) => share.player === player);
  const net = own.length ? own.reduce((total, share) => total + share.net, 0) : line.net;
  const kind = net > 0 ? "good" : net < 0 ? "bad" : "";
  const several = line.shares.length > 1 && own.length;
  return h(
    "tr",
    { key: `line-${at}` },
    h(
      "th",
      { scope: "row" },
      wagerTitle(document, line.wager),
      " ",
      h("small.muted", {}, line.stake ? money(line.stake) : ""),
      " ",
      h("span.outcome", { class: `is-${line.outcome}` }, t(`outcome.${line.outcome}`)),
      citations(document, line.clauses, line.readings),
    ),
    h("td.number", { class: kind }, change(net), several ? h("small.muted", {}, ` ${t("lines.share")}`) : null),
  );
}

function awards(model) {
  const hands = model.current?.jackpot_hands ?? [];
  if (!hands.length) return null;
  const paid = new Map((model.current.awards ?? []).map((one) => [one.position, one.amount]));
  return h(
    "ul.awards",
    { key: "awards" },
    hands.map((one) =>
      h(
        "li",
        { key: `award-${one.position}` },
        t(
          "award",
          {
            position: one.position,
            hand: one.hand,
            amount: paid.has(one.position) ? money(paid.get(one.position)) : t("award.waits"),
          },
        ),
        " ",
        citations(model.view.rules, one.clauses),
      ),
    ),
  );
}

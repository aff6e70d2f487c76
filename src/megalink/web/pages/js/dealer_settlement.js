// The settlement as the Dealer carries it out: position by position, pay or collect, each line with its clauses.

import { clauseTags, wagerTitle } from "./dealer_words.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { t } from "./text.js";

export function settlement(desk) {
  const { view } = desk.message;
  const positions = view.table?.positions ?? [];
  const lines = positions.flatMap(({ position, lines: own }) => own.map((line) => ({ position, ...line })));
  if (!lines.length) return null;
  const paid = lines.filter((one) => one.net > 0).reduce((sum, one) => sum + one.net, 0);
  const collected = -lines.filter((one) => one.net < 0).reduce((sum, one) => sum + one.net, 0);
  return h(
    "section.panel.settlement",
    { key: "settlement", "aria-label": t("settle.title") },
    h("h2", {}, t("settle.title")),
    h("ol.pay-list", {}, lines.map((line) => item(desk, line))),
    h(
      "p.totals",
      {},
      h("span", {}, t("settle.pay_all", { amount: money(paid) })),
      h("span", {}, t("settle.collect_all", { amount: money(collected) })),
    ),
    jackpotHands(desk),
  );
}

function item(desk, line) {
  const key = `${line.position} ${line.wager}`;
  const tick = (event) => {
    if (event.target.checked) desk.ticked.add(key);
    else desk.ticked.delete(key);
    desk.paint();
  };
  const player = desk.message.view.seats?.[String(line.position)] ?? "";
  const box = h("input", { type: "checkbox", checked: desk.ticked.has(key), onchange: tick });
  return h(
    "li",
    { key, class: `${line.outcome} ${desk.ticked.has(key) ? "done" : ""}` },
    h(
      "label.pay-line",
      {},
      box,
      h("b.seat-number", {}, line.position),
      h(
        "span.pay-who",
        {},
        player,
        " · ",
        wagerTitle(line.wager, desk.rules),
        " ",
        line.stake ? h("small", {}, money(line.stake)) : null,
      ),
      h("b.pay-what", {}, verb(line)),
    ),
    h("span.pay-why", {}, clauseTags(line.clauses, desk.rules), shares(line)),
  );
}

function verb({ outcome, net, stake }) {
  if (net > 0) return t("settle.pay", { amount: money(net) });
  if (net < 0) return t("settle.collect", { amount: money(-net) });
  return outcome === "win" ? t("settle.paid_by_pool") : t(`settle.${outcome}`, { amount: money(stake) });
}

const shares = ({ shares: parts }) =>
  parts.length > 1 ? h(
    "small",
    {},
    parts.map(({ player, net }) => t("settle.share", { player, amount: money(net) })).join(", "),
  ) : null;

/** The pool pays these: the claim goes through the pit. */
function jackpotHands(desk) {
  const { jackpot_hands: hands = [], awards = [] } = desk.message.view.table;
  if (!hands.length) return null;
  return h(
    "ul.jackpot-hands",
    {},
    hands.map(({ position, hand, clauses }) => {
      const paid = awards.filter((one) => one.position === position).reduce((sum, one) => sum + one.amount, 0);
      const state = paid ? t("settle.award_paid", { amount: money(paid) }) : t("settle.award_waits");
      return h(
        "li",
        {},
        t("settle.jackpot", { position, hand: hand.replaceAll("_", " ") }),
        " ",
        clauseTags(clauses, desk.rules),
        " ",
        h("b", {}, state),
      );
    }),
  );
}

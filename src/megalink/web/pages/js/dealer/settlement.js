// The settlement as the Dealer carries it out: position by position, pay or collect, each line with its clauses.

import { wagerTitle } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { money, sum } from "../page/money.js";
import { clauseTags, settledLines } from "../staff/words.js";
import { t } from "../text/text.js";

export function settlement(page) {
  const lines = settledLines(page.message.view);
  if (!lines.length) return null;
  const paid = sum(lines.map((line) => Math.max(line.net, 0)));
  const collected = -sum(lines.map((line) => Math.min(line.net, 0)));
  return h(
    "section.panel.settlement",
    { key: "settlement", "aria-label": t("settle.title") },
    h("h2", {}, t("settle.title")),
    h("ol.pay-list", {}, lines.map((line) => item(page, line))),
    h(
      "p.totals",
      {},
      h("span", {}, t("settle.pay_all", { amount: money(paid) })),
      h("span", {}, t("settle.collect_all", { amount: money(collected) })),
    ),
    jackpotHands(page),
  );
}

function item(page, line) {
  const key = `${line.position} ${line.wager}`;
  const tick = (event) => {
    if (event.target.checked) page.ticked.add(key);
    else page.ticked.delete(key);
    page.paint();
  };
  const player = page.message.view.seats?.[String(line.position)] ?? "";
  const box = h("input", { type: "checkbox", checked: page.ticked.has(key), onchange: tick });
  return h(
    "li",
    { key, class: `${line.outcome} ${page.ticked.has(key) ? "done" : ""}` },
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
        wagerTitle(page.rules, line.wager),
        " ",
        line.stake ? h("small", {}, money(line.stake)) : null,
      ),
      h("b.pay-what", {}, verb(line)),
    ),
    h("span.pay-why", {}, clauseTags(line.clauses, page.rules), shares(line)),
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

/** Hands that the pool pays: the pit verifies and pays each claim. */
function jackpotHands(page) {
  const { jackpot_hands: hands = [], awards = [] } = page.message.view.table;
  if (!hands.length) return null;
  return h(
    "ul.jackpot-hands",
    {},
    hands.map(({ position, hand_title: hand, clauses }) => {
      const paid = sum(awards.filter((award) => award.position === position).map((award) => award.amount));
      const open = (page.message.claims ?? []).filter(
        (claim) => claim.position === position && ["entered", "verified"].includes(claim.status),
      );
      const due = open.length ? t("settle.award_waits", { amount: money(sum(open.map(({ amount }) => amount))) }) : "";
      const state = [paid ? t("settle.award_paid", { amount: money(paid) }) : "", due].filter(Boolean).join(". ");
      return h(
        "li",
        {},
        t("settle.jackpot", { position, hand }),
        " ",
        clauseTags(clauses, page.rules),
        " ",
        h("b", {}, state),
      );
    }),
  );
}

// Before the deal: whether the balance covers the further wager that keeps a hand in, and the highest stake that would.

import { wagerTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { money, shortMoney } from "../../page/money.js";
import { chipValues } from "../../page/shell.js";
import { t } from "../../text/text.js";
import { lowerTo } from "./bets.js";

/** A notice while bets are open and the balance is short; null where it is not. The server says what is needed. */
export function coverNote({ model }) {
  const short = (model.message.cover ?? []).find((cover) => cover.is_own && cover.stake && cover.short);
  if (!short) return null;
  const { position, area, stake, needed } = short;
  const keeps = short.keeps - (short.keeps % chipValues()[0]); // in whole chips
  const further = short.further.find(({ required }) => required);
  const lower = keeps ? lowerTo(model, { position, area, amount: stake }, keeps) : null;
  const words = { wager: wagerTitle(model.rules, further?.wager ?? area), needed: money(needed), balance: money(model.message.balance) };
  return h(
    "p.notice.cover",
    { key: "cover" },
    t("cover.short", words),
    " ",
    lower
      ? h("button.small", { key: "lower", onclick: lower }, t("cover.make", { area: wagerTitle(model.rules, area), amount: shortMoney(keeps) }))
      : null,
  );
}

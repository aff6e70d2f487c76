// Before the deal: whether the balance covers the further wager that keeps a hand in, and the highest stake that would.

import { wagerTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { money, shortMoney, sum } from "../../page/money.js";
import { chipValues } from "../../page/shell.js";
import { t } from "../../text/text.js";
import { lowerTo } from "./bets.js";

/** A notice while bets are open and the balance is short; null where it is not. The server says what is needed. */
export function coverNote({ model }) {
  const covers = (model.message.cover ?? []).filter(({ stake, needed }) => stake && needed);
  const lacking = covers.filter((cover) => cover.is_own && cover.short);
  const short = lacking.find(({ position }) => position === model.focus) ?? lacking[0];
  if (!short) return null;
  const { position, area, stake } = short;
  const several = covers.length > 1; // what the balance must cover is all of them
  const keeps = short.keeps - (short.keeps % chipValues()[0]); // in whole chips
  const further = short.further.find(({ required }) => required);
  const lower = keeps ? lowerTo(model, { position, area, amount: stake }, keeps) : null;
  const wager = wagerTitle(model.rules, further?.wager ?? area);
  const needed = money(sum(covers.map((cover) => cover.needed)));
  const positions = covers.map((cover) => cover.position).join(", ");
  return h(
    "p.notice.cover",
    { key: "cover" },
    t(several ? "cover.short.all" : "cover.short", { wager, needed, positions, balance: money(model.message.balance) }),
    " ",
    lower
      ? h("button.small", { key: "lower", onclick: lower }, t(several ? "cover.make.at" : "cover.make", { area: wagerTitle(model.rules, area), position, amount: shortMoney(keeps) }))
      : null,
  );
}

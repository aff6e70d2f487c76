// Before the deal: whether the balance covers the further wager that keeps a hand in, and the highest stake that would.

import { wagerTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { money, shortMoney, sum } from "../../page/money.js";
import { chipValues } from "../../page/shell.js";
import { nameOf, t } from "../../text/text.js";
import { lowerTo } from "./bets.js";

/** What one's own further wager would take on top for back bettors who do not follow; null where there are none (A57). */
export function forOthersNote({ model }) {
  const cover = (model.message.cover ?? []).find(({ position, is_own: own }) => own && position === model.focus);
  const required = (cover?.further ?? []).filter((further) => further.required);
  const others = (cover?.needed ?? 0) - sum(required.map(({ amount }) => amount));
  if (others <= 0) return null;
  const { position, area, needed } = cover;
  const { wagers, followers = [] } = model.at.get(position);
  const follow = followers.map(({ player }) => player);
  const names = wagers[area].map(({ player }) => player).filter((name) => name !== model.player && !follow.includes(name));
  const wager = wagerTitle(model.rules, required[0].wager);
  const words = { names: [...new Set(names)].map(nameOf).join(", "), wager, needed: money(needed), others: money(others) };
  return h("p.notice.for-others", { key: "for-others" }, t("cover.others", words));
}

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

// A Player whose balance does not reach the table's minimum: what he can do, so that play does not end in a dead end.

import { h } from "../../page/dom.js";
import { money, shortMoney } from "../../page/money.js";
import { toast, toastRefusal } from "../../page/notices.js";
import { postJson } from "../../page/requests.js";
import { changeMe, who } from "../../page/shell.js";
import { isOver } from "../../felt/phase.js";
import { t } from "../../text/text.js";

/** Whether the Player has nothing on the layout and cannot put the least wager there. */
export function isShort({ message: { balance }, player, stakes, view }) {
  if (!player || stakes.length || balance === null || balance === undefined) return false;
  return balance < (view.limits?.minimum ?? 0) && (view.phase === "betting" || view.phase === "idle" || isOver(view));
}

/** The way to more money; null where it is not needed. */
export function moreMoney({ model }) {
  if (!isShort(model)) return null;
  if (who().demo) return h("button.primary.big", { key: "more-money", onclick: fillUp }, t("purse.fill"));
  return h("p.whole-line", { key: "more-money" }, t("purse.buy", { minimum: shortMoney(model.view.limits.minimum) }));
}

/** Play money once more, on a demonstration floor. */
async function fillUp() {
  try {
    const me = await postJson("/api/demo/money", {});
    changeMe(me);
    toast(t("purse.filled", { balance: money(me.balance) }), "good");
  } catch (refusal) {
    toastRefusal(refusal);
  }
}

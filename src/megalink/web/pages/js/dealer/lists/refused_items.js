// Progressive Jackpot wagers of earlier rounds whose claims were refused after the next round had begun: each is lost, and
// the Dealer collects it.

import { money } from "../../page/money.js";
import { nameOf, t } from "../../text/text.js";

/** One item for each of these hands; `hand` is the record of it. */
export function refusedItems(view, { keys: ticked }) {
  return (view.table?.refused_since ?? []).map((hand) => {
    const key = `refused ${hand.round} ${hand.position}`;
    return {
      key,
      keys: [key],
      isDone: ticked.includes(key),
      position: hand.position,
      who: nameOf(hand.player),
      what: t("settle.collect", { amount: money(hand.stake) }),
      rest: "",
      chips: [],
      parts: [],
      hand,
    };
  });
}

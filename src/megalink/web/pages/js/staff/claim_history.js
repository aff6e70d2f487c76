// What happened to a claim: every amount with its people and its reason.

import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { dateAndTime } from "../page/time.js";
import { t } from "../text/text.js";

/** Every amount with its reason, oldest first; a claim that was only entered has no history yet. */
export function claimHistory(history, isOpen = false) {
  if (history.length < 2) return null;
  return h(
    "details.claim-history",
    { key: "claim-history", open: isOpen },
    h("summary", {}, t(history.some(({ what }) => what === "repriced") ? "pit.claim_repriced" : "pit.claim_history")),
    h(
      "ol",
      {},
      history.map(({ what, amount, reason, by, at }) =>
        h(
          "li",
          {},
          h("b", {}, money(amount)),
          " ",
          t(`claim.was.${what}`, { by, time: dateAndTime(at) }),
          reason ? h("span.muted", {}, ` ${reason}`) : null,
        ),
      ),
    ),
  );
}

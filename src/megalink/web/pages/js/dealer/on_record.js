// What is on record in this round and does not stop play: an exposed card (5.4), a late wager (5.5).

import { irregularityClause, wagerTitle } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { clauseTag, placeTitle } from "../staff/words.js";
import { nameOf, t } from "../text/text.js";

export function onRecord(page) {
  const { exposures = [], late = [] } = page.message.view.table ?? {};
  if (!exposures.length && !late.length) return null;
  const line = (name, words) => h("li", {}, clauseTag(irregularityClause(page.rules, name), page.rules), " ", words);
  return h(
    "section.notice.on-record",
    { key: "record", "aria-label": t("record.title") },
    h("ul.plain-list", {}, [
      ...exposures.map((where) => line("exposed_card", t("record.exposed", { place: placeTitle(where) }))),
      ...late.map(({ player, position, area, amount }) => line(
        "late_wager",
        t("record.late", { player: nameOf(player), position, area: wagerTitle(page.rules, area), amount: money(amount) }),
      )),
    ]),
  );
}

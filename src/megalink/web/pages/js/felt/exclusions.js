// Bars (5.9) and restrictions (3.4.3) in words: where one holds, and until when.

import { serverNow } from "../page/live.js";
import { endOf } from "../page/time.js";
import { t } from "../text/text.js";

/** Those of one Player, among all that a page was told of; one may have ended since then. */
export const exclusionsOf = (message, player) =>
  (message.exclusions ?? []).filter(
    (entry) => entry.player === player && (entry.until === null || entry.until > serverNow()),
  );

export const untilWords = (until) => (until === null ? t("excluded.open") : t("excluded.until", { end: endOf(until) }));

/** As staff read it: "barred at every table, until 14:05". */
export const exclusionWords = ({ kind, table, until }) =>
  t("excluded.words", {
    what: t(`excluded.${kind}`),
    where: table ? t("excluded.at", { table }) : t("excluded.everywhere"),
    until: untilWords(until),
  });

/** As the Player reads it, who is not told the staff's reason. */
export const ownExclusionWords = ({ kind, table, until }) =>
  t(`excluded.own.${kind}`, {
    where: t(table ? "excluded.own.here" : "excluded.own.everywhere"),
    until: untilWords(until),
  });

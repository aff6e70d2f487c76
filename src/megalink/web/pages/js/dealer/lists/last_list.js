// The last pay list once more, after the next round has begun: read from the record of the round.

import { openDialog } from "../../page/dialogs.js";
import { h } from "../../page/dom.js";
import { toastRefusal } from "../../page/notices.js";
import { getJson } from "../../page/requests.js";
import { t } from "../../text/text.js";
import { listsToRead } from "./settlement.js";

const OVER = ["settled", "void"];

/** The last round that is over; 0 before the first. */
export const lastRound = ({ message: { view } }) => (OVER.includes(view.phase) ? view.round : Math.max(0, (view.round ?? 0) - 1));

export async function openLastList(page) {
  const round = lastRound(page);
  if (!round) return;
  try {
    const { steps } = await getJson(`/api/tables/${encodeURIComponent(page.table)}/rounds/${round}`);
    const lists = listsToRead(page, steps.at(-1).view).filter(Boolean);
    openDialog(t("list.of_round", { round }), lists.length ? lists : h("p.muted", {}, t("list.none")));
  } catch (refusal) {
    toastRefusal(refusal);
  }
}

// Before "No more bets": bets that stand unsent in the line are sent or left out on purpose, and a table without a wager
// is asked about, so that no run of presses opens and closes empty rounds.

import { choiceDialog, confirmDialog } from "../page/dialogs.js";
import { h } from "../page/dom.js";
import { t } from "../text/text.js";
import { unsent } from "./bet_line.js";

export const CLOSE = "table.call_no_more_bets";

let isAsking = false;

/** Whether a wager lies anywhere, or was accepted a moment ago. */
export const hasWagers = ({ message: { view } }) =>
  unsent.isPlacedIn(view.round) ||
  (view.table?.positions ?? []).some(({ wagers }) => Object.values(wagers).some((parts) => parts.length));

export const asksBeforeClosing = (page) => Boolean(unsent.sent() || unsent.text()) || !hasWagers(page);

/** Gives whether bets may be closed now. */
export async function askBeforeClosing(page) {
  if (isAsking) return false;
  isAsking = true;
  try {
    await unsent.sent(); // what is on its way arrives first
    if (unsent.text() && !(await isLineClear(page))) return false;
    if (hasWagers(page)) return true;
    return await confirmDialog(t("close.none.title"), h("p", {}, t("close.none.body")), t("close.none.yes"), t("close.none.no"));
  } finally {
    isAsking = false;
  }
}

async function isLineClear(page) {
  const { wrong, words } = unsent.read(page);
  const body = [h("p", {}, h("b", {}, unsent.text())), wrong ? h("p.field-error", {}, wrong) : h("ul", {}, words.map((line) => h("li", {}, line)))];
  const answer = await choiceDialog(t("close.unsent.title"), h("div", {}, body), {
    "": t("close.unsent.back"),
    ...(wrong ? {} : { send: t("close.unsent.send") }),
    drop: t("close.unsent.drop"),
  });
  if (answer === "drop") unsent.drop(page);
  else if (answer === "send") await unsent.send(page);
  const isClear = unsent.text() === "";
  if (!isClear) unsent.focus();
  return isClear;
}

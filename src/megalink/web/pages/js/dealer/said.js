// What a Player says or shows at the table, and the Dealer enters for him (A65): decisions, a hand that he has set,
// a comparison that he declines, a hand that he shows, a withdrawal. None of it can be taken back.

import { confirmDialog } from "../page/dialogs.js";
import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { toastRefusal } from "../page/notices.js";
import { orderFrom, sendOrder } from "../page/orders.js";
import { optionLabel } from "../staff/words.js";
import { t } from "../text/text.js";

const AFTER_DECISIONS = ["table.decline_comparison", "table.show_hand"];
const WITHDRAW_ALL = "table.withdraw_all"; // names no position: it is about all of a Player's
export const SAID = [
  "table.decide",
  "table.set_hand",
  "table.decline_comparison",
  "table.show_hand",
  "table.withdraw_hand",
  WITHDRAW_ALL,
];

/** Everything that the Player of a position can say now, as options ready to be sent. */
export function sayable(page, position) {
  const player = page.message.view.seats?.[String(position)];
  return page.message.options.filter((option) =>
    SAID.includes(option.order) &&
    (option.order === WITHDRAW_ALL ? option.player === player : option.position === position));
}

/** Of these what play waits for, or may end it for the Player: the Dealer's line takes it. */
export const sayableByLine = (page, position) =>
  sayable(page, position).filter(({ order }) => !AFTER_DECISIONS.includes(order));

/** How a saying is called, without its amount: "Fold", "Bet", "Has set the hand". */
export const sayingTitle = (page, { order, choice }) =>
  order === "table.decide" ? optionLabel("choice", choice, page) : t(`said.${order}`);

/** With its amount: "Bet S$20.00". */
export function saying(page, option) {
  const title = sayingTitle(page, option);
  return option.amount ? t("said.amount", { choice: title, amount: money(option.amount) }) : title;
}

export const saidButtons = (page, position) => sayable(page, position).map((option) =>
  h(
    "button.small",
    { key: `said-${option.order}-${option.choice ?? ""}`, onclick: () => enterAfterAsking(page, option, position) },
    saying(page, option),
  ));

async function enterAfterAsking(page, option, position) {
  const words = saying(page, option);
  const body = h("p", {}, t("said.ask", { player: option.player, position, words }));
  const title = t("said.title", { player: option.player });
  const isSaid = await confirmDialog(title, body, words, t("form.cancel"));
  if (isSaid) sendOrder(orderFrom(option)).catch(toastRefusal);
}


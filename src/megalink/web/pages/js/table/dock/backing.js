// Backing another's position: before the first chip the page says what the seated Player's decision may take, and asks
// once whether this Player follows the seat (A57).

import { wagerTitle } from "../../felt/rules.js";
import { choiceDialog } from "../../page/dialogs.js";
import { h } from "../../page/dom.js";
import { shortMoney } from "../../page/money.js";
import { toastRefusal } from "../../page/notices.js";
import { orderFrom, sendOrder } from "../../page/orders.js";
import { nameOf, t } from "../../text/text.js";
import { optionsOf } from "../model.js";

const asked = new Set(); // positions of this round whose backing was agreed to
const follows = new Set(); // those whose seat is followed as soon as a wager lies there

const mark = ({ view }, position) => `${view.table_name} ${view.round} ${position}`;

/** Whether the question is still open: only of a position that is another's, and once a round. */
export const mustAsk = (model, position) =>
  !model.mine.includes(position) && !asked.has(mark(model, position)) && !model.stakes.some((stake) => stake.position === position);

/** Asks, and gives whether the wager is to be placed. */
export async function askBacking(page, position, area) {
  const { model, chip } = page;
  const name = nameOf(model.view.seats?.[position] ?? "");
  const further = optionsOf(model, "table.place_wager", { player: model.player, position, area })[0]?._further ?? [];
  const answer = await choiceDialog(
    t("backing.title", { name, position }),
    h("div", {}, h("p", {}, t("backing.decides", { name })), furtherWords(model, further, chip, name)),
    { "": t("backing.no"), only: t("backing.only"), ...(further.length ? { follow: t("backing.follow") } : {}) },
    () => page.model.view.phase === "betting" && page.model.view.round === model.view.round,
  );
  if (!answer) return false;
  asked.add(mark(model, position));
  if (answer === "follow") follows.add(mark(model, position));
  return true;
}

/** "Flop: S$50 more with this chip (2 times your part), needed to stay in", and who pays it otherwise. */
function furtherWords(model, further, chip, name) {
  if (!further.length) return null;
  const line = ({ wager, times, required }) =>
    h(
      "li",
      {},
      t(required ? "backing.required" : "backing.further", {
        wager: wagerTitle(model.rules, wager),
        times,
        amount: shortMoney(chip * times),
      }),
    );
  return [
    h("p", {}, t("backing.may")),
    h("ul", {}, further.map(line)),
    h("p", {}, t("backing.else", { name, amount: shortMoney(chip) })),
  ];
}

/** Called for every message: follows the seats that were agreed to, once the wager lies there. */
export function followAgreed(model) {
  for (const option of optionsOf(model, "table.follow_seat", { player: model.player, whole_round: true })) {
    if (follows.delete(mark(model, option.position))) sendOrder(orderFrom(option)).catch(toastRefusal);
  }
}

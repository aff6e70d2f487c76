// Orders that staff give from a button, each with a form; which of them have one follows from the facts of the orders.

import { h } from "../page/dom.js";
import { PIT } from "../page/roles.js";
import { t } from "../text/text.js";
import { CORRECT } from "./card_twice.js";
import { correctCard } from "./correct_card.js";
import { REPORT } from "./irregularities.js";
import { openOrderForm } from "./order_form.js";

/** A Dealer takes over at a table, or leaves it. */
export const SIGNING = ["floor.sign_on", "floor.sign_off"];

/** A slip of the table's float. */
export const FLOAT = "floor.write_float_slip";

export const optionsOf = (page, order) => page.message.options.filter((option) => option.order === order);

/** What is offered now that the pit alone may order, or the Dealer apart from the menu of irregularities. */
export function offeredTools(page) {
  const isTool = ({ order, _irregularity: clause }) => {
    const { needed, previewed } = page.rules.orders[order] ?? {};
    return previewed && (PIT.includes(needed) || (needed === "dealer" && !clause && order !== REPORT));
  };
  return [...new Set(page.message.options.filter(isTool).map((option) => option.order))];
}

export function openTool(page, order) {
  if (order === CORRECT) return correctCard(page);
  const options = optionsOf(page, order);
  if (options.length) openOrderForm(
    { title: t(`order.${order}`), options, page, about: h("p.muted", {}, t(`does.${order}`, { table: page.table })) },
  );
}

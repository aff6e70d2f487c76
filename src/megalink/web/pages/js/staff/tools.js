// Orders that staff give from a button of their own: each opens its form.

import { h } from "../page/dom.js";
import { t } from "../text/text.js";
import { CORRECT, correctCard } from "./correct_card.js";
import { openOrderForm } from "./order_form.js";

export const optionsOf = (page, order) => page.message.options.filter((option) => option.order === order);

export function openTool(page, order) {
  if (order === CORRECT) return correctCard(page);
  const options = optionsOf(page, order);
  if (options.length) openOrderForm(
    { title: t(`order.${order}`), options, page, about: h("p.muted", {}, t(`does.${order}`)) },
  );
}

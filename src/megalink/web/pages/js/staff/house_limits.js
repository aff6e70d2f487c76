// The limits of the house as fields of a form: amounts, each with what it is for.

import { h } from "../page/dom.js";
import { amount, amountWrong, readMoney } from "../page/money.js";
import { t } from "../text/text.js";
import { field } from "./field.js";

/** `page.limits`: as GET /api/house gives them; `filled.limits` keeps what was typed. */
export function limitsField(_name, _option, filled, page, changed) {
  filled.limits ??= Object.fromEntries(page.limits.map(({ name, cents }) => [name, amount(cents)]));
  return page.limits.map(({ name, what_for: what }) => {
    const oninput = (event) => {
      filled.limits[name] = event.target.value;
      changed();
    };
    const input = h("input", { inputmode: "decimal", autocomplete: "off", value: filled.limits[name], oninput });
    return field(`field-limits-${name}`, what, input);
  });
}

export function readLimits(_option, typed, _filled, page) {
  const wrong = page.limits.find(({ name }) => amountWrong(typed?.[name] ?? ""));
  if (wrong) return { wrong: t("parameter.wrong", { name: wrong.what_for, wrong: amountWrong(typed[wrong.name]) }) };
  return { value: Object.fromEntries(page.limits.map(({ name }) => [name, readMoney(typed[name])])) };
}

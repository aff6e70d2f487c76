// The parameters of a link as fields: amounts in money, rates in per cent of a stake.

import { h } from "../page/dom.js";
import { amount, amountWrong, readMoney } from "../page/money.js";
import { t } from "../text/text.js";
import { field } from "./field.js";

const AMOUNTS = ["reset", "minimum", "limit"];
const RATES = ["to_displayed", "to_reserve"]; // in basis points: 100 make one per cent
const FIELDS = ["reset", "minimum", "to_displayed", "to_reserve", "limit"];

const inputText = (value) => (value === null || value === undefined ? "" : amount(value));

/** One input for each parameter; `filled.parameters` keeps what was typed. */
export function parametersField(_name, option, filled, _page, changed) {
  filled.parameters ??= Object.fromEntries(FIELDS.map((name) => [name, inputText(option.parameters?.[name])]));
  return FIELDS.map((name) => {
    const oninput = (event) => {
      filled.parameters[name] = event.target.value;
      changed();
    };
    const input = h("input", { inputmode: "decimal", autocomplete: "off", value: filled.parameters[name], oninput });
    return field(`field-parameters-${name}`, t(`parameter.${name}`), input);
  });
}

/** Both kinds have two places: cents of money, and hundredths of a per cent. */
export function readParameters(_option, typed) {
  const values = {};
  for (const name of [...AMOUNTS, ...RATES]) {
    const text = typed?.[name] ?? "";
    const empty = name === "limit" && !text.trim();
    const read = empty ? null : readMoney(text);
    if (read === null && !empty) return { wrong: t("parameter.wrong", { name: t(`parameter.${name}`), wrong: amountWrong(text) }) };
    values[name] = read;
  }
  return { value: values };
}

// Chips by denomination: one number for each, and what they are worth together.

import { h } from "../page/dom.js";
import { money, shortMoney, sum } from "../page/money.js";
import { chipValues } from "../page/shell.js";
import { t } from "../text/text.js";

export function chipsField(_name, _option, filled, _page, changed) {
  filled.chips ??= {};
  const rows = chipValues().map((denomination) => {
    const oninput = (event) => {
      filled.chips[denomination] = event.target.value;
      changed();
    };
    const properties = { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 6, value: filled.chips[denomination] ?? "" };
    const label = shortMoney(denomination);
    return h("label.chips-row", { key: `chips-${denomination}` }, h("span", {}, label), h("input", { ...properties, oninput }));
  });
  return h(
    "fieldset.field.chips-field",
    { key: "free-chips" },
    h("legend", {}, t("field.chips")),
    rows,
    h("p.hint", { key: "worth" }, t("form.chips_worth", { amount: money(worth(counted(filled.chips))) })),
  );
}

const worth = (chips) => sum(chips.map(([denomination, number]) => denomination * number));

const counted = (typed) => chipValues().filter((denomination) => /^\s*\d{1,6}\s*$/.test(typed[denomination] ?? ""))
  .map((denomination) => [denomination, Number(typed[denomination])])
  .filter(([, number]) => number > 0);

/** The chips as the order has them; an empty field is no chip. */
export function readChips(_option, typed = {}) {
  const isWrong = Object.values(typed ?? {}).some((text) => text.trim() && !/^\s*\d{1,6}\s*$/.test(text));
  return isWrong ? { wrong: t("form.no_chips") } : { value: counted(typed ?? {}) };
}

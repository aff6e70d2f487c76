// A Player has set his hand face down: the Dealer names which of its cards lie as the hand that is compared.

import { cardName } from "../../felt/cards.js";
import { h } from "../../page/dom.js";
import { toastRefusal } from "../../page/notices.js";
import { sendOrder } from "../../page/orders.js";
import { t } from "../../text/text.js";

export const NAME_SETTING = "table.name_setting";

let chosen = [];
let whose = "";

export function nameSetting(page) {
  const { next, position } = page.message.guide ?? {};
  const offered = page.message.options.some((option) => option.order === NAME_SETTING && option.position === position);
  if (next !== NAME_SETTING || !offered) return null;
  const { cards = [] } = page.message.view.table.positions.find((hand) => hand.position === position) ?? {};
  const hand = `${page.message.view.round}-${position}`;
  if (whose !== hand) [whose, chosen] = [hand, []];
  const part = page.rules.hand_parts[1].title;
  const heading = t("setting.name", { position, part });
  return h(
    "section.panel.name-setting",
    { key: "setting", "aria-label": heading },
    h("h2", {}, heading),
    h("p.muted", {}, t("setting.how", { part })),
    h("div.cards", { role: "group", "aria-label": t("setting.cards", { position }) }, cards.map((code) => cardButton(page, code, part))),
    h(
      "button.primary",
      { key: "give", disabled: !chosen.length || chosen.length === cards.length, onclick: () => give(page, position) },
      t("setting.give", { part, cards: chosen.map(cardName).join(", ") || "–" }),
    ),
  );
}

function cardButton(page, code, part) {
  const isChosen = chosen.includes(code);
  const onclick = () => {
    chosen = isChosen ? chosen.filter((other) => other !== code) : [...chosen, code];
    page.paint();
  };
  const label = t(isChosen ? "setting.out" : "setting.in", { card: cardName(code), part });
  return h(
    "button.card-button.plain",
    { key: code, class: isChosen ? "chosen" : null, "aria-pressed": String(isChosen), "aria-label": label, onclick },
    h("ml-card", { code, label: "", still: true }),
  );
}

function give(page, position) {
  sendOrder({ order: NAME_SETTING, table: page.table, position, two: chosen }).catch(toastRefusal);
}

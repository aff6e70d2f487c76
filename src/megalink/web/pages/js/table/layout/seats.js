// The other positions: who sits there, what lies there, and how the hand stands; and the choice of a seat.

import { handRow } from "../../felt/cards.js";
import { stackSvg } from "../../felt/chips.js";
import { inOrder, wagerTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { amount, bareChange, shortMoney, sum } from "../../page/money.js";
import { orderFrom } from "../../page/orders.js";
import { wayIn, who } from "../../page/shell.js";
import { nameOf, t } from "../../text/text.js";
import { arcOf, optionsOf, stateOf } from "../model.js";
import { send } from "../sending.js";

export const others = (page) =>
  h(
    "div.others",
    { key: "others", role: "group", "aria-label": t("felt.others") },
    arcOf(page.model).map(([position, slot]) => other(page, position, slot)),
  );

function other(page, position, slot) {
  const { model } = page;
  const name = model.view.seats?.[position];
  const number = h("span.seat-number", { "aria-hidden": "true" }, position);
  if (!name) return h("div.seat.free", { key: `seat-${position}`, class: `slot-${slot}` }, number, sitButton(page, position));
  const mine = model.mine.includes(position);
  const backed = !mine && model.stakes.some((stake) => stake.position === position);
  const hand = model.at.get(position);
  const turns = (model.message.waits_for ?? []).includes(position);
  const classes = [`slot-${slot}`, mine && "mine", backed && "backed", hand?.ending, turns && "turn"];
  return h(
    "div.seat",
    { key: `seat-${position}`, class: classes.filter(Boolean).join(" ") },
    number,
    h(
      "button.seat-name.plain",
      { "aria-label": t("seat.focus", { position, name: nameOf(name) }), onclick: () => page.focusOn(position) },
      mine ? t("seat.you") : nameOf(name),
    ),
    h(
      "div.seat-cards",
      {},
      hand?.cards?.length
        ? handRow(
          hand.cards,
          model.pointHands[position],
          { key: `seat-cards-${model.view.round}`, small: true, rules: model.rules },
        )
        : null,
    ),
    h("span.seat-foot", {}, wagers(model, position), h("span.seat-state", {}, stateOf(model, position, bareChange))),
  );
}

function sitButton(page, position) {
  const { model } = page;
  const [sit] = optionsOf(model, "table.sit", { position, player: model.player });
  return sit
    ? h(
      "button.small",
      { "aria-label": t("seat.sit.at", { position }), onclick: () => page.sit(sit) },
      t("seat.sit"),
    )
    : h("span.muted", {}, t("seat.free"));
}

function wagers(model, position) {
  const hand = model.at.get(position);
  const total = sum(Object.values(hand?.wagers ?? {}).flatMap((parts) => parts.map((part) => part.amount)));
  if (!total) return null;
  const titles = inOrder(model.rules, hand.wagers).map(
    ([area, parts]) => `${wagerTitle(model.rules, area)} ${amount(sum(parts.map((part) => part.amount)))}`,
  );
  return h("span.seat-wagers", { title: titles.join(", ") }, h("span.tiny", {}, stackSvg(total)), shortMoney(total));
}

export function chooseSeat(page) {
  const { model } = page;
  const seats = optionsOf(model, "table.sit", { player: model.player });
  const prompt = seats.length ? t("seat.choose") : t(model.player ? "seat.none" : "seat.watching");
  const enters = !model.player && !who().user;
  const sits = seats.map(
    (seat) => h(
      "button.primary",
      {
        key: `sit-${seat.position}`,
        "aria-label": t("seat.sit.at", { position: seat.position }),
        onclick: () => page.sit(seat),
      },
      seat.position,
    ),
  );
  return h(
    "div.spot.choose",
    { key: "spot" },
    h("p", {}, prompt),
    h(
      "div.row.seats",
      {},
      sits,
      enters ? h("a.button.primary", { key: "enter", href: wayIn().href }, wayIn().text) : null,
    ),
  );
}

/** Used by the page: sits down, and looks at that position from then on. */
export const sitDown = (option) => send(orderFrom(option), t("seat.sit.at", { position: option.position }));

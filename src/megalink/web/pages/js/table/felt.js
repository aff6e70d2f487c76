// The felt: the Dealer at the top, the other positions on an arc, the chosen position in the bottom centre.

import { cardRow, handRow } from "../felt/cards.js";
import { stackSvg } from "../felt/chips.js";
import { inOrder, wagerTitle } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { amount, money, shortMoney, sum } from "../page/money.js";
import { toastRefusal } from "../page/notices.js";
import { orderFrom, sendOrder } from "../page/orders.js";
import { wayIn, who } from "../page/shell.js";
import { nameOf, t } from "../text/text.js";
import { countdown } from "./countdown.js";
import { arcOf, optionsOf, stateOf } from "./model.js";
import { spot } from "./spot.js";

/** @param page {model, banner, jackpot, focusOn, …}: what the table page holds */
export function felt(page) {
  const { model } = page;
  return h(
    "section.felt",
    {
      key: "felt",
      class: model.current?.community.length || model.rules?.cards?.some(
        (packet) => packet.to === "community" && packet.cards > 0,
      ) ? "with-community" : null,
      "aria-label": t("felt.table"),
    },
    dealer(page),
    middle(page),
    h(
      "div.others",
      { key: "others", role: "group", "aria-label": t("felt.others") },
      arcOf(model).map(([position, slot]) => other(page, position, slot)),
    ),
    model.focus === null ? chooseSeat(page) : spot(page),
  );
}

function dealer({ model }) {
  const cards = model.current?.dealer ?? [];
  const name = model.hands.dealer;
  return h(
    "div.dealer",
    { key: "dealer" },
    h("h2", {}, t("dealer")),
    cards.length
      ? handRow(cards, model.pointHands.dealer, { key: `dealer-${model.view.round}`, rules: model.rules })
      : h("div.cards.empty", { key: "no-dealer" }),
    h("p.hand-name", {}, name ?? "\u00a0"),
  );
}

const LONG = 40; // characters: an announcement is shorter, a sentence is not

function middle({ model, banner, jackpot }) {
  const { limits } = model.view;
  const community = model.current?.community ?? [];
  return h(
    "div.middle",
    { key: "middle" },
    community.length
      ? h(
        "div.community",
        { key: `community-${model.view.round}` },
        h("h2.sr-only", {}, t("community")),
        cardRow(community, { key: "community" }),
      )
      : null,
    h(
      "p.banner",
      { key: "banner", class: [banner ? "on" : "", banner.length > LONG ? "long" : ""].join(" ").trim() || null },
      banner || "\u00a0",
    ),
    h("div.clock", { key: "clock" }, countdown(model.clock)),
    h(
      "div.plate",
      { key: "plate" },
      limits?.minimum === null || limits?.minimum === undefined ? null : h(
        "span",
        {},
        t("plate.minimum"),
        " ",
        h("b", {}, shortMoney(limits.minimum)),
      ),
      limits?.maximum === null || limits?.maximum === undefined ? null : h(
        "span",
        {},
        t("plate.maximum"),
        " ",
        h("b", {}, shortMoney(limits.maximum)),
      ),
      jackpot ? h("span.meter", {}, t("plate.jackpot"), " ", h("b", {}, money(jackpot.displayed))) : null,
    ),
  );
}

function other(page, position, slot) {
  const { model } = page;
  const name = model.view.seats?.[position];
  const [sit] = optionsOf(model, "table.sit", { position, player: model.player });
  const number = h("span.seat-number", { "aria-hidden": "true" }, position);
  if (!name) {
    const inside = sit
      ? h(
        "button.small",
        { "aria-label": t("seat.sit.at", { position }), onclick: () => page.sit(sit) },
        t("seat.sit"),
      )
      : h("span.muted", {}, t("seat.free"));
    return h("div.seat.free", { key: `seat-${position}`, class: `slot-${slot}` }, number, inside);
  }
  const mine = model.mine.includes(position);
  const hand = model.at.get(position);
  return h(
    "div.seat",
    {
      key: `seat-${position}`,
      class: `slot-${slot} ${mine ? "mine" : ""} ${hand?.ending ?? ""} ${turns(model, position) ? "turn" : ""}`,
    },
    number,
    h(
      "button.seat-name.plain",
      { "aria-label": t("seat.focus", { position, name: nameOf(name) }), onclick: () => page.focusOn(position) },
      mine ? t("seat.you") : nameOf(name),
    ),
    hand?.cards?.length
      ? handRow(
        hand.cards,
        model.pointHands[position],
        { key: `seat-cards-${model.view.round}`, small: true, rules: model.rules },
      )
      : null,
    wagers(model, position),
    h("span.seat-state", {}, stateOf(model, position)),
  );
}

const turns = (model, position) => (model.message.waits_for ?? []).includes(position);

function wagers(model, position) {
  const hand = model.at.get(position);
  const total = sum(Object.values(hand?.wagers ?? {}).flatMap((parts) => parts.map((part) => part.amount)));
  if (!total) return null;
  const titles = inOrder(model.rules, hand.wagers).map(
    ([area, parts]) => `${wagerTitle(model.rules, area)} ${amount(sum(parts.map((part) => part.amount)))}`,
  );
  return h("span.seat-wagers", { title: titles.join(", ") }, h("span.tiny", {}, stackSvg(total)), shortMoney(total));
}

function chooseSeat(page) {
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
export async function sitDown(option) {
  try {
    await sendOrder(orderFrom(option));
    return true;
  } catch (refusal) {
    toastRefusal(refusal);
    return false;
  }
}

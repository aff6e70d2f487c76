// Setting a hand: two cards are chosen by tapping or dragging; the totals come with the options.

import { FACE_DOWN, cardName } from "../felt/cards.js";
import { h } from "../page/dom.js";
import { t } from "../text/text.js";
import { optionsOf } from "./model.js";

let chosen = [];
let whose = "";

const same = (cards, others) => cards.length === others.length && cards.every((card) => others.includes(card));

const settings = (model) => optionsOf(model, "table.set_hand", { position: model.focus, player: model.player });

/** The option for the two cards that are chosen, or null. */
export const chosenSetting = (model) => settings(model).find((option) => same(option.two, chosen)) ?? null;

export const mustSet = (model) => settings(model).length > 0;

/** The two parts of a hand by the document: the rest, and the one that is compared. */
const parts = (model) => model.rules.hand_parts;

/** The five cards as buttons in two places, or null where nothing is to be set. */
export function setting(page, hand) {
  if (!page.model.rules || !mustSet(page.model) || hand.cards.includes(FACE_DOWN)) return null;
  const round = `${page.model.view.round}-${hand.position}`;
  if (whose !== round) {
    whose = round;
    chosen = [];
  }
  const three = hand.cards.filter((card) => !chosen.includes(card));
  const option = chosenSetting(page.model);
  const [rest, compared] = parts(page.model);
  return h(
    "div.setting",
    { key: `setting-${round}` },
    zone(
      page,
      "three",
      three,
      option
        ? (option._three ? t("set.counts", { total: option._three }) : t("set.none", { part: rest.title }))
        : t("set.pick", { part: compared.title }),
    ),
    zone(
      page,
      "two",
      chosen,
      option ? option._point : t("set.pick.more", { count: compared.cards - chosen.length }),
    ),
  );
}

function zone(page, name, cards, total) {
  const { title } = parts(page.model)[name === "two" ? 1 : 0];
  const drop = (event) => {
    event.preventDefault();
    move(page, event.dataTransfer.getData("text/plain"), name === "two");
  };
  return h(
    "div.zone",
    {
      key: name,
      class: name,
      role: "group",
      "aria-label": title,
      ondragover: (event) => event.preventDefault(),
      ondrop: drop,
    },
    h("span.zone-name", {}, title),
    h("div.cards", {}, cards.map((card) => cardButton(page, card, name))),
    h("p.zone-total", {}, total),
  );
}

function cardButton(page, card, place) {
  const to = place === "three";
  const [rest, compared] = parts(page.model);
  return h(
    "button.card-button.plain",
    {
      key: card,
      draggable: "true",
      "aria-label": t(to ? "set.move" : "set.move.back", { card: cardName(card), part: (to ? compared : rest).title }),
      "aria-pressed": String(!to),
      onclick: () => move(page, card, to),
      ondragstart: (event) => event.dataTransfer.setData("text/plain", card),
    },
    h("ml-card", { code: card, label: "", still: true }),
  );
}

function move(page, card, toTwo) {
  const others = chosen.filter((other) => other !== card);
  const surplus = Math.max(0, others.length + 1 - parts(page.model)[1].cards);
  chosen = toTwo ? [...others.slice(surplus), card] : others;
  page.redraw();
}

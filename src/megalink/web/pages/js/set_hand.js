// Setting a hand: two cards are chosen by tapping or dragging; the totals come with the options.

import { cardName } from "./cards.js";
import { h } from "./dom.js";
import { optionsOf } from "./table_model.js";
import { t } from "./text.js";

let chosen = [];
let whose = "";

const same = (one, other) => one.length === other.length && one.every((card) => other.includes(card));

const settings = (model) => optionsOf(model, "table.set_hand", { position: model.focus, player: model.player });

/** The option for the two cards that are chosen, if it is two. */
export const chosenSetting = (model) => settings(model).find((one) => same(one.two, chosen)) ?? null;

export const mustSet = (model) => settings(model).length > 0;

/** The five cards as buttons in two places, or null where nothing is to be set. */
export function setting(page, seen) {
  if (!mustSet(page.model) || seen.cards.includes("??")) return null;
  const round = `${page.model.view.round}-${seen.position}`;
  if (whose !== round) {
    whose = round;
    chosen = [];
  }
  const three = seen.cards.filter((card) => !chosen.includes(card));
  const option = chosenSetting(page.model);
  return h(
    "div.setting",
    { key: `setting-${round}` },
    zone(
      page,
      "three",
      three,
      option ? (option._three ? t("set.counts", { total: option._three }) : t("set.none")) : t("set.pick"),
    ),
    zone(page, "two", chosen, option ? option._point : t("set.pick.more", { count: 2 - chosen.length })),
  );
}

function zone(page, name, cards, total) {
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
      "aria-label": t(`set.${name}`),
      ondragover: (event) => event.preventDefault(),
      ondrop: drop,
    },
    h("span.zone-name", {}, t(`set.${name}`)),
    h("div.cards", {}, cards.map((card) => cardButton(page, card, name))),
    h("p.zone-total", {}, total),
  );
}

function cardButton(page, card, place) {
  const to = place === "three";
  return h(
    "button.card-button.plain",
    {
      key: card,
      type: "button",
      draggable: "true",
      "aria-label": t(to ? "set.move.two" : "set.move.three", { card: cardName(card) }),
      "aria-pressed": String(!to),
      onclick: () => move(page, card, to),
      ondragstart: (event) => event.dataTransfer.setData("text/plain", card),
    },
    h("ml-card", { code: card, label: "", still: true }),
  );
}

function move(page, card, toTwo) {
  const rest = chosen.filter((one) => one !== card);
  chosen = toTwo ? [...rest.slice(-1), card] : rest;
  page.redraw();
}

// Setting a hand: cards are moved between its two parts by their keys, by tapping or by dragging.

import { FACE_DOWN, cardName } from "../../felt/cards.js";
import { h, keyHint } from "../../page/dom.js";
import { say } from "../../page/notices.js";
import { t } from "../../text/text.js";
import { key } from "../keys.js";
import { afterMove, choose, chosenCards, mustSet, parts } from "./chosen.js";
import { dragHandlers, draggedCard, endsDrag, zoneOver } from "./drag.js";
import { comparedWords, makesNone, moved, restWords } from "./words.js";

/** The cards as buttons in two places, or null where nothing is to be set. */
export function setting(page, hand) {
  const { model } = page;
  if (!model.rules || !mustSet(model) || hand.cards.includes(FACE_DOWN)) return null;
  const chosen = chosenCards(model);
  const dragged = draggedCard();
  return h(
    "div.setting",
    {
      key: `setting-${model.view.round}-${hand.position}`,
      class: dragged ? (chosen.includes(dragged) ? "drags to-rest" : "drags to-compared") : null,
    },
    zone(page, hand, "three", hand.cards.filter((card) => !chosen.includes(card)), restWords(model)),
    zone(page, hand, "two", chosen, comparedWords(model)),
  );
}

function zone(page, hand, name, cards, total) {
  const part = parts(page.model)[name === "two" ? 1 : 0];
  const places = name === "two" ? Math.max(0, part.cards - cards.length) : 0;
  return h(
    "div.zone",
    {
      key: name,
      class: [name, zoneOver() === name ? "over" : ""].join(" ").trim(),
      role: "group",
      "aria-label": part.title,
    },
    h("span.zone-name", {}, part.title),
    h(
      "div.cards",
      {},
      cards.map((card) => cardButton(page, card, name === "three", hand.cards.indexOf(card) + 1)),
      Array.from({ length: places }, (_, at) => h("span.slot", { key: `slot-${at}`, "aria-hidden": "true" })),
    ),
    h("p.zone-total", { class: name === "three" && makesNone(page.model) ? "makes-none" : null }, total),
  );
}

/** `number`: its place in the hand as dealt, and its key wherever it lies. */
function cardButton(page, card, goesIn, number) {
  const [rest, compared] = parts(page.model);
  const go = () => move(page, card, goesIn);
  return h(
    "button.card-button.plain",
    {
      key: card,
      class: draggedCard() === card ? "dragged" : null,
      "aria-label": t(
        goesIn ? "set.move" : "set.move.back",
        { card: cardName(card), part: (goesIn ? compared : rest).title },
      ),
      "aria-pressed": String(!goesIn),
      "aria-keyshortcuts": String(number),
      onclick: () => endsDrag() || go(),
      ...dragHandlers(card, page.redraw, (name) => move(page, card, name === "two")),
    },
    h("ml-card", { code: card, label: "", still: true }),
    keyHint(key(String(number), go)),
  );
}

/** The focus stays on its card, which is drawn anew in its other place. */
function move(page, card, isIn) {
  const focused = document.activeElement?.closest(".card-button")?.dataset.key;
  if (chosenCards(page.model).includes(card) !== isIn) {
    choose(page.model, afterMove(page.model, card, isIn));
    say(moved(page.model, card, isIn));
  }
  page.redraw();
  if (focused) document.querySelector(`.card-button[data-key="${focused}"]`)?.focus({ preventScroll: true });
}

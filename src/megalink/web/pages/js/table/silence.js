// What becomes of a Player's hand if he does not decide in time, what became of it, and a setting that does not count.

import { cardNames } from "../felt/cards.js";
import { clauseButton } from "../felt/clauses.js";
import { choiceTitle } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { t } from "../text/text.js";

const RETURNED = ["invalid", "absent"]; // what an event and a hand say of a hand for which nobody decided

const made = (model, deemed) => RETURNED.includes(deemed) ? t("silence.returned") : choiceTitle(model.rules, deemed);

/** What happened to this hand without its Player; null where he decided himself. */
function silenceOf(model, position) {
  const hand = model.at.get(position);
  if (!hand?.silence) return null;
  return t(hand.silence === "time" ? "silence.time" : "silence.away", { what: made(model, hand.choices.at(-1)) });
}

/** That another setting of this hand counts than the Player's own; null where his own does. */
function replacedOf(model, position) {
  const replaced = model.at.get(position)?.setting_replaced;
  if (!replaced) return null;
  const [rest, compared] = (model.rules?.hand_parts ?? []).map((part) => part.title);
  return t(replaced.was_valid ? "set.improved" : "set.replaced", { rest, compared, cards: cardNames(replaced.two) });
}

/** Sentences about this hand, as they become true. */
export const silenceNews = (model, before, position) =>
  [silenceOf, replacedOf]
    .filter((about) => about(model, position) !== about(before, position))
    .map((about) => about(model, position))
    .filter(Boolean);

/** Beside the buttons of the position in the centre, for its own Player. */
export function silenceNotes({ model }) {
  const { focus, rules } = model;
  if (model.at.get(focus)?.controller !== model.player || !model.player) return [];
  const then = model.clock.then?.[focus];
  const [silence, replaced] = [silenceOf, replacedOf].map((about) => about(model, focus));
  return [
    then ? h("p.muted.if-silent", { key: "then" }, t("silence.then", { what: made(model, then) })) : null,
    silence ? h("p.notice.silence", { key: "silence" }, silence) : null,
    replaced
      ? h("p.notice.replaced", { key: "replaced" }, replaced, " ", clauseButton(rules, model.at.get(focus).setting_replaced.clause))
      : null,
  ];
}

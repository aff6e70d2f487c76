// What becomes of a Player's hand if he does not decide in time, what became of it and why, a setting that does not
// count, and a seat that was released.

import { cardNames } from "../../felt/cards.js";
import { clauseButton } from "../../felt/clauses.js";
import { choiceTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { duration, timeOf } from "../../page/time.js";
import { t } from "../../text/text.js";
import { citations } from "../result/citations.js";

const INVALID = "invalid";

const deemedTitle = (model, choice) => (choice === INVALID ? t("silence.returned") : choiceTitle(model.rules, choice));

/** What is made of the hand, or was, without its Player; undefined where he decides himself. */
const deemedOf = (model, position, happened) =>
  (model.message.deemed ?? []).find((hand) => hand.position === position && hand.happened === happened);

/** What will be made of the hand when the time runs out, in words; null where nothing is to be decided. */
export function soonDeemed(model, position) {
  const hand = deemedOf(model, position, false);
  return hand ? deemedTitle(model, hand.choice) : null;
}

function silenceOf(model, position) {
  const hand = deemedOf(model, position, true);
  return hand ? t(`silence.${hand.why}`, { what: deemedTitle(model, hand.choice) }) : null;
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
    .map((about) => placed(model, position, about(model, position)))
    .filter(Boolean);

const isOwn = ({ at, focus, player }) => Boolean(player) && at.get(focus)?.controller === player;

const ownHands = ({ at, player }) =>
  [...at.values()].filter(({ controller }) => player && controller === player).map(({ position }) => position);

/** With several hands of his a Player must know which one a sentence is about. */
const placed = (model, position, words) =>
  words && ownHands(model).length > 1 ? t("silence.at", { position, words }) : words;

/** Beside the buttons of the position in the centre, for its own Player: what happens without a decision. */
export function ifSilent({ model }) {
  const then = isOwn(model) && model.clock.ends ? soonDeemed(model, model.focus) : null;
  return then ? h("p.muted.if-silent", { key: "then" }, t("silence.then", { what: then })) : null;
}

/** Of each of the Player's hands, looked at or not: what did happen without him, and a setting that does not count. */
export const silenceNotes = ({ model }) => ownHands(model).flatMap((position) => notesOf(model, position));

function notesOf(model, position) {
  const { rules } = model;
  const [silence, replaced] = [silenceOf, replacedOf].map((about) => placed(model, position, about(model, position)));
  const past = deemedOf(model, position, true);
  const { setting_replaced: setting } = model.at.get(position);
  return [
    silence
      ? h("p.notice.silence", { key: `silence-${position}` }, silence, " ", citations(rules, [past.clause], past.readings))
      : null,
    replaced
      ? h("p.notice.replaced", { key: `replaced-${position}` }, replaced, " ", clauseButton(rules, setting.clause))
      : null,
  ];
}

/** For a Player who comes back to a table where his seat was released. */
export function releasedNote({ message: { released } }) {
  if (!released) return null;
  const words = {
    positions: released.positions.join(", "),
    count: released.positions.length,
    away: duration(released.away),
    time: timeOf(released.at),
  };
  return h("p.notice.released", { key: "released" }, t("seat.released", words));
}

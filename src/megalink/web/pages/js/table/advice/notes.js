// What else is to be said of a decision: a better one that the balance did not cover, a setting that did not count.

import { cardName, cardSign } from "../../felt/cards.js";
import { choiceTitle, wagerTitle } from "../../felt/rules.js";
import { t } from "../../text/text.js";

/** Sentences, for the eye with the signs of cards and for the ear with their names: [{seen, spoken}]. */
export const decisionNotes = (rules, decision) =>
  [uncoveredNote, laterNote, replacedNote]
    .map((note) => ({ seen: note(rules, decision, cardSign), spoken: note(rules, decision, cardName) }))
    .filter(({ seen }) => seen);

const uncoveredNote = (rules, { uncovered }) =>
  uncovered ? t("coach.uncovered", { better: choiceTitle(rules, uncovered) }) : null;

/** How later wagers were counted that the balance did not cover. */
const laterNote = (rules, { later }) =>
  later ? t(`later.was.${later.covered}`, { wagers: wagersWords(rules, later) }) : null;

/** "Turn and River" */
export const wagersWords = (rules, { wagers }) => wagers.map((area) => wagerTitle(rules, area)).join(t("later.and"));

/** Which setting counted in the place of the Player's own, and what his own would have been (3.12). */
function replacedNote(rules, { chosen_two: own, replaced }, nameCard) {
  if (!replaced) return null;
  const [rest, compared] = (rules?.hand_parts ?? []).map((part) => part.title);
  const named = (cards) => cards.map(nameCard).join(" ");
  const kind = replaced.was_valid ? "coach.improved" : replaced.own_title ? "coach.replaced" : "coach.replaced.other";
  return t(kind, {
    rest,
    compared,
    own: named(own),
    ownPoint: replaced.own_title,
    total: replaced.own_counts.join(t("set.or")),
    counted: named(replaced.two),
    point: replaced.title,
    clause: replaced.clause,
  });
}

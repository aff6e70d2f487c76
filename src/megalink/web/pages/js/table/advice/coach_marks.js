// After the round: whether one's own decisions were best, what they cost on average, and what else to say. A sign stands
// on the felt at the wager that was decided about, the words in the dock.

import { cardName, cardSign } from "../../felt/cards.js";
import { isOver } from "../../felt/phase.js";
import { choiceTitle, wagerTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { money } from "../../page/money.js";
import { getJson } from "../../page/requests.js";
import { t } from "../../text/text.js";
import { decisionNotes } from "./notes.js";

let coached = { round: "", decisions: [] }; // of the last round that was asked about

const roundOf = ({ player, view }) => `${view.table_name} ${view.round} ${player}`;

const isBest = ({ cost, uncovered, replaced }) => cost === "0" && !uncovered && !replaced;

/** A badge for a position's own decisions; null where there were none, or the answer is not there yet. */
export function coachMarks(page, position = page.model.focus) {
  const { model } = page;
  if (!isOver(model.view) || !hasDecided(model)) return null;
  const round = roundOf(model);
  if (coached.round !== round) {
    coached = { round, decisions: [] };
    ask(page, coached);
  }
  const own = coached.decisions.filter((one) => one.position === position);
  const marks = own.flatMap((one) => {
    const about = own.length > 1 && one.about ? wagerTitle(model.rules, one.about) : null;
    return marksOf(model.rules, one).map((what) => mark(what, about));
  });
  const judged = own.filter(({ cost }) => cost !== null);
  const isAllBest = judged.length && judged.every(isBest);
  if (!marks.length && !isAllBest) return null;
  return h("p.coach-marks", { key: "coach-marks" }, marks, isAllBest ? mark({ kind: "good", text: "mark.best" }) : null);
}

/** A tick or a cross for the area that was decided about, or without one for a hand that was set; the dock has the words. */
export function coachSign({ model }, position, area = null) {
  if (!isOver(model.view) || coached.round !== roundOf(model)) return null;
  const decision = coached.decisions.find((one) => one.position === position && one.about === area && one.cost !== null);
  const kind = !decision ? null : isBest(decision) ? "good" : decision.cost === "0" ? null : "bad";
  return kind && h("span.coach-sign", { key: "coach-sign", class: kind, "aria-hidden": "true" }, t(`mark.sign.${kind}`));
}

const marksOf = (rules, decision) => [silent, noted, mistaken].map((about) => about(rules, decision)).filter(Boolean);

/** What was made of it that he chose nothing. */
function silent(rules, { silence, chosen }) {
  const words = { choice: choiceTitle(rules, chosen) };
  return silence ? { kind: "noted", text: `mark.${silence}`, words, spoken: words } : null;
}

/** Neither best nor a mistake: nothing better could be paid for, or another setting than his own counted. */
function noted(rules, decision) {
  const { uncovered, replaced } = decision;
  const spoken = { note: decisionNotes(rules, decision).map((note) => note.spoken).join(" ") };
  const counted = replaced?.two.map(cardSign).join(" ");
  if (replaced) return { kind: "noted", text: "mark.replaced", words: { counted }, spoken };
  return uncovered ? { kind: "noted", text: "mark.uncovered", words: { better: choiceTitle(rules, uncovered) }, spoken } : null;
}

function mistaken(rules, decision) {
  if (decision.cost === null || decision.cost === "0") return null;
  const [words, spoken] = [cardSign, cardName].map((nameCard) => costWords(rules, decision, nameCard));
  return { kind: "bad", text: "mark.cost", words, spoken };
}

const hasDecided = ({ at, player }) =>
  [...at.values()].some(
    ({ controller, choices, point_hand: two }) => player && controller === player && (choices?.length || two?.length),
  );

async function ask(page, wanted) {
  const { view } = page.model;
  try {
    wanted.decisions = await getJson(`/api/tables/${encodeURIComponent(view.table_name)}/rounds/${view.round}/coach`);
  } catch (refusal) {
    if (refusal.code === undefined) throw refusal;
    return; // no mark: the button beside the result says why
  }
  if (coached === wanted) page.redraw();
}

/** What is seen, and the same as a sentence; `about`: which of several decisions is meant. */
function mark({ kind, text, words = {}, spoken = {} }, about = null) {
  const [seen, heard] = [t(text, words), t(`${text}.label`, spoken)];
  return h(
    "span.coach-mark",
    { class: kind },
    h("span", { "aria-hidden": "true" }, about ? t("mark.about", { about, mark: seen }) : seen),
    h("span.sr-only", {}, about ? t("mark.says.about", { about, mark: heard }) : t("mark.says", { mark: heard })),
  );
}

function costWords(rules, { best, best_two: two, cost_cents: cents }, nameCard) {
  const cards = two?.length ? ` ${two.map(nameCard).join(" ")}` : "";
  return { amount: cents ? money(cents) : t("mark.small"), best: choiceTitle(rules, best) + cards };
}

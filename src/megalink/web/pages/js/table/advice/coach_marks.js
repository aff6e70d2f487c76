// After the round, on the felt: whether one's own decisions were best, what they cost on average, and what else to say.

import { cardName, cardSign } from "../../felt/cards.js";
import { isOver } from "../../felt/phase.js";
import { choiceTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { money } from "../../page/money.js";
import { getJson } from "../../page/requests.js";
import { t } from "../../text/text.js";
import { decisionNotes } from "./notes.js";

let coached = { round: "", decisions: [] }; // of the last round that was asked about

/** A badge for a position's own decisions; null where there were none, or the answer is not there yet. */
export function coachMarks(page, position = page.model.focus) {
  const { model } = page;
  if (!isOver(model.view) || !hasDecided(model)) return null;
  const round = `${model.view.table_name} ${model.view.round} ${model.player}`;
  if (coached.round !== round) {
    coached = { round, decisions: [] };
    ask(page, coached);
  }
  const judged = coached.decisions.filter((one) => one.position === position && one.cost !== null);
  if (!judged.length) return null;
  const marks = judged.flatMap((one) => [...noted(model.rules, one), ...mistaken(model.rules, one)]);
  return h("p.coach-marks", { key: "coach-marks" }, marks.length ? marks : mark("good", "mark.best", {}, {}));
}

const mistaken = (rules, decision) =>
  decision.cost === "0"
    ? []
    : [mark("bad", "mark.cost", costWords(rules, decision, cardSign), costWords(rules, decision, cardName))];

/** Neither best nor a mistake: nothing better could be paid for, or another setting than his own counted. */
function noted(rules, decision) {
  const { uncovered, replaced } = decision;
  const spoken = { note: decisionNotes(rules, decision).map((note) => note.spoken).join(" ") };
  if (replaced) return [mark("noted", "mark.replaced", { counted: replaced.two.map(cardSign).join(" ") }, spoken)];
  return uncovered ? [mark("noted", "mark.uncovered", { better: choiceTitle(rules, uncovered) }, spoken)] : [];
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

/** What is seen, and the same as a sentence. */
const mark = (kind, text, words, spoken) =>
  h(
    "span.coach-mark",
    { class: kind },
    h("span", { "aria-hidden": "true" }, t(text, words)),
    h("span.sr-only", {}, t(`${text}.label`, spoken)),
  );

function costWords(rules, { best, best_two: two, cost_cents: cents }, nameCard) {
  const cards = two?.length ? ` ${two.map(nameCard).join(" ")}` : "";
  return { amount: cents ? money(cents) : t("mark.small"), best: choiceTitle(rules, best) + cards };
}

// After the round, on the felt: whether one's own decisions were best, and else what they cost on average.

import { cardName, cardSign } from "../../felt/cards.js";
import { isOver } from "../../felt/phase.js";
import { choiceTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { money } from "../../page/money.js";
import { getJson } from "../../page/requests.js";
import { t } from "../../text/text.js";

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
  const mistakes = judged.filter(({ cost }) => cost !== "0");
  return h(
    "p.coach-marks",
    { key: "coach-marks" },
    mistakes.length
      ? mistakes.map((one) => mark("bad", "mark.cost", costWords(model.rules, one, cardSign), costWords(model.rules, one, cardName)))
      : mark("good", "mark.best", {}, {}),
  );
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

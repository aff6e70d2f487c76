// The hint in the dock: what each decision is worth in money, the best one marked. It goes with the decision.

import { FACE_DOWN, cardName, cardSign } from "../../felt/cards.js";
import { choiceTitle, wagerTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { change, money, sum } from "../../page/money.js";
import { refusalText, say } from "../../page/notices.js";
import { getJson } from "../../page/requests.js";
import { t } from "../../text/text.js";
import { optionsOf } from "../model.js";
import { wagersWords } from "./notes.js";

const DIGITS = 4;
const AGAIN_MS = 1000;
const BUSY = 503;

const asked = new Set(); // hands whose Player wants hints: it holds for all decisions of the hand
let answer = { decision: "", hint: null, refusal: null }; // of the decision at hand

/** Whether the Player decides about the hand in focus now, with all its cards in sight. */
export function canHint({ options, focus, at }) {
  const decides = options.some(
    (option) => ["table.decide", "table.set_hand"].includes(option.order) && option.position === focus,
  );
  return decides && !(at.get(focus)?.cards ?? [FACE_DOWN]).includes(FACE_DOWN);
}

const handOf = ({ view, focus }) => `${view.table_name} ${view.round} ${focus}`;

/** A hand is decided about again when its Player chose, or when cards came; and otherwise when others follow. */
function decisionOf(model) {
  const { choices = [], cards = [], followers = [] } = model.at.get(model.focus) ?? {};
  const { dealer = [], community = [] } = model.current ?? {};
  const follow = followers.map(({ player, whole_round: always }) => `${player} ${always}`);
  return [handOf(model), choices.length, ...cards, ...dealer, ...community, ...follow].join(" ");
}

export const isHinted = (model) => asked.has(handOf(model));

export function toggleHint(page) {
  const hand = handOf(page.model);
  if (!asked.delete(hand)) asked.add(hand);
  page.redraw();
}

/** The strip, or null where nobody asked for it or nothing is to be decided. */
export function hintStrip(page) {
  const { model } = page;
  if (!canHint(model) || !isHinted(model)) return null;
  if (answer.decision !== decisionOf(model)) {
    answer = { decision: decisionOf(model), hint: null, refusal: null };
    ask(page, answer);
  }
  return h("div.hint-strip", { key: "hint-strip", role: "group", "aria-label": t("hint") }, inside(model));
}

async function ask(page, wanted) {
  const { view, focus } = page.model;
  try {
    wanted.hint = await getJson(`/api/tables/${encodeURIComponent(view.table_name)}/hint?position=${focus}`);
  } catch (refusal) {
    if (refusal.code === undefined) throw refusal;
    if (refusal.status === BUSY) setTimeout(() => answer === wanted && ask(page, wanted), AGAIN_MS);
    else wanted.refusal = refusal;
  }
  if (answer !== wanted) return; // the hand went on meanwhile
  if (wanted.hint) say(spoken(page.model, wanted.hint));
  page.redraw();
}

/** The figures count what is put up for back bettors, which is said (A57). */
function forOthers(model) {
  const covers = optionsOf(model, "table.decide", { position: model.focus }).flatMap((option) => option._covers ?? []);
  return covers.length ? [t("hint.covers", { amount: money(sum(covers.map(({ amount }) => amount))) })] : [];
}

function inside(model) {
  const { rules } = model;
  const { hint, refusal } = answer;
  if (refusal) return h("p.hint-worth", {}, refusalText(refusal));
  if (!hint) return h("p.hint-worth", {}, t("hint.wait"));
  const units = t(hint.beside.length ? "hint.units.with" : "hint.units", {
    worth: shownOf(hint).map((choice) => decimal(choice.decimal)).join(" · "),
    wager: wagerTitle(rules, hint.unit),
    beside: hint.beside.map((area) => wagerTitle(rules, area)).join(", "),
  });
  return [
    h("p.sr-only", {}, spoken(model, hint)),
    h("p.hint-worth", { "aria-hidden": "true", title: hint.rule }, shown(model, hint)),
    h("p.hint-units", {}, [units, ...lacking(rules, hint), ...forOthers(model), ...uncovered(rules, hint)].join(". ")),
  ];
}

const bestOf = ({ choices }) => choices.find((choice) => choice.best);

/** Where a hand is set there may be many ways: the best one is enough. */
const shownOf = (hint) => (bestOf(hint).two ? [bestOf(hint)] : hint.choices);

/** What the balance does not cover is worth what it is worth, and never the best. */
const uncovered = (rules, { choices }) =>
  choices.filter(({ covered }) => !covered).map(({ choice }) => t("hint.uncovered", { choice: choiceTitle(rules, choice) }));

/** How later wagers count that it does not cover after a decision. */
const lacking = (rules, { choices }) =>
  choices.filter(({ later }) => later).map(({ choice, later }) =>
    t(`later.${later.covered}`, { choice: choiceTitle(rules, choice), wagers: wagersWords(rules, later) }));

/** "Fold −S$10.00 · Bet −S$12.17 → Fold" */
function shown(model, hint) {
  const { rules } = model;
  const best = bestOf(hint);
  if (best.two) return [settingWords(rules, best, cardSign), " ", h("b", {}, change(best.cents))];
  const worth = hint.choices.map((choice, at) => [
    at ? " · " : "",
    h("span", { class: choice.best ? "best" : null }, `${choiceTitle(rules, choice.choice)} ${change(choice.cents)}`),
  ]);
  return [worth, " → ", h("b.best", {}, choiceTitle(rules, best.choice))];
}

/** The same as sentences. */
function spoken(model, hint) {
  const { rules } = model;
  const best = bestOf(hint);
  const worth = shownOf(hint).map((choice) =>
    t("hint.spoken", {
      choice: choice.two ? settingWords(rules, choice, cardName) : choiceTitle(rules, choice.choice),
      amount: change(choice.cents),
    }),
  );
  if (best.two) return worth.join(" ");
  const last = t("hint.spoken.best", { choice: choiceTitle(rules, best.choice) });
  const notes = [...lacking(rules, hint), ...forOthers(model)].map((note) => `${note}.`);
  return [...worth, ...uncovered(rules, hint), ...notes, last].join(" ");
}

/** "K♦ Q♥ in the Point Hand" */
const settingWords = (rules, { two }, nameCard) =>
  t("hint.setting", { cards: two.map(nameCard).join(" "), part: rules?.hand_parts?.[1]?.title ?? "" });

const decimal = (value) => (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value).toFixed(DIGITS);

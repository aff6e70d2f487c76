// What a Player may do with a hand now: one button for each option, with its exact amount and its key.

import { FACE_DOWN } from "../../felt/cards.js";
import { clauseButton } from "../../felt/clauses.js";
import { choiceTitle, irregularityClause, wagerTitle } from "../../felt/rules.js";
import { confirmDialog } from "../../page/dialogs.js";
import { h, keyHint } from "../../page/dom.js";
import { money } from "../../page/money.js";
import { orderFrom } from "../../page/orders.js";
import { t, tOr } from "../../text/text.js";
import { hintButton } from "../advice/coach.js";
import { FOLLOWING, partsOf } from "./following.js";
import { key, keyOf, letterFor } from "../keys.js";
import { looksNow } from "../look.js";
import { isKeptBack, marks, send } from "../sending.js";
import { OWN_WORDS } from "../shuffle/own_words.js";
import { layButtons, setButton } from "../setting/buttons.js";

const ELSEWHERE = [
  "table.sit",
  "table.leave",
  "table.place_wager",
  "table.lower_wager",
  "table.set_hand",
  "floor.say_ready",
  OWN_WORDS,
  ...FOLLOWING,
];
const QUIET = ["table.decline_comparison", "table.show_hand"];

export function decisions(page) {
  const { model } = page;
  const open = model.options.filter((option) => !ELSEWHERE.includes(option.order) && !seenAlready(model, option));
  const here = open.filter((option) => option.position === undefined || option.position === model.focus);
  if (looksNow(model, model.focus)) return [halted(model)]; // in a moment, and at their places
  const away = [
    ...new Set(open.filter((option) => option.order === "table.decide").map((option) => option.position)),
  ].filter((position) => position !== model.focus);
  return [
    halted(model),
    here.some((option) => option.order === "table.view_hand") && model.view.unread
      ? h("p.muted.whole-line", { key: "unread" }, t("unread.note"))
      : null,
    setButton(page),
    here.map((option) => act(page, option)),
    uncovered(model),
    layButtons(page),
    hintButton(page),
    away.map((position) =>
      h(
        "button",
        { key: `go-${position}`, onclick: () => page.focusOn(position) },
        t("decide.other", { position }),
        keyHint(keyOf("next", () => page.focusOn(position))),
      ),
    ),
  ].flat();
}

/** Whether the Player has looked at this hand: the option is of no use then. */
function seenAlready(model, { order, position }) {
  const { cards = [], viewed } = model.at.get(position) ?? {};
  return order === "table.view_hand" && (viewed || !cards.includes(FACE_DOWN));
}

function act(page, option) {
  const { rules } = page.model;
  const text = option.order === "table.decide" ? choiceTitle(rules, option.choice) : orderTitle(page.model, option);
  const label = option.amount ? t("decide.amount", { choice: text, amount: money(option.amount) }) : text;
  const question = tOr(`ask.${option.order}`, null); // of what cannot be taken back
  const order = orderFrom(option);
  const go = () => isKeptBack(order) || (question ? ask(page, option, text, question) : send(order, text));
  const letter = QUIET.includes(option.order) ? null : keyFor(option, text, go);
  const strong = option.order === "table.decide" && option.amount;
  const parts = partsOf(page.model, option) ?? shownWords(page.model, option);
  const { attributes, note } = marks(order);
  return h(
    "button",
    {
      key: `${option.order}-${option.choice ?? ""}-${option.position ?? ""}`,
      class: strong ? "primary big" : QUIET.includes(option.order) ? "small" : "big",
      onclick: go,
      ...attributes,
    },
    label,
    note,
    letter ? keyHint(letter) : null,
    parts ? h("small.parts", {}, parts) : null,
  );
}

/** A Fold after which the cards lie open all the same says so, and to those who hover or listen for which wagers. */
function shownWords({ rules }, { _shown_for: areas }) {
  if (!areas) return null;
  const why = t("decide.shown.for", { wagers: areas.map((area) => wagerTitle(rules, area)).join(", ") });
  return h("span", { title: why }, t("decide.shown"), h("span.sr-only", {}, ` ${why}`));
}

/** What the balance does not cover has its place too, and says why it cannot be chosen. */
const uncovered = ({ message, focus, rules }) =>
  (message.uncovered ?? []).filter(({ position }) => position === focus).map(({ choice, amount }) =>
    h(
      "button.big",
      { key: `uncovered-${choice}`, disabled: true },
      t("decide.amount", { choice: choiceTitle(rules, choice), amount: money(amount) }),
      h("small.parts", {}, t("decide.uncovered", { balance: money(message.balance) })),
    ),
  );

/** A choice of the document has its key in every phase; what is rarely offered takes one that is free. */
function keyFor(option, text, go) {
  if (option.order === "table.decide") return keyOf(`choice.${option.choice}`, go);
  const letter = letterFor(text);
  return letter && key(letter, go);
}

/** Real cards are looked at in the hand: the page only takes it down. */
const orderTitle = ({ view }, { order }) =>
  order === "table.view_hand" && view.unread ? t("unread.look") : tOr(`own.${order}`, t(`order.${order}`));

async function ask(page, option, text, question) {
  const { rules } = page.model;
  const clause = option._clause ? h("p", {}, t("clause.by"), " ", clauseButton(rules, option._clause)) : null;
  if (await confirmDialog(text, h("div", {}, h("p", {}, question), clause), text, t("no"))) await send(orderFrom(option), text);
}

function halted(model) {
  const { current, rules } = model;
  if (current?.power_failed) {
    const offer = model.options.find((option) => option.order === "table.withdraw_all");
    return h(
      "p.notice",
      { key: "halt" },
      t(offer ? "power.offer" : "power.failed"),
      " ",
      clauseButton(rules, offer?._clause ?? irregularityClause(rules, "power_failure")),
    );
  }
  if (!current?.halt) return null;
  return h(
    "p.notice",
    { key: "halt" },
    t("halt", { note: current.halt.note }),
    " ",
    clauseButton(rules, current.halt.clause),
  );
}

// The round of a drill as it lies on the table, with a place for every answer.

import { cardNames, cardRow } from "../felt/cards.js";
import { stackSvg } from "../felt/chips.js";
import { h, keyHint } from "../page/dom.js";
import { amount, change, money, readMoney } from "../page/money.js";
import { t } from "../text/text.js";

export const keyOf = (ask) => `${ask.position}-${ask.wager}`;
const CHOICES = { wager: ["win", "lose", "stand_off", "returned"], payment: ["win", "none"] };
export const choicesOf = (ask) => (ask.payment ? CHOICES.payment : CHOICES.wager);
const outcomeText = (ask, outcome) => t(`outcome.${ask.payment && outcome === "win" ? "paid" : outcome}`);

/** Cents of an amount such as "1000.00" in a described round. */
const cents = (text) => readMoney(text) ?? 0;
const codes = (text) => (text ? text.split(" ") : []);

/** `drill` as the server gave it; `answers` by the key of their wager; `marked` is null until it is settled. */
export function drillTable({ drill, answers, marked, choose, type }) {
  const { round } = drill;
  return h(
    "div.felt",
    { key: `felt-${drill.seed}` },
    h(
      "div.dealer-side",
      {},
      packet(t("dealer"), codes(round.dealer), marked?.hands.dealer, "dealer"),
      round.community ? packet(t("community"), codes(round.community), null, "community") : null,
      h("ul.plate", {}, plate(drill).map((text) => h("li", {}, text))),
    ),
    h(
      "div.positions",
      {},
      round.positions.map((position) => place({ drill, position, answers, marked, choose, type })),
    ),
  );
}

function packet(title, cards, hand, key) {
  return h(
    "div.packet",
    { key },
    h("h2", {}, title, hand ? h("span.hand", {}, hand) : null),
    cardRow(cards, { key, label: `${title}: ${cardNames(cards)}` }),
  );
}

function plate({ round, notes }) {
  const { jackpot, limits } = round;
  return [
    jackpot
      ? t(
        "school.meter",
        {
          displayed: money(cents(jackpot.displayed)),
          reset: money(cents(jackpot.reset)),
          minimum: money(cents(jackpot.minimum_wager)),
        },
      )
      : null,
    limits
      ? t("school.limits", { minimum: money(cents(limits.minimum)), maximum: money(cents(limits.maximum)) })
      : null,
    ...notes.map((means) => t("school.reading", { means })),
  ].filter(Boolean);
}

function place({ drill, position, answers, marked, choose, type }) {
  const flags = ["folded", "absent", "declined"].filter((flag) => position[flag]).map(
    (flag) => h("span.badge.flag", {}, t(`school.${flag}`)),
  );
  const cards = codes(position.cards);
  const name = t("spot.label", { position: position.position });
  const asks = drill.ask.filter((ask) => ask.position === position.position);
  return h(
    "section.place",
    { key: `place-${position.position}`, "aria-label": name },
    h(
      "h2",
      {},
      name,
      flags,
      marked ? h("span.hand", {}, marked.hands[position.position] ?? t("school.no_hand")) : null,
    ),
    cardRow(cards, { key: `hand-${position.position}`, label: `${name}: ${cardNames(cards)}` }),
    position.point_hand
      ? h("p.set", {}, t("school.set", { part: drill.set_part, cards: cardNames(codes(position.point_hand)) }))
      : null,
    h(
      "div.asks",
      {},
      asks.map(
        (ask) => question({ ask, answer: answers[keyOf(ask)], line: marked?.byKey[keyOf(ask)], choose, type }),
      ),
    ),
  );
}

function question({ ask, answer, line, choose, type }) {
  const label = t("school.settles", { wager: ask.title, position: ask.position });
  return h(
    "fieldset.ask",
    { key: keyOf(ask), "data-ask": keyOf(ask), class: line ? (line.right ? "right" : "wrong") : null },
    h(
      "legend",
      {},
      h("span.chips", { "aria-hidden": "true" }, ask.stake ? stackSvg(ask.stake) : null),
      h("b", {}, ask.title),
      h("span.sr-only", {}, label),
      h("span.stake", {}, ask.payment ? "" : money(ask.stake)),
    ),
    line
      ? verdict(ask, answer, line)
      : [
          h(
            "div.choices",
            { role: "group", "aria-label": label },
            choicesOf(ask).map((outcome) => button(ask, outcome, answer, choose)),
          ),
          amountField(ask, answer, type),
        ],
  );
}

function button(ask, outcome, answer, choose) {
  const pressed = answer?.outcome === outcome;
  return h(
    "button.small",
    { "data-outcome": outcome, "aria-pressed": String(pressed), onclick: () => choose(ask, outcome) },
    outcomeText(ask, outcome),
    keyHint(t(`school.key.${outcome}`)),
  );
}

function amountField(ask, answer, type) {
  const counts = answer?.outcome === "win" || answer?.outcome === "lose";
  if (!counts) return null;
  return h(
    "label.amount",
    { key: "amount" },
    h("span", { "aria-hidden": "true" }, answer.outcome === "win" ? "+" : "−"),
    h(
      "input.number",
      {
        inputmode: "decimal",
        autocomplete: "off",
        value: answer.text,
        "aria-label": t("school.amount.label", { wager: ask.title, position: ask.position }),
        "aria-invalid": answer.text && readMoney(answer.text) === null ? "true" : null,
        oninput: (event) => type(ask, event.target.value),
      },
    ),
  );
}

function verdict(ask, answer, line) {
  const own = answer
    ? t("school.you", { outcome: outcomeText(ask, answer.outcome), amount: netOf(answer) ? change(netOf(answer)) : "" })
    : t("school.missing");
  return [
    h(
      "p.verdict",
      {},
      h(
        "b",
        {},
        t("school.due", { outcome: outcomeText(ask, line.outcome), amount: line.net ? change(line.net) : "" }),
      ),
      h("span.mark", {}, t(line.right ? "school.right" : "school.wrong")),
    ),
    line.right ? null : h("p.said", {}, own),
    h(
      "details.why",
      { open: !line.right, key: "why" },
      h(
        "summary",
        { "aria-label": t("school.why.of", { wager: ask.title, position: ask.position }) },
        t("school.why"),
        ` · ${[...new Set(line.clauses)].join(", ")}`,
      ),
      h("ul", {}, line.why.map((reason) => h("li", {}, h("b", {}, reason.cited), " ", reason.says))),
    ),
  ];
}

/** The change of the Player's money as it was answered; null where the amount is not readable. */
export function netOf(answer) {
  if (answer.outcome !== "win" && answer.outcome !== "lose") return 0;
  const read = readMoney(answer.text ?? "");
  return read === null ? null : answer.outcome === "win" ? read : -read;
}

export const stakeText = (ask) => amount(ask.stake).replaceAll(",", "");

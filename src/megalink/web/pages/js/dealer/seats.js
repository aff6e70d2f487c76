// Every position: its Player, cards and wagers, and the orders that the Dealer may give for it.

import { handRow } from "../felt/cards.js";
import { exclusionsOf, exclusionWords } from "../felt/exclusions.js";
import { inOrder, wagerTitle } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { money, sum } from "../page/money.js";
import { tappable } from "../staff/correct_card.js";
import { openOrderForm } from "../staff/order_form.js";
import { clauseTag, optionLabel } from "../staff/words.js";
import { nameOf, t, tOr } from "../text/text.js";
import { NAME_SETTING } from "./shoe/name_setting.js";
import { SAID, saidButtons } from "./said.js";

// Every order about a position has its button there, but for what stands in the menu of irregularities or has a button
// of another kind. An absent Player is so common that his button is there as well.
const ELSEWHERE = [...SAID, "table.sit", NAME_SETTING];
const ABSENT = "table.mark_absent";

export function seats(page) {
  const most = page.message.view.positions_max ?? 0;
  const positions = Array.from({ length: most }, (_, at) => at + 1);
  return h("ul.seat-places", { key: "seats", "aria-label": t("seats.title") }, positions.map((position) => seat(page, position, most)));
}

/** How many columns the table has, and how many seats stand at each side of it, the rest being opposite the Dealer. */
export function shapeOf(most) {
  const sides = most > 5 ? 2 : most > 2 ? 1 : 0;
  return { sides, columns: most - 2 * sides + 2 };
}

/** Where a seat stands as the Dealer sees it: 1 at his left hand, and on clockwise round the table. */
function placeOf(position, most) {
  const { sides, columns } = shapeOf(most);
  if (position <= sides) return { "--row": sides - position + 2, "--column": 1 };
  if (position > most - sides) return { "--row": position - most + sides + 1, "--column": columns };
  return { "--row": 1, "--column": position - sides + 1 };
}

function seat(page, position, most) {
  const { view, guide } = page.message;
  const player = view.seats?.[String(position)];
  const hand = view.table?.positions.find((dealt) => dealt.position === position);
  const waits = guide?.waits_for.includes(position);
  const state = waits ? "waits" : hand?.out ? "out" : player ? "taken" : "free";
  return h(
    "li.seat",
    { key: `seat-${position}`, class: state, vars: placeOf(position, most) },
    h(
      "h3",
      {},
      h("b.seat-number", {}, position),
      " ",
      player ? h("span.seat-name", { title: nameOf(player) }, nameOf(player)) : h("span.muted", {}, t("seats.free")),
    ),
    h("p.marks", {}, marks(page, player, hand, waits)),
    exclusionsOf(page.message, player).map(exclusion),
    hand?.cards?.length ? tappable(page, String(position), hand.cards, handCards(page, hand)) : null,
    page.message.hands?.[position] ? h("p.hand-title", {}, page.message.hands[position]) : null,
    hand ? wagers(page, hand) : null,
    actions(page, position),
  );
}

/** What keeps the Player from play, with the reason that staff gave. */
const exclusion = (entry) =>
  h(
    "p.seat-exclusion",
    { key: `${entry.kind}-${entry.table}-${entry.number}` },
    h("span.mark.bad", {}, exclusionWords(entry)),
    " ",
    h("small", {}, t("seats.reason", { reason: entry.reason })),
  );

/** The cards of a position; a hand that was set shows its two parts. */
const handCards = ({ message, rules }, { cards, position }) =>
  handRow(cards, message.point_hands?.[position], { key: `hand-${position}`, small: true, rules });

function marks(page, player, hand, waits) {
  const { people = {} } = page.message.view;
  const list = [];
  const add = (kind, words) => list.push(h("span.mark", { class: kind }, words));
  if (waits) add("wait", t("seats.decides"));
  const last = hand?.choices?.at(-1);
  if (last) add("", optionLabel("choice", last, page));
  if (hand && hand.ending && hand.ending !== "played") add("", t(`ending.${hand.ending}`));
  if (hand?.out) list.push(h("span.mark.bad", {}, t("seats.out")), clauseTag(hand.out, page.rules));
  if (hand?.silence === "time") add("", t("seats.time"));
  if (hand?.viewed) add("", t("seats.viewed"));
  if (hand?.exposed) add("", t("seats.exposed"));
  if (player && people.informed?.includes(player)) add("", t("seats.informed"));
  return list;
}

function wagers(page, hand) {
  const rows = inOrder(page.rules, hand.wagers).map(([area, parts]) => {
    const several = parts.length > 1 || parts.some((part) => part.taken_back);
    const who = several ? parts.map((part) => h("small", {}, partWords(part))) : null;
    return h(
      "div",
      {},
      h("dt", {}, wagerTitle(page.rules, area)),
      h("dd", {}, money(sum(parts.map((part) => part.amount))), who),
    );
  });
  return rows.length ? h("dl.wagers", {}, rows) : null;
}

const partWords = ({ player, amount, taken_back: taken }) =>
  t(taken ? "seats.part_taken" : "seats.part", { player: nameOf(player), amount: money(amount) });

function actions(page, position) {
  const options = page.message.options.filter((option) => option.position === position);
  const buttons = [
    ...saidButtons(page, position),
    ...formOrders(options).map((order) => formButton(page, order, options, position)),
  ];
  return buttons.length ? h("div.seat-actions", {}, buttons) : null;
}

function formOrders(options) {
  const isHere = ({ order, _irregularity: clause }) => !ELSEWHERE.includes(order) && (!clause || order === ABSENT);
  return [...new Set(options.filter(isHere).map((option) => option.order))];
}

function formButton(page, order, options, position) {
  const fitting = options.filter((option) => option.order === order);
  const title = t("seats.form", { order: t(`order.${order}`), position });
  const open = () => openOrderForm({ title, options: fitting, page });
  const label = tOr(`short.${order}`, t(`order.${order}`), { clause: fitting[0]._clause });
  return h("button.small", { key: order, onclick: open }, label);
}

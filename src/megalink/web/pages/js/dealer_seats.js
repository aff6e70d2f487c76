// Every position with who sits there, what lies there, and what the Dealer may do for it.

import { handRow } from "./cards.js";
import { tappable } from "./dealer_correct.js";
import { openOrderForm } from "./dealer_form.js";
import { clauseTag, optionLabel, wagerTitle } from "./dealer_words.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { orderFrom, sendOrder } from "./net.js";
import { confirmDialog, toastRefusal } from "./shell.js";
import { t } from "./text.js";

// Orders about one position, in the order of their buttons.
const FOR_POSITION = [
  "table.place_wager",
  "table.lower_wager",
  "table.mark_absent",
  "table.view_declined_hand",
  "table.leave",
];

export function seats(desk) {
  const { view } = desk.message;
  const positions = Array.from({ length: view.positions_max ?? 0 }, (_, at) => at + 1);
  return h(
    "section.seats",
    { key: "seats", "aria-label": t("seats.title") },
    h("h2", {}, t("seats.title")),
    h("ul.seat-grid", {}, positions.map((position) => seat(desk, position))),
  );
}

function seat(desk, position) {
  const { view, desk: help } = desk.message;
  const player = view.seats?.[String(position)];
  const hand = view.table?.positions.find((one) => one.position === position);
  const waits = help?.waits_for.includes(position);
  const state = waits ? "waits" : hand?.out ? "out" : player ? "taken" : "free";
  return h(
    "li.seat",
    { key: `seat-${position}`, class: state },
    h("h3", {}, h("b.seat-number", {}, position), " ", player ?? h("span.muted", {}, t("seats.free"))),
    h("p.marks", {}, marks(desk, position, player, hand, waits)),
    hand?.cards?.length ? tappable(desk, String(position), hand.cards, handCards(desk, hand)) : null,
    desk.message.hands?.[position] ? h("p.hand-title", {}, desk.message.hands[position]) : null,
    hand ? wagers(desk, hand) : null,
    actions(desk, position),
  );
}

/** As it was set, where hands are set: the Point Hand is what is compared. */
const handCards = ({ message }, { cards, position }) =>
  handRow(cards, message.point_hands?.[position], { key: `hand-${position}`, small: true });

function marks(desk, position, player, hand, waits) {
  const { people = {} } = desk.message.view;
  const list = [];
  const add = (kind, words) => list.push(h("span.mark", { class: kind }, words));
  if (waits) add("wait", t("seats.decides"));
  const last = hand?.choices?.at(-1);
  if (last) add("", optionLabel("choice", last, desk));
  if (hand && hand.ending && hand.ending !== "played") add("", t(`ending.${hand.ending}`));
  if (hand?.out) list.push(h("span.mark.bad", {}, t("seats.out")), clauseTag(hand.out, desk.rules));
  if (hand?.viewed) add("", t("seats.viewed"));
  if (hand?.exposed) add("", t("seats.exposed"));
  if (player && people.informed?.includes(player)) add("", t("seats.informed"));
  if (player && people.restricted?.includes(player)) add("bad", t("seats.restricted"));
  if (player && people.barred?.includes(player)) add("bad", t("seats.barred"));
  return list;
}

function wagers(desk, hand) {
  const names = desk.rules?.wagers?.map((one) => one.name) ?? []; // in the document's order, as on the layout
  const there = Object.entries(hand.wagers).sort(([one], [other]) => names.indexOf(one) - names.indexOf(other));
  const rows = there.map(([area, parts]) => {
    const several = parts.length > 1 || parts.some((one) => one.taken_back);
    const who = several ? parts.map((one) => h("small", {}, partWords(one))) : null;
    return [
      h("dt", {}, wagerTitle(area, desk.rules)),
      h("dd", {}, money(parts.reduce((sum, one) => sum + one.amount, 0)), who),
    ];
  });
  return rows.length ? h("dl.wagers", {}, rows) : null;
}

const partWords = ({ player, amount, taken_back: taken }) =>
  t(taken ? "seats.part_taken" : "seats.part", { player, amount: money(amount) });

function actions(desk, position) {
  const options = desk.message.options.filter((one) => one.position === position);
  const buttons = [
    ...options.filter((one) => one.order === "table.decide").map((one) => decideButton(desk, one)),
    ...FOR_POSITION.map((order) => formButton(desk, order, options, position)),
  ].filter(Boolean);
  return buttons.length ? h("div.seat-actions", {}, buttons) : null;
}

/** 3.6: the Dealer places a wager at the Player's request. */
function decideButton(desk, option) {
  const what = t(
    "seats.for_player",
    { choice: optionLabel("choice", option.choice, desk), amount: option.amount === null ? "" : money(option.amount) },
  );
  const ask = async () => {
    const words = t("seats.on_request", { what, player: option.player, position: option.position });
    if (
      await confirmDialog(t("seats.on_request_title"), h("p", {}, words), what)
    ) sendOrder(orderFrom(option)).catch(toastRefusal);
  };
  return h("button.small", { type: "button", key: `decide-${option.choice}`, onclick: ask }, what);
}

function formButton(desk, order, options, position) {
  const fitting = options.filter((one) => one.order === order);
  if (!fitting.length) return null;
  const title = t("seats.form", { order: t(`order.${order}`), position });
  const open = () => openOrderForm({ title, options: fitting, desk });
  return h("button.small", { type: "button", key: order, onclick: open }, t(`short.${order}`));
}

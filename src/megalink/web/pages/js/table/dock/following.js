// Wagers of several Players: what is short of its minimum, whose hand a back bettor follows with his part of its
// further wagers, and who puts up what of one.

import { wagerTitle } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { money, sum } from "../../page/money.js";
import { orderFrom } from "../../page/orders.js";
import { nameOf, t } from "../../text/text.js";
import { optionsOf } from "../model.js";
import { marks, send } from "../sending.js";

export const FOLLOWING = ["table.follow_seat", "table.stop_following"];

const followersOf = (model, position) => model.at.get(position)?.followers ?? [];

/** What is short on the position in the bottom centre; a control for each hand that the Player backs; who follows his. */
export function following(page) {
  const { model } = page;
  const backed = new Set(
    FOLLOWING.flatMap((order) => optionsOf(model, order, { player: model.player })).map((option) => option.position),
  );
  return [shortOf(model, model.focus), ...[...backed].map((position) => control(model, position)), followed(model)];
}

/** While bets are open: what does not reach the minimum, and what becomes of it. */
function shortOf(model, position) {
  const missing = Object.entries(model.at.get(position)?.missing ?? {});
  if (!missing.length) return null;
  const texts = missing.map(
    ([area, cents]) => t("area.short", { area: wagerTitle(model.rules, area), amount: money(cents) }),
  );
  return h("p.short-of", { key: "short", role: "status" }, texts.join(" "));
}

function control(model, position) {
  const name = nameOf(model.view.seats?.[position] ?? "");
  const own = followersOf(model, position).find((follower) => follower.player === model.player);
  const state = own ? (own.whole_round ? "follow.round" : "follow.next") : "follow.not";
  const buttons = FOLLOWING.flatMap((order) => optionsOf(model, order, { player: model.player, position })).map(
    (option) => button(option, name),
  );
  return h(
    "div.follow",
    { key: `follow-${position}`, role: "group", "aria-label": t("follow.title", { name, position }) },
    h("p", {}, t(state, { name, position })),
    buttons,
  );
}

function button(option, name) {
  const stops = option.order === "table.stop_following";
  const text = stops ? "follow.stop" : option.whole_round ? "follow.do.round" : "follow.do.next";
  const { attributes, note } = marks(orderFrom(option));
  return h(
    "button.small",
    {
      key: `${option.order}-${option.whole_round ?? ""}`,
      onclick: () => send(orderFrom(option), t(text, { name })),
      ...attributes,
    },
    t(text, { name }),
    note,
  );
}

/** Who follows the Player's own hand. */
function followed(model) {
  if (model.view.phase === "settled" || !model.mine.includes(model.focus)) return null;
  const names = followersOf(model, model.focus).map((follower) => nameOf(follower.player));
  return names.length
    ? h("p.muted.follows", { key: "follows" }, t("follow.you", { names: names.join(", "), count: names.length }))
    : null;
}

/** Of a decision with a wager of several: what the Player who decides puts up, for whom, and who puts up the rest. */
export function partsOf(model, option) {
  if (!option._stakes) return null;
  const own = sum(option._stakes.filter((stake) => stake.player === option.player).map((stake) => stake.amount));
  const named = (key, stakes) => stakes.map(
    ({ player, amount }) => t(key, { name: nameOf(player), amount: money(amount) }),
  );
  const others = option._stakes.filter((stake) => stake.player !== option.player);
  return [
    t("decide.own", { amount: money(own) }),
    ...named("decide.for", option._covers ?? []),
    ...named("decide.follows", others),
  ].join(", ");
}

// How a hand stands, in a word; and what its Player is called.

import { choiceTitle } from "../felt/rules.js";
import { change, sum } from "../page/money.js";
import { t } from "../text/text.js";
import { resultOf } from "./model.js";

/** Robots have long names on the floor; at the table a number will do. */
export const nameOf = (name) =>
  name.startsWith("robot.") ? t("seat.robot", { number: name.split(".").at(-1) }) : name;

/** One word on how a hand stands; after settlement what the position won or lost. */
export function stateOf(model, position) {
  const hand = model.at.get(position);
  if (!hand) return "";
  if (hand.lines.length && ["settled", "void"].includes(model.view.phase)) {
    const own = resultOf(model, position);
    return change(own ?? sum(hand.lines.map((line) => line.net)));
  }
  if (hand.out) return t("hand.out", { clause: hand.out });
  if (hand.ending && hand.ending !== "played") return t(`hand.${hand.ending}`);
  const last = hand.choices?.at(-1);
  return last ? choiceTitle(model.rules, last) : "";
}

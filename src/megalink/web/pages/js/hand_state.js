// How a hand stands, in a word.

import { change } from "./money.js";
import { resultOf, sum } from "./table_model.js";
import { t, tOr } from "./text.js";

/** One word on how a hand stands; after settlement what the position won or lost. */
export function stateOf(model, position) {
  const seen = model.at.get(position);
  if (!seen) return "";
  if (seen.lines.length && ["settled", "void"].includes(model.view.phase)) {
    const own = resultOf(model, position);
    return change(own ?? sum(seen.lines.map((line) => line.net)));
  }
  if (seen.out) return t("hand.out", { clause: seen.out });
  if (seen.ending && seen.ending !== "played") return t(`hand.${seen.ending}`);
  const last = seen.choices?.at(-1);
  return last ? tOr(`choice.${last}`, last) : "";
}

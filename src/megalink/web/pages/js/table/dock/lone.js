// A wager that counts only beside another: a Player who has not placed that one is told from the first chip to the end.

import { isOver } from "../../felt/phase.js";
import { h } from "../../page/dom.js";
import { t } from "../../text/text.js";
import { wagerAt } from "../model.js";

/** For the place of the cards, which such a position does not get. */
export function loneNote(model) {
  const { areas, focus, stakes, view } = model;
  const bases = areas.filter(({ role }) => role === "base");
  const own = stakes.filter(({ position }) => position === focus);
  if (isOver(view) || !own.length || bases.some(({ name }) => wagerAt(model, focus, name).total)) return null;
  const titles = own.map(({ area }) => areas.find(({ name }) => name === area)?.title ?? area);
  const base = bases.map(({ title }) => title).join(t("set.or"));
  return h("p.notice.lone", { key: "lone" }, t("lone.note", { count: own.length, areas: titles.join(", "), base }));
}

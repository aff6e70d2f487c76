// A mistyped card is put right: tapped where it lies, or chosen in a form.

import { enteredAs } from "./dealer_cards.js";
import { openOrderForm } from "./dealer_form.js";
import { placeTitle } from "./dealer_words.js";
import { h } from "./dom.js";
import { who } from "./shell.js";
import { t } from "./text.js";

export const CORRECT = "table.correct_card";

const offered = (desk) => desk.message.options.filter((one) => one.order === CORRECT);

/** All cards that this person may correct now; with a place, one of them. */
export function correctCard(desk, where = null, number = null, seen = null) {
  const fits = (one) => where === null || (one.where === where && one.number === number);
  const options = offered(desk).filter(fits);
  if (!options.length) return;
  const [only, ...more] = options;
  const named = { number: only.number, place: placeTitle(only.where) };
  openOrderForm({
    title: more.length ? t(`order.${CORRECT}`) : t("correct.one", named),
    options,
    desk,
    about: h("p.muted", {}, t(`does.${CORRECT}`)),
    done: ({ card }) => enteredAs(desk, seen, card, who().user?.role === "dealer"),
  });
}

/** A row of cards of which each can be tapped that may be corrected; the tool and its key do the same. */
export function tappable(desk, where, codes, row) {
  if (!row || !offered(desk).some((one) => one.where === where)) return row;
  const onclick = (event) => {
    const code = event.target.closest("ml-card")?.getAttribute("code");
    const shown = [...event.currentTarget.querySelectorAll("ml-card")];
    const at = code === "??" ? shown.indexOf(event.target.closest("ml-card")) : codes.indexOf(code);
    if (at >= 0) correctCard(desk, where, at + 1, code === "??" ? null : code);
  };
  return h("div.tappable", { key: `tap-${where}`, title: t("correct.tap"), onclick }, row);
}

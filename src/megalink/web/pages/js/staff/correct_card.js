// Corrects a mistyped card: tapped where it lies, or chosen in a form.

import { FACE_DOWN } from "../felt/cards.js";
import { h } from "../page/dom.js";
import { who } from "../page/shell.js";
import { t } from "../text/text.js";
import { CORRECT } from "./card_twice.js";
import { enteredAs } from "./entered_cards.js";
import { openOrderForm } from "./order_form.js";
import { placeTitle } from "./words.js";

const offered = (page) => page.message.options.filter((option) => option.order === CORRECT);

/** Opens the form for all cards that this person may correct now or, with a place and number, for that one. */
export function correctCard(page, where = null, number = null, shownCard = null) {
  const fits = (option) => where === null || (option.where === where && option.number === number);
  const options = offered(page).filter(fits);
  if (!options.length) return;
  const [only, ...more] = options;
  const named = { number: only.number, place: placeTitle(only.where) };
  openOrderForm({
    title: more.length ? t(`order.${CORRECT}`) : t("correct.one", named),
    options,
    page,
    about: h("p.muted", {}, t(`does.${CORRECT}`)),
    onGiven: ({ card }) => enteredAs(page, shownCard, card, who().user?.role === "dealer"),
  });
}

/** Makes the cards of a row that may be corrected open their form on a tap. */
export function tappable(page, where, codes, row) {
  if (!row || !offered(page).some((option) => option.where === where)) return row;
  const onclick = (event) => {
    const code = event.target.closest("ml-card")?.getAttribute("code");
    const cards = [...event.currentTarget.querySelectorAll("ml-card")];
    const at = code === FACE_DOWN ? cards.indexOf(event.target.closest("ml-card")) : codes.indexOf(code);
    if (at >= 0) correctCard(page, where, at + 1, code === FACE_DOWN ? null : code);
  };
  return h("div.tappable", { key: `tap-${where}`, title: t("correct.tap"), onclick }, row);
}

// What a setting counts, in words: under the cards as they are moved, and read out.

import { cardName, cardNames, cardSign } from "../../felt/cards.js";
import { t } from "../../text/text.js";
import { chosenCards, chosenSetting, houseSetting, parts } from "./chosen.js";

const titles = (model) => {
  const [rest, compared] = parts(model).map((part) => part.title);
  return { rest, compared };
};

const signs = (cards) => cards.map(cardSign).join(" ");

/** Under the rest: "counts 20"; "counts 12 or 15" where that makes nothing, which the warning says. */
export function restWords(model) {
  const option = chosenSetting(model);
  if (!option) return t("set.pick", { part: titles(model).compared });
  return t("set.counts", { total: option._three ?? option._counts.join(t("set.or")) });
}

/** Whether the rest of a chosen setting makes nothing. */
export const makesNone = (model) => chosenSetting(model)?._three === null;

/** Under the part that is compared: its name, or how many cards it wants. */
export function comparedWords(model) {
  const option = chosenSetting(model);
  return option ? option._point : t("set.pick.more", { count: parts(model)[1].cards - chosenCards(model).length });
}

/** What would become of this setting if it were sent: {seen, spoken}; null where it counts as it is. */
export function warning(model) {
  const house = houseSetting(model);
  if (!house) return both(() => t("set.unable", { part: titles(model).rest }));
  const replaced = chosenSetting(model)?._replaced;
  if (!replaced) return null;
  const key = replaced.was_valid ? "set.would.improve" : "set.would.replace";
  return both((named) => t(key, { ...titles(model), cards: named(house.two), point: house._point }));
}

/** For the eye with the signs of suits, for the ear with the names of cards. */
const both = (words) => ({ seen: words(signs), spoken: words(cardNames) });

/** The sentences after a card has been moved. */
export function moved(model, card, isIn) {
  const { rest, compared } = titles(model);
  return `${t("set.said.moved", { card: cardName(card), part: isIn ? compared : rest })} ${standing(model)}`;
}

/** The sentences after the cards have been laid at once. */
export const laid = (model, key) =>
  `${t(key, { part: titles(model).compared, cards: cardNames(chosenCards(model)) })} ${standing(model)}`;

function standing(model) {
  const { rest, compared } = titles(model);
  if (!chosenSetting(model)) return t("set.said.more", { part: compared, more: comparedWords(model) });
  const words = { rest, compared, total: restWords(model), point: comparedWords(model) };
  return [t("set.said", words), warning(model)?.spoken].filter(Boolean).join(" ");
}

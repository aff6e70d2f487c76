// A card that is there already: as a rule it was misread, and nothing has happened yet.

import { cardName } from "../felt/cards.js";
import { irregularityClause } from "../felt/rules.js";
import { confirmDialog } from "../page/dialogs.js";
import { h } from "../page/dom.js";
import { t } from "../text/text.js";
import { knownCards } from "./entered_cards.js";

export const CORRECT = "table.correct_card";

/** Asks twice, with the harmless answer in focus: a card that is there twice stops play. */
export async function isThereTwice(page, code) {
  const words = { card: cardName(code), clause: irregularityClause(page.rules, "deck_fault") };
  const ask = (question, yes) =>
    confirmDialog(
      t(`twice.${question}.title`, words),
      h("p", {}, t(`twice.${question}.body`, words)),
      t(yes),
      t("twice.no"),
    );
  return (await ask("found", "twice.yes")) && ask("stops", "twice.stop");
}

/** A correction to a card that is there already is asked about; every other order is meant as it stands. */
export const isCardMeant = async (page, { order, card }) =>
  order !== CORRECT || !knownCards(page).has(card) || isThereTwice(page, card);

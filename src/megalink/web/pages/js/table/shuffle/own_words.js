// A Player's own words for the shuffle: the field while bets are open, and whose words are in it.

import { h } from "../../page/dom.js";
import { toast, toastRefusal } from "../../page/notices.js";
import { orderFrom, sendOrder } from "../../page/orders.js";
import { t } from "../../text/text.js";
import { optionsOf } from "../model.js";
import { noteWords } from "./noted.js";

export const OWN_WORDS = "floor.add_own_words";
const LONGEST = 40; // characters, as the floor takes them
let draft = ""; // words that are written and not added: still there when the field is drawn again

export function ownWords(page) {
  const { view } = page.model;
  if (!view.commitment) return null;
  const [option] = optionsOf(page.model, OWN_WORDS);
  return h(
    "div.own-words",
    { key: "own-words" },
    option ? field(view, option) : null,
    view.own_words?.length ? wordsList(view.own_words, "said-words") : null,
  );
}

function field(view, option) {
  const add = async (event) => {
    event.preventDefault();
    const form = event.target;
    const words = form.elements.words.value.trim();
    if (!words) return form.elements.words.focus();
    try {
      await sendOrder(orderFrom(option, { words }));
      noteWords(view.table_name, view.round, { player: option.player, words });
      draft = "";
      form.reset();
      form.querySelector("button").focus(); // out of the field, so that the keys of the table work again
      toast(t("own.added"), "good");
    } catch (refusal) {
      toastRefusal(refusal);
    }
  };
  return h(
    "form",
    { key: "own-form", onsubmit: add },
    h(
      "label",
      { key: "own-label" },
      t("own.field"),
      h(
        "input",
        {
          key: "own-input",
          name: "words",
          value: draft,
          oninput: ({ target }) => {
            draft = target.value;
          },
          maxlength: LONGEST,
          autocomplete: "off",
          "aria-describedby": "own-why",
        },
      ),
    ),
    h("button.small", { key: "own-add", type: "submit" }, t("own.add")),
    h("p.muted", { key: "own-why", id: "own-why" }, t("own.why")),
  );
}

/** Whose words are mixed in, and which. */
export const wordsList = (ownWords, key) =>
  h(
    "ul.lines-list",
    { key },
    ownWords.map(
      ({ player, words }) => h("li", { key: `${key}-${player}` }, t("own.said", { player }), " ", h("q", {}, words)),
    ),
  );

// A Player's own words for the shuffle: the field while bets are open, and whose words are in it. What this page saw
// before the cards were dealt is kept, so that the proof can be held against it.

import { h } from "../../page/dom.js";
import { toast, toastRefusal } from "../../page/notices.js";
import { orderFrom, sendOrder } from "../../page/orders.js";
import { t } from "../../text/text.js";
import { optionsOf } from "../model.js";

export const OWN_WORDS = "floor.add_own_words";
const LONGEST = 40; // characters, as the floor takes them
let draft = ""; // words that are written and not added: still there when the field is drawn again
const noted = new Map(); // by table and round: {commitment, words} as this page had them while bets were open

const roundKey = (table, round) => `${table} ${round}`;

/** {commitment, words} that this page noted before the cards of a round were dealt; null where it was not there. */
export const notedOf = (table, round) => noted.get(roundKey(table, round)) ?? null;

export function ownWords(page) {
  const { view } = page.model;
  if (!view.commitment) return null;
  note(view);
  const [option] = optionsOf(page.model, OWN_WORDS);
  return h(
    "div.own-words",
    { key: "own-words" },
    option ? field(view, option) : null,
    view.own_words?.length ? wordsList(view.own_words, "said-words") : null,
  );
}

function note(view) {
  const key = roundKey(view.table_name, view.round);
  if (view.phase === "betting" && !noted.has(key)) noted.set(key, { commitment: view.commitment, words: null });
}

function field(view, option) {
  const add = async (event) => {
    event.preventDefault();
    const form = event.target;
    const words = form.elements.words.value.trim();
    if (!words) return form.elements.words.focus();
    try {
      await sendOrder(orderFrom(option, { words }));
      const kept = notedOf(view.table_name, view.round);
      if (kept) kept.words = { player: option.player, words };
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

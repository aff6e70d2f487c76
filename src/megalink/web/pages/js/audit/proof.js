// The proof of a shuffle, twice: as the server says, and made anew in this browser from the seed and the Players' words.

import { cardRow } from "../felt/cards.js";
import { canHash, commitmentOf, deckOf, orderOf, rootOf } from "../felt/shuffle.js";
import { definitions, h } from "../page/dom.js";
import { say } from "../page/notices.js";
import { t } from "../text/text.js";

const results = new WeakMap();

export function proofPanel(audit) {
  const { proof } = audit;
  return h(
    "section.panel.proof",
    { key: "proof", "aria-label": t("proof.title") },
    h("h2", {}, t("proof.title")),
    !proof?.commitment ? h("p.muted", {}, t("proof.shoe")) : body(audit, proof),
  );
}

function body(audit, proof) {
  return [
    definitions("dl.figures.hashes", [
      [t("proof.commitment"), h("code", {}, proof.commitment)],
      [t("proof.seed"), proof.seed ? h("code", {}, proof.seed) : t("proof.seed_later")],
      ...(proof.own_words ?? []).map(({ player, words }) => [t("proof.words_of", { player }), h("q", {}, words)]),
    ]),
    proof.seed
      ? [
          h("h3", {}, t("proof.server")),
          h(
            "ul.plain-list",
            {},
            [
              check("proof.commitment_fits", proof.commitment_fits),
              check("proof.deck_fits", proof.deck_fits),
              check("proof.dealt_fits", proof.dealt_fits),
            ],
          ),
          h("h3", {}, t("proof.browser")),
          ownCheck(audit, proof),
        ]
      : null,
  ];
}

function check(key, fits) {
  const state = fits === null || fits === undefined ? "none" : fits ? "good" : "bad";
  const sign = { good: "✓", bad: "✗", none: "–" }[state];
  return h(
    "li",
    { class: state },
    h("b", { "aria-hidden": "true" }, sign),
    " ",
    t(key),
    h("span.sr-only", {}, t(`proof.${state}`)),
  );
}

function ownCheck(audit, proof) {
  if (!canHash()) return h("p.muted", {}, t("proof.insecure"));
  const own = results.get(proof);
  if (!own) return h("button", { onclick: () => run(audit, proof) }, t("proof.run"));
  return [
    h(
      "ul.plain-list",
      {},
      check("proof.commitment_fits", own.commitment === proof.commitment),
      check("proof.deck_same", proof.deck ? own.deck.join() === proof.deck.join() : null),
    ),
    h("p", {}, t("proof.own_commitment"), " ", h("code", {}, own.commitment)),
    h("div.redealt", {}, cardRow(own.deck, { small: true })),
  ];
}

/** {commitment, deck}: the deck in the order of the deal. */
async function redealt({ method, commitment, seed, own_words: said }) {
  const deck = await deckOf(seed);
  if (method !== "sealed_deck") return { commitment: await commitmentOf(seed), deck };
  const order = await orderOf(commitment, said);
  return { commitment: await rootOf(seed), deck: order.map((place) => deck[place]) };
}

async function run(audit, proof) {
  const own = await redealt(proof);
  const { commitment } = own;
  results.set(proof, own);
  const right = commitment === proof.commitment;
  say(t(right ? "proof.good" : "proof.bad"));
  audit.paint();
}

// The proof of a shuffle in a dialog. A sealed deck is checked card by card; rounds of older versions by their seed.

import { cardRow } from "../../felt/cards.js";
import { canHash, commitmentOf } from "../../felt/shuffle.js";
import { openDialog } from "../../page/dialogs.js";
import { h } from "../../page/dom.js";
import { getJson } from "../../page/requests.js";
import { t } from "../../text/text.js";
import { sealedProof } from "./sealed_proof.js";

export async function proof(table, round) {
  const address = `/api/tables/${encodeURIComponent(table)}/rounds/${round}/proof`;
  const reply = await getJson(address);
  const shown = reply.method === "sealed_deck" ? await sealedProof(reply, table, round, address) : await published(reply);
  const { node } = openDialog(t("shuffle.title", { round }), shown);
  node.classList.add("wide");
}

/** Of an older version: the commitment before the deal, the seed after the round, and whether the two fit. */
async function published(reply) {
  const own = reply.seed && canHash() ? await commitmentOf(reply.seed) : null;
  const verdict = (name, value) => (
    value === null || value === undefined ? null : h(
      "li",
      { class: value ? "good" : "bad" },
      t(value ? `shuffle.${name}.yes` : `shuffle.${name}.no`),
    )
  );
  return [
    h(
      "dl.proof",
      {},
      pair("shuffle.commitment", reply.commitment),
      pair("shuffle.seed", reply.seed ?? t("shuffle.seed.later")),
    ),
    h(
      "ul",
      {},
      own === null ? null : verdict("browser", own === reply.commitment),
      verdict("commitment", reply.seed ? reply.commitment_fits : null),
      verdict("deck", reply.seed ? reply.deck_fits : null),
      verdict("dealt", reply.seed ? reply.dealt_fits : null),
    ),
    reply.deck ? h(
      "details",
      {},
      h("summary", {}, t("shuffle.deck")),
      h("div.deck-list", {}, cardRow(reply.deck, { small: true })),
    ) : null,
  ];
}

const pair = (name, text) => h("div", {}, h("dt", {}, t(name)), h("dd", {}, h("code", {}, text ?? "–")));

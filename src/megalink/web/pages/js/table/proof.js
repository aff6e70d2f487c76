// The proof of a shuffle: the commitment before the deal, the seed after the round, and whether the two fit.

import { cardRow } from "../felt/cards.js";
import { canHash, commitmentOf } from "../felt/shuffle.js";
import { openDialog } from "../page/dialogs.js";
import { h } from "../page/dom.js";
import { getJson } from "../page/requests.js";
import { t } from "../text/text.js";

export async function proof(table, round) {
  const reply = await getJson(`/api/tables/${encodeURIComponent(table)}/rounds/${round}/proof`);
  const own = reply.seed && canHash() ? await commitmentOf(reply.seed) : null;
  const verdict = (name, value) => (
    value === null || value === undefined ? null : h(
      "li",
      { class: value ? "good" : "bad" },
      t(value ? `shuffle.${name}.yes` : `shuffle.${name}.no`),
    )
  );
  openDialog(
    t("shuffle.title", { round }),
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
  );
}

const pair = (name, text) => h("div", {}, h("dt", {}, t(name)), h("dd", {}, h("code", {}, text ?? "–")));

// The shuffle's proof: what was promised before the deal, what was opened after it, and whether the two fit.

import { cardRow } from "./cards.js";
import { h } from "./dom.js";
import { getJson } from "./net.js";
import { openDialog } from "./speak.js";
import { t } from "./text.js";

const LABEL = "megalink shuffle v1 commitment";

/** SHA-256 of label and seed, worked out in this browser; null where it cannot (no secure context). */
async function promised(seed) {
  if (!crypto.subtle || !seed) return null;
  const bytes = Uint8Array.from(seed.match(/../g).map((pair) => Number.parseInt(pair, 16)));
  const label = new TextEncoder().encode(LABEL);
  const whole = new Uint8Array(label.length + bytes.length);
  whole.set(label);
  whole.set(bytes, label.length);
  const digest = await crypto.subtle.digest("SHA-256", whole);
  return [...new Uint8Array(digest)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

export async function proof(table, round) {
  const told = await getJson(`/api/tables/${encodeURIComponent(table)}/rounds/${round}/proof`);
  const own = await promised(told.seed);
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
      pair("shuffle.commitment", told.commitment),
      pair("shuffle.seed", told.seed ?? t("shuffle.seed.later")),
    ),
    h(
      "ul",
      {},
      own === null ? null : verdict("browser", own === told.commitment),
      verdict("commitment", told.seed ? told.commitment_fits : null),
      verdict("deck", told.seed ? told.deck_fits : null),
      verdict("dealt", told.seed ? told.dealt_fits : null),
    ),
    told.deck ? h(
      "details",
      {},
      h("summary", {}, t("shuffle.deck")),
      h("div.deck-list", {}, cardRow(told.deck, { small: true })),
    ) : null,
  );
}

const pair = (name, text) => h("div", {}, h("dt", {}, t(name)), h("dd", {}, h("code", {}, text ?? "–")));

// The newest rounds of a table in the panel, at once; the dialog beside it has all of them, with filters and proofs.

import { defineOnce, draw, h } from "../../page/dom.js";
import { change } from "../../page/money.js";
import { toastRefusal } from "../../page/notices.js";
import { getJson, questions } from "../../page/requests.js";
import { timeOf } from "../../page/time.js";
import { t } from "../../text/text.js";

const SHOWN = 8;

/** Asks anew when a round has ended, or somebody else looks. It draws itself: other drawings leave it alone. */
class LatestRounds extends HTMLElement {
  static observedAttributes = ["table", "whose", "last"];
  #ask = questions();

  connectedCallback() {
    this.#load();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#load();
  }

  async #load() {
    const [table, whose] = ["table", "whose"].map((name) => this.getAttribute(name));
    const isNewest = this.#ask();
    try {
      const rows = await getJson(`/api/tables/${encodeURIComponent(table)}/rounds?whose=${whose}&most=${SHOWN}`);
      if (isNewest()) draw(this, rows.length ? list(table, rows) : h("p", { key: "none" }, t("rounds.none")));
    } catch (refusal) {
      toastRefusal(refusal);
    }
  }
}
defineOnce("ml-latest-rounds", LatestRounds);

/** @param last the last round that has ended */
export const latestRounds = ({ view, player }, last) =>
  h("ml-latest-rounds", { key: "latest", table: view.table_name, whose: player ? "own" : "all", last });

const list = (table, rows) =>
  h(
    "table.latest-rounds",
    { key: "latest" },
    h("caption.sr-only", {}, t("rounds.title")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["round", "at", "net", "replay"].map((name) =>
          h("th", { scope: "col", class: name === "net" ? "number" : null }, t(`rounds.${name}`)),
        ),
      ),
    ),
    h("tbody", {}, rows.map((entry) => row(table, entry))),
  );

function row(table, { round, at, my_net: own = null }) {
  return h(
    "tr",
    { key: `latest-${round}` },
    h("th", { scope: "row" }, round),
    h("td", {}, timeOf(at)),
    h("td.number", { class: own > 0 ? "good" : own < 0 ? "bad" : null }, own === null ? "–" : change(own)),
    h(
      "td",
      {},
      h(
        "a",
        { href: `/table/${encodeURIComponent(table)}/round/${round}`, target: "_blank", rel: "noopener" },
        t("rounds.replay"),
        h("span.sr-only", {}, " ", t("rounds.replay.tab", { round })),
      ),
    ),
  );
}

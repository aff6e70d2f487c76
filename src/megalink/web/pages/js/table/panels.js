// What is asked for beside the felt: earlier rounds, and the shuffle of this one.

import { isOver } from "../felt/phase.js";
import { h } from "../page/dom.js";
import { toastRefusal } from "../page/notices.js";
import { t } from "../text/text.js";
import { ownWords } from "./shuffle/own_words.js";
import { proof } from "./shuffle/proof.js";
import { latestRounds } from "./past/latest.js";
import { openRounds } from "./past/rounds.js";

export function historyPanel(page) {
  const { view } = page.model;
  const last = isOver(view) ? view.round : view.round - 1;
  return h(
    "section.history",
    { key: "history", "aria-label": t("history.title") },
    latestRounds(page.model, last),
    h(
      "div.row",
      {},
      h(
        "button.small",
        { key: "rounds", onclick: () => openRounds(page.model.rules, view, page.model.player) },
        t("rounds.open"),
      ),
      page.model.player ? h("a.button.small", { key: "session", href: "/session" }, t("session.link")) : null,
      last > 0 && view.shuffle === "system" ? h(
        "button.small",
        { key: "proof", onclick: () => proof(view.table_name, last).catch(toastRefusal) },
        t("shuffle.open", { round: last }),
      ) : null,
    ),
    view.commitment ? shuffleNow(page) : null,
  );
}

/** Of the round under way: its commitment, and the words that are mixed in. */
const shuffleNow = (page) =>
  h(
    "section.shuffle-now",
    { key: "shuffle", "aria-labelledby": "shuffle-now" },
    h("h2", { id: "shuffle-now" }, t("shuffle.now", { round: page.model.view.round })),
    h("p.commitment", {}, h("span.muted", {}, t("shuffle.promise")), " ", h("code", {}, page.model.view.commitment)),
    ownWords(page),
  );

// Beside the felt: earlier rounds, the shuffle's promise, and the pay tables of the document.

import { clauseButton } from "../felt/clauses.js";
import { wagerTitle } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { toastRefusal } from "../page/notices.js";
import { t, tOr } from "../text/text.js";
import { proof } from "./proof.js";
import { openRounds } from "./rounds.js";

export function toolsPanel(page) {
  const { view } = page.model;
  const last = ["settled", "void"].includes(view.phase) ? view.round : view.round - 1;
  return h(
    "section.panel.history",
    { key: "history", "aria-label": t("history.title") },
    h(
      "div.row",
      {},
      h(
        "button.small",
        { key: "rounds", onclick: () => openRounds(page.model.rules, view, page.model.player) },
        t("rounds.open"),
      ),
      last > 0 && view.shuffle === "system" ? h(
        "button.small",
        { key: "proof", onclick: () => proof(view.table_name, last).catch(toastRefusal) },
        t("shuffle.open", { round: last }),
      ) : null,
    ),
    view.commitment ? h(
      "p.commitment",
      { key: "promise" },
      h("span.muted", {}, t("shuffle.promise")),
      " ",
      h("code", {}, view.commitment),
    ) : null,
  );
}

/** A panel that is closed at first; `content` is called only while it is open. */
export function folded(page, name, title, content) {
  const turn = (event) => {
    if (event.target.open === page.unfolded.has(name)) return;
    if (event.target.open) page.unfolded.add(name);
    else page.unfolded.delete(name);
    page.redraw();
  };
  return h(
    `details.panel.${name}`,
    { key: name, ontoggle: turn },
    h("summary", {}, title),
    page.unfolded.has(name) ? content() : null,
  );
}

export function paysPanel(page) {
  const { rules } = page.model;
  if (!rules?.pays) return null;
  const tables = Object.entries(rules.pays).filter(([, rows]) => rows.length);
  return folded(page, "pays", t("pays.title"), () =>
    tables.map(([wager, rows]) =>
      h(
        "table",
        { key: `pays-${wager}` },
        h("caption", {}, wagerTitle(rules, wager), " ", clauseButton(rules, rows[0].clause)),
        h(
          "tbody",
          {},
          rows.map(
            (row) => h(
              "tr",
              { key: `pay-${row.row}` },
              h("th", { scope: "row" }, row.title),
              h("td.number", {}, pay(row)),
            ),
          ),
        ),
      ),
    ),
  );
}

const pay = (row) => tOr(`unit.${row.unit}`, `${row.pays} ${row.unit}`, { pays: row.pays });

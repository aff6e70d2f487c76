// Events that servers had answered and the log holds no more. A log that lost nothing has no such panel.

import { h } from "../page/dom.js";
import { change } from "../page/money.js";
import { dateAndTime } from "../page/time.js";
import { fullNameOf, t } from "../text/text.js";

const COLUMNS = ["at", "by", "where", "what", "moved"];

export function lostPanel({ lost }) {
  if (!lost?.events.length) return null;
  return h(
    "section.panel",
    { key: "lost", "aria-label": t("audit.lost") },
    h("h2", {}, t("audit.lost")),
    h("p.bad", {}, t("audit.lost_about", { count: lost.events.length })),
    h("ul.plain-list", {}, lost.sums.map(({ player, moved }) => (
      h("li", {}, t("audit.lost_sum", { player: fullNameOf(player), amount: change(moved) }))
    ))),
    h(
      "div.scroll.found-list",
      { tabindex: 0, role: "region", "aria-label": t("audit.lost.events") },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, COLUMNS.map((name) => (
          h(name === "moved" ? "th.number" : "th", { scope: "col" }, t(`audit.lost.${name}`))
        )))),
        h("tbody", {}, lost.events.map(row)),
      ),
    ),
  );
}

const row = ({ position, at, by, where, what, moved }) =>
  h(
    "tr",
    { key: String(position) },
    h("td", {}, dateAndTime(at)),
    h("td", {}, by),
    h("td", {}, where),
    h("td", {}, what),
    h("td.number", {}, moved === null ? "–" : change(moved)),
  );

// Who is barred (5.9) or restricted (3.4.3) now, in short: the page of bars and restrictions has the past ones too.

import { exclusionWords } from "../felt/exclusions.js";
import { h } from "../page/dom.js";
import { imposeButtons, liftButton } from "../staff/exclusions.js";
import { nameOf, t } from "../text/text.js";

const MOST = 6;

export function exclusionsPanel(pit) {
  const { exclusions, tables } = pit.overview;
  const left = exclusions.length - MOST;
  return h(
    "section.panel",
    { key: "exclusions", id: "exclusions", "aria-label": t("exclusions.title") },
    h("h2", {}, t("exclusions.title")),
    exclusions.length
      ? h("ul.plain-list.exclusions", {}, exclusions.slice(0, MOST).map(exclusionItem))
      : h("p.muted", {}, t("exclusions.none")),
    h(
      "div.row",
      {},
      imposeButtons(tables.map((table) => table.name)),
      h("a", { href: "/bars" }, left > 0 ? t("pit.exclusions_more", { count: left }) : t("pit.exclusions_all")),
    ),
  );
}

function exclusionItem(entry) {
  const { number, kind, player, table, reason, by } = entry;
  return h(
    "li.proposal",
    { key: `${number}-${kind}-${player}-${table}` },
    h(
      "div",
      {},
      h("p", {}, h("b", {}, nameOf(player)), " ", exclusionWords(entry)),
      h("p.reason.muted", {}, t("pit.exclusion_why", { reason, by })),
    ),
    liftButton(entry),
  );
}

// Who saw which card, and from which event on: rows are cards, columns are viewers who saw the same.

import { cardNames, cardRow, FACE_DOWN } from "../felt/cards.js";
import { h } from "../page/dom.js";
import { placeTitle } from "../staff/words.js";
import { nameOf, t } from "../text/text.js";

export function whoSaw({ seen, step }) {
  if (!seen) return h("p.muted", {}, t("audit.others.later"));
  const { viewers, rows } = seen;
  const head = (group) => h("th", { scope: "col" }, group.map(viewerName).join(", "));
  return h(
    "div.scroll",
    { tabindex: 0, role: "region", "aria-label": t("audit.who_saw") },
    h(
      "table.viewers",
      {},
      h("caption", {}, t("audit.who_saw"), h("small.muted", {}, " ", t("audit.who_saw_how"))),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("audit.cards")), viewers.map(head))),
      h("tbody", {}, rows.map((row) => cardsRow(row, step))),
    ),
  );
}

function viewerName({ kind, name }) {
  if (kind === "player") return nameOf(name);
  return name ? t("audit.looked", { name }) : t(`role.${kind}`);
}

function cardsRow({ place, first, cards, seen }, step) {
  const known = cards.some((code) => code !== FACE_DOWN);
  return h(
    "tr",
    { key: `${place}-${first}` },
    h(
      "th",
      { scope: "row" },
      placeTitle(place),
      h("div", { title: known ? cardNames(cards) : null }, cardRow(cards, { small: true })),
    ),
    seen.map((since) => cell(since, step)),
  );
}

/** The number of the event; what is not yet to be seen at the event that is looked at stands back. */
function cell(since, step) {
  if (since === null) return h("td.muted", {}, h("span", { "aria-label": t("audit.never") }, "–"));
  const isSeen = since <= step;
  return h(
    "td",
    { class: isSeen ? "seen" : "later" },
    h("b", { "aria-hidden": "true" }, isSeen ? "✓ " : ""),
    t("audit.since", { event: since + 1 }),
  );
}

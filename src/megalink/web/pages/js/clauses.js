// What a cited clause or reading says, in our words: a small button opens it, hovering shows it.

import { h } from "./dom.js";
import { getJson } from "./net.js";
import { openDialog } from "./speak.js";
import { t } from "./text.js";

const shelf = new Map();
const loaded = new Map();

/** The rule document as GET /api/rules/{document} tells it; asked for once. */
export function loadRules(document) {
  if (!shelf.has(document)) {
    const asked = getJson(`/api/rules/${encodeURIComponent(document)}`);
    asked.then((rules) => loaded.set(document, rules)).catch(() => shelf.delete(document));
    shelf.set(document, asked);
  }
  return shelf.get(document);
}

/** The same, if it is there already. */
export const rulesNow = (document) => loaded.get(document) ?? null;

export const clauseText = (document, number) => rulesNow(document)?.clauses?.[number] ?? null;

export function clauseButton(document, number) {
  const says = clauseText(document, number);
  const open = async () => {
    const rules = await loadRules(document);
    openDialog(
      t("cited.title", { clause: number, rules: rules.title ?? document }),
      h("p", {}, rules.clauses?.[number] ?? t("clause.unknown")),
    );
  };
  const label = t("clause.label", { clause: number });
  return h(
    "button.cite",
    { type: "button", title: says, "aria-label": label, onclick: open, key: `c-${number}` },
    number,
  );
}

export function readingButton(document, id) {
  const open = async () => {
    const rules = await loadRules(document);
    const found = readingOf(rules, id);
    const body = found ? [
      h("p", {}, found.question),
      h("p", {}, h("b", {}, found.answer)),
      h("p.muted", {}, found.reason ?? ""),
    ] : [h("p", {}, t("clause.unknown"))];
    openDialog(t("reading.title", { id }), ...body);
  };
  const title = readingOf(rulesNow(document), id)?.answer ?? null;
  return h(
    "button.cite.reading",
    { type: "button", title, "aria-label": t("reading.label", { id }), onclick: open, key: `r-${id}` },
    id,
  );
}

const readingOf = (rules, id) => rules?.readings_by_id?.[id] ?? (
  Array.isArray(rules?.readings) ? null : rules?.readings?.[id]
) ?? null;

/** The clauses and readings of a settlement line, one after the other. */
export function citations(document, clauses = [], readings = []) {
  return h(
    "span.cites",
    {},
    clauses.map((one) => clauseButton(document, one)),
    readings.map((one) => readingButton(document, one)),
  );
}

/** "ante" -> "Ante", by the document; an area that it does not name stays as it is. */
export const wagerTitle = (document, name) =>
  rulesNow(document)?.wagers?.find((one) => one.name === name)?.title ?? t(`wager.${name}`).replace(/^wager\./, "");

/** [[area, parts]] of a position, in the order of the document's layout and not of the alphabet. */
export function inOrder(document, wagers = {}) {
  const names = rulesNow(document)?.wagers?.map((one) => one.name) ?? [];
  return Object.entries(wagers).toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other));
}

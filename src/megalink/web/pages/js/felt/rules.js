// Rule documents as GET /api/rules/{document} gives them, each loaded once; and what they call things.

import { toastRefusal } from "../page/notices.js";
import { getKept } from "../page/requests.js";
import { tOr } from "../text/text.js";

const requests = new Map(); // by address
const loaded = new Map(); // whole documents
const shown = new Map(); // what a table shows of them
const waiting = new Set(); // documents whose arrival will be painted
const RETRY_MS = 2000;

export const loadRules = (document) => load(document, addressOf(document), loaded);

/** Without the readings and what is for staff: a quarter of the whole. */
export const loadShown = (document) =>
  loaded.has(document) ? loadRules(document) : load(document, `${addressOf(document)}/table`, shown);

const addressOf = (document) => `/api/rules/${encodeURIComponent(document)}`;

function load(document, address, place) {
  if (!requests.has(address)) {
    const request = getKept(address);
    request.then((rules) => place.set(document, rules)).catch(() => requests.delete(address));
    requests.set(address, request);
  }
  return requests.get(address);
}

/** The document if it is loaded, at least as a table shows it, else null. */
export const rulesNow = (document) => loaded.get(document) ?? shown.get(document) ?? null;

/** As far as it is loaded; until it is whole it is asked for, and then `paint` called. */
export function rulesFor(document, paint) {
  if (document && !loaded.has(document) && !waiting.has(document)) {
    waiting.add(document);
    loadRules(document)
      .then(paint)
      .catch((refusal) => {
        toastRefusal(refusal);
        setTimeout(paint, RETRY_MS);
      })
      .finally(() => waiting.delete(document));
  }
  return rulesNow(document);
}

/** What the document calls a wager. */
export const wagerTitle = (rules, name) =>
  rules?.wagers?.find((wager) => wager.name === name)?.title ?? name.replaceAll("_", " ");

/** What the document calls a choice; "absent" where nobody made one. */
export const choiceTitle = (rules, name) =>
  rules?.choices?.find((choice) => choice.name === name)?.title ?? tOr(`choice.${name}`, name.replaceAll("_", " "));

/** How many cards the document deals: to "player", "dealer" or "community". */
export const cardsDealt = (rules, to) => rules?.cards?.find((packet) => packet.to === to)?.cards ?? 0;

/** The clause of an irregularity, by the document; "" until it is loaded. */
export const irregularityClause = (rules, name) =>
  rules?.irregularities?.find((irregularity) => irregularity.name === name)?.clause ?? "";

/** [[area, parts]] of a position, in the order of the document's layout. */
export function inOrder(rules, wagers = {}) {
  const names = rules?.wagers?.map((wager) => wager.name) ?? [];
  return Object.entries(wagers).toSorted(([first], [second]) => names.indexOf(first) - names.indexOf(second));
}

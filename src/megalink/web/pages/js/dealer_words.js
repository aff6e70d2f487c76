// How staff pages call things: wagers by the document's titles, places, players, clauses with what they say.

import { h } from "./dom.js";
import { money } from "./money.js";
import { openDialog } from "./shell.js";
import { t, tOr } from "./text.js";

/** The title that the document gives a wager. */
export function wagerTitle(area, rules) {
  return rules?.wagers?.find((one) => one.name === area)?.title ?? tOr(`wager.${area}`, area.replaceAll("_", " "));
}

export function placeTitle(where) {
  return /^\d+$/.test(where) ? t("place.position", { position: where }) : tOr(`place.${where}`, where);
}

/** How a value of an order is shown in a list to choose from. */
export function optionLabel(field, value, desk) {
  const view = desk?.message?.view;
  if (value === null) return field === "amount" ? t("value.all") : t("value.none");
  switch (field) {
    case "position": {
      const player = view?.seats?.[String(value)];
      return player ? t("place.seated", { position: value, player }) : t("place.position", { position: value });
    }
    case "amount":
      return money(value);
    case "area":
      return wagerTitle(value, desk?.rules);
    case "where":
      return placeTitle(value);
    case "role":
      return t(`role.${value}`);
    case "lift":
      return t(value ? "value.lift" : "value.impose");
    case "method":
      return desk?.rules?.methods?.find((one) => one.name === value)?.title ?? value;
    case "outcome":
      return t(`ruling.${value}`);
    case "choice":
      return tOr(`choice.${value}`, value.replaceAll("_", " "));
    default:
      return String(value);
  }
}

/** Where a card may lie: the Dealer, the community cards, every position. */
export function placesAtTable(desk) {
  const most = desk?.message?.view?.positions_max ?? 0;
  const numbers = Array.from({ length: most }, (_, at) => String(at + 1));
  return ["dealer", "community", ...numbers].map((where) => [where, placeTitle(where)]);
}

/** Every wager that lies on the table, with what it amounts to. */
export function wagersAtTable(desk) {
  const positions = desk?.message?.view?.table?.positions ?? [];
  return positions.flatMap(({ position, wagers }) =>
    Object.entries(wagers).map(
      ([area, parts]) => ({ position, area, total: parts.reduce((sum, one) => sum + one.amount, 0) }),
    ),
  );
}

export const clauseWords = (clause, rules) => rules?.clauses?.[clause] ?? null;

/** A clause number that tells, on a tap or with a key, what the clause says. */
export function clauseTag(clause, rules) {
  const words = clauseWords(clause, rules);
  if (!words) return h("span.clause", {}, clause);
  const tell = () => openDialog(t("clause.title", { clause }), h("p", {}, words));
  return h(
    "button.clause",
    { type: "button", title: words, "aria-label": t("clause.says", { clause }), onclick: tell },
    clause,
  );
}

export const clauseTags = (clauses, rules) => h("span.clauses", {}, clauses.map((one) => clauseTag(one, rules)));

/** The words of a clause and of all under it: 5.7 brings 5.7.1 too. */
export function clauseFamily(clause, rules) {
  const known = Object.keys(rules?.clauses ?? {}).filter((one) => one === clause || one.startsWith(`${clause}.`));
  return h("dl.clause-family", {}, known.map((one) => [h("dt", {}, one), h("dd", {}, rules.clauses[one])]));
}

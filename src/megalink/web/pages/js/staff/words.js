// Names on staff pages: of values, places and clauses.

import { clauseButton } from "../felt/clauses.js";
import { choiceTitle, wagerTitle } from "../felt/rules.js";
import { definitions, h } from "../page/dom.js";
import { money, sum } from "../page/money.js";
import { nameOf, t, tOr } from "../text/text.js";

export function placeTitle(where) {
  return /^\d+$/.test(where) ? t("place.position", { position: where }) : tOr(`place.${where}`, where);
}

/** How a value of an order is shown in a list to choose from. */
export function optionLabel(field, value, page) {
  const view = page?.message?.view;
  if (value === null) return field === "amount" ? t("value.all") : t("value.none");
  switch (field) {
    case "position": {
      const player = view?.seats?.[String(value)];
      return player ? t("place.seated", { position: value, player: nameOf(player) }) : t("place.position", { position: value });
    }
    case "player":
    case "person":
      return nameOf(value);
    case "amount":
      return money(value);
    case "area":
      return wagerTitle(page?.rules, value);
    case "where":
      return placeTitle(value);
    case "role":
      return t(`role.${value}`);
    case "lift":
      return t(value ? "value.lift" : "value.impose");
    case "whole_round":
      return t(value ? "value.round" : "value.decision");
    case "method":
      return page?.rules?.methods?.find((method) => method.name === value)?.title ?? value;
    case "kind":
      return t(`slip.kind.${value}`);
    case "outcome":
      return t(`ruling.${value}`);
    case "choice":
      return choiceTitle(page?.rules, value);
    default:
      return String(value);
  }
}

/** Where a card may lie: the Dealer and the community cards where the document has them, every position. */
export function placesAtTable(page) {
  const most = page?.message?.view?.positions_max ?? 0;
  const numbers = Array.from({ length: most }, (_, at) => String(at + 1));
  const packets = ["dealer", "community"].filter((where) => page?.rules?.cards.some(({ to, cards }) => to === where && cards > 0));
  return [...packets, ...numbers].map((where) => [where, placeTitle(where)]);
}

/** Every wager that a ruling may name: in action, or with its outcome in this round; with what it amounts to. */
export function wagersAtTable(page) {
  const places = page?.message?.options?.find(namesWagers)?.affected ?? [];
  const { positions = [] } = page?.message?.view?.table ?? {};
  const staked = positions.flatMap(({ position, wagers }) =>
    Object.entries(wagers).map(
      ([area, parts]) => ({ position, area, total: sum(parts.map((part) => part.amount)) }),
    ),
  );
  const settled = positions.flatMap(({ position, lines }) =>
    lines.map(({ wager, stake }) => ({ position, area: wager, total: stake })),
  );
  const wagers = [...staked, ...settled];
  return places.map((place) => wagers.find((wager) => isAt(wager, place)) ?? { ...place, total: null });
}

const namesWagers = ({ order, outcome }) => order === "table.give_ruling" && outcome === "return";

const isAt = (wager, place) => wager.position === place.position && wager.area === place.area;

/** The settled lines of all positions, each with its position. */
export const settledLines = (view) =>
  (view.table?.positions ?? []).flatMap(({ position, lines }) => lines.map((line) => ({ position, ...line })));

/** A clause's number as staff pages show it. */
export const clauseTag = (clause, rules) => clauseButton(rules, clause, "clause");

export const clauseTags = (clauses, rules) => h("span.clauses", {}, clauses.map((clause) => clauseTag(clause, rules)));

/** The words of a clause and of all under it: 5.7 brings 5.7.1 too. */
export function clauseFamily(clause, rules) {
  const family = Object.entries(rules?.clauses ?? {}).filter(([number]) => `${number}.`.startsWith(`${clause}.`));
  return definitions("dl.clause-family", family);
}

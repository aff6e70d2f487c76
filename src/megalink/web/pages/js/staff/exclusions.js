// Imposing and lifting bars (5.9) and restrictions (3.4.3) of the house; one that stands at a table alone is lifted there.

import { h } from "../page/dom.js";
import { who } from "../page/shell.js";
import { t } from "../text/text.js";
import { openOrderForm } from "./order_form.js";

const MAY = { // the positions that impose and lift each kind
  bar: ["gaming_shift_manager"],
  restriction: ["pit_manager", "gaming_shift_manager"],
};
const IMPOSE = { bar: "floor.bar_from_play", restriction: "floor.restrict_play" };
const AT_TABLE = { bar: "table.bar_player", restriction: "table.restrict_player" };

const may = (kind) => MAY[kind].includes(who().user?.role);

/** One for each kind that the person may impose; `tables` are the names to choose from. */
export const imposeButtons = (tables, onGiven = null) =>
  Object.keys(IMPOSE).filter(may).map((kind) => {
    const order = IMPOSE[kind];
    const open = () => openOrderForm({
      title: t(`order.${order}`),
      options: [{ order, _free: ["player", "table", "until", "reason"] }],
      page: { tables, everywhere: true },
      about: h("p.muted", {}, t(`does.${order}`)),
      onGiven,
    });
    return h("button", { key: order, onclick: open }, t(`order.${order}`));
  });

/** Null where the person may not lift it. */
export function liftButton(entry, onGiven = null) {
  const { kind, player } = entry;
  if (!may(kind)) return null;
  const title = t("exclusions.lift_of", { kind: t(`exclusions.kind.${kind}`), player });
  const open = () => openOrderForm({
    title,
    options: [lifting(entry)],
    page: null,
    about: h("p.muted", {}, t("exclusions.lifting", { reason: entry.reason })),
    onGiven,
  });
  return h("button.small", { "aria-label": title, onclick: open }, t("exclusions.lift"));
}

function lifting({ number, kind, player, table }) {
  if (number !== null) return { order: "floor.lift_exclusion", number, _free: ["reason"] };
  return { order: AT_TABLE[kind], table, player, lift: true, _free: ["reason"] };
}

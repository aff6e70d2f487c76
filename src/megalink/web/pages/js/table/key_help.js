// "?": every key of the table, and what it does; those that do nothing now are greyed.

import { wagerTitle, choiceTitle } from "../felt/rules.js";
import { openDialog } from "../page/dialogs.js";
import { h } from "../page/dom.js";
import { t } from "../text/text.js";
import { allKeys } from "./keys.js";

function meaning(rules, name) {
  const [kind, rest] = name.split(".");
  if (kind === "area") return t("keys.area", { area: wagerTitle(rules, rest) });
  if (kind === "choice") return choiceTitle(rules, rest);
  return t(`keys.${name}`);
}

export function openKeys({ model: { rules } }) {
  const rows = [
    ["chips", "← →", true],
    ...(rules?.hand_parts?.length ? [["cards", "1 – 5", true]] : []),
    ...allKeys(),
    ["help", "?", true],
  ];
  openDialog(
    t("keys.title"),
    h(
      "table.keys",
      {},
      h(
        "tbody",
        {},
        rows.map(([name, letter, isOn]) =>
          h("tr", { class: isOn ? null : "muted" }, h("th", { scope: "row" }, h("kbd", {}, letter)), h("td", {}, meaning(rules, name))),
        ),
      ),
    ),
    h("p.muted", {}, t("keys.note")),
  );
}

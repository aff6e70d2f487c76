// A slip of a table's float as it is printed: the chips, the amount, the day, and two names with room to sign.

import { openDialog } from "../page/dialogs.js";
import { definitions, h } from "../page/dom.js";
import { money, shortMoney } from "../page/money.js";
import { paperHead, periodWords } from "../page/paper.js";
import { dateAndTime } from "../page/time.js";
import { nameOf, t } from "../text/text.js";

export function printSlip(table, slip) {
  const title = t("slip.of_table", { slip: slip.slip, kind: t(`slip.kind.${slip.kind}`), table });
  const { node, close } = openDialog(title, slipPaper(table, slip));
  node.classList.add("slip-dialog");
  node.append(
    h(
      "footer.row",
      {},
      h("button", { onclick: close }, t("close")),
      h("button.primary", { onclick: () => window.print() }, t("slip.print")),
    ),
  );
}

function slipPaper(table, slip) {
  const sign = slip.reverses === null ? 1 : -1;
  const day = slip.shift ? t("slip.day_shift", { day: slip.day, shift: slip.shift }) : slip.day;
  return h(
    "div.slip-paper",
    {},
    paperHead(t("slip.table", { table }), periodWords(slip.day, slip.shift)),
    slip.confirmed_by ? null : h("p.notice.bad", {}, t("slip.not_confirmed")),
    slip.reverses === null ? null : h("p", {}, t("slip.reverses", { slip: slip.reverses, reason: slip.reason })),
    slip.chips.length ? chipsTable(slip.chips, sign) : null,
    definitions(
      "dl.figures",
      [
        [t("slip.amount"), money(sign * slip.amount)],
        [t("field.day"), day],
        [t("slip.first"), `${nameOf(slip.written_by)}, ${dateAndTime(slip.written_at)}`],
        [t("slip.second"), slip.confirmed_by ? `${nameOf(slip.confirmed_by)}, ${dateAndTime(slip.confirmed_at)}` : "–"],
      ],
    ),
    h("div.signatures", {}, h("span", {}, t("slip.signature")), h("span", {}, t("slip.signature"))),
  );
}

function chipsTable(chips, sign) {
  const columns = ["chip", "number", "worth"];
  const row = ([denomination, number]) => h(
    "tr",
    {},
    h("td", {}, shortMoney(denomination)),
    h("td.number", {}, number),
    h("td.number", {}, money(sign * denomination * number)),
  );
  return h(
    "table.slip-chips",
    {},
    h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col", class: name === "chip" ? null : "number" }, t(`slip.column.${name}`))))),
    h("tbody", {}, chips.map(row)),
  );
}

// A list of records: a table on a wide screen, cards on a small one.

import { h } from "../page/dom.js";

/**
 * recordList({label, title, columns, rows})
 * title: gives the heading of a column; columns: names, a `#` before one means a figure;
 * rows: [{key, cells: {column: content}, mark}].
 */
export function recordList({ label, title, columns, rows }) {
  const named = columns.map((column) => ({ name: column.replace("#", ""), isFigure: column.startsWith("#") }));
  const kind = (isFigure) => (isFigure ? "number" : null);
  return h(
    "div.scroll",
    { tabindex: 0, role: "region", "aria-label": label },
    h(
      "table.records",
      { role: "table" }, // for screen readers it stays a table where it is drawn as cards
      h(
        "thead",
        { role: "rowgroup" },
        h(
          "tr",
          { role: "row" },
          named.map(({ name, isFigure }) =>
            h("th", { scope: "col", role: "columnheader", class: kind(isFigure) }, title(name)),
          ),
        ),
      ),
      h(
        "tbody",
        { role: "rowgroup" },
        rows.map(({ key, cells, mark = null }) =>
          h(
            "tr",
            { key, role: "row", class: mark },
            named.map(({ name, isFigure }) =>
              h("td", { role: "cell", "data-label": title(name), class: kind(isFigure) }, cells[name] ?? ""),
            ),
          ),
        ),
      ),
    ),
  );
}

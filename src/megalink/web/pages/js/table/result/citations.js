// The clauses and readings that decided a settlement line, as small buttons that open what they say.

import { clauseButton } from "../../felt/clauses.js";
import { openDialog } from "../../page/dialogs.js";
import { h } from "../../page/dom.js";
import { t } from "../../text/text.js";

export function citations(rules, clauses = [], readings = []) {
  return h(
    "span.cites",
    {},
    clauses.map((number) => clauseButton(rules, number)),
    readings.map((id) => readingButton(rules, id)),
  );
}

function readingButton(rules, id) {
  const { question, answer, reason } = rules?.readings?.[id] ?? {};
  const open = () => openDialog(
    t("reading.title", { id }),
    question
      ? [h("p", {}, question), h("p", {}, h("b", {}, answer)), h("p.muted", {}, reason ?? "")]
      : h("p", {}, t("clause.unknown")),
  );
  return h(
    "button.cite.reading",
    { title: answer, "aria-label": t("reading.label", { id }), onclick: open, key: `r-${id}` },
    id,
  );
}

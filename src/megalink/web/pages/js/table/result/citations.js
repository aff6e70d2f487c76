// The clauses and readings that decided a settlement line, as small buttons that open what they say.

import { clauseButton } from "../../felt/clauses.js";
import { loadRules } from "../../felt/rules.js";
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
  const answer = rules?.readings?.[id]?.answer;
  const open = async () => {
    const whole = rules && !rules.readings ? await loadRules(rules.key).catch(() => null) : rules;
    openDialog(t("reading.title", { id }), readingWords(whole?.readings?.[id]));
  };
  return h(
    "button.cite.reading",
    { title: answer, "aria-label": t("reading.label", { id }), onclick: open, key: `r-${id}` },
    id,
  );
}

const readingWords = (reading) =>
  reading
    ? [h("p", {}, reading.question), h("p", {}, h("b", {}, reading.answer)), h("p.muted", {}, reading.reason ?? "")]
    : h("p", {}, t("clause.unknown"));

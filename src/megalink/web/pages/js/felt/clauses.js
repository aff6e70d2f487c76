// A clause of a rule document as a button: hovering shows what it says, a press opens it.

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/dom.js";
import { t } from "../text/text.js";

/** `look` is the class of its style; without the document's words the number stands alone. */
export function clauseButton(rules, number, look = "cite") {
  const words = rules?.clauses?.[number];
  if (!words) return h(`span.${look}`, { key: `c-${number}` }, number);
  const open = () => openDialog(t("clause.title", { clause: number, rules: rules.title }), h("p", {}, words));
  return h(
    `button.${look}`,
    {
      key: `c-${number}`,
      title: words,
      "aria-label": t("clause.label", { clause: number }),
      onclick: open,
    },
    number,
  );
}

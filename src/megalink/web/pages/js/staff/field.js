// A labelled field of a form.

import { h } from "../page/dom.js";

export function field(id, label, input, { key = id, hint = null } = {}) {
  input.id = id;
  if (hint) input.setAttribute("aria-describedby", `${id}-hint`);
  return h(
    "div.field",
    { key },
    h("label", { for: id }, label),
    input,
    hint ? h("p.hint", { id: `${id}-hint` }, hint) : null,
  );
}

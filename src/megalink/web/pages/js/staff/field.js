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

/** Puts below a field what the server says of it; `isMistake`: the person has written something already. */
export function tellAt(row, sentence, isMistake) {
  const input = row.querySelector("input, select");
  const id = `${input.id}-told`;
  const described = [input.getAttribute("aria-describedby"), id].filter(Boolean).join(" ");
  input.setAttribute("aria-describedby", described);
  if (isMistake) input.setAttribute("aria-invalid", "true");
  row.append(h(isMistake ? "p.field-error" : "p.hint", { id, role: isMistake ? "alert" : null }, sentence));
}

// The form by which a person comes in: its fields, one button, and the sentence of a refusal.

import { h } from "../page/dom.js";
import { refusalText } from "../page/notices.js";
import { t } from "../text/text.js";

let trouble = "";

/**
 * wayIn("login", {about, fields, send, show}): its title and its button are the texts login.title and login.button.
 * send(content) sends what was typed and may throw a Refusal; afterwards show() draws the page again.
 */
export function wayIn(name, { about = null, fields, send, show }) {
  const submit = async (event) => {
    event.preventDefault();
    trouble = "";
    try {
      await send(Object.fromEntries(new FormData(event.target)));
    } catch (refusal) {
      trouble = refusalText(refusal);
    }
    show();
  };
  return h(
    "form.panel.way-in",
    { onsubmit: submit },
    h("h1", {}, t(`${name}.title`)),
    about,
    fields,
    trouble ? h("p.field-error", { role: "alert" }, trouble) : null,
    h("button.primary", { type: "submit" }, t(`${name}.button`)),
  );
}

export function field(name, label, properties) {
  const id = `field-${name}`;
  return h("p", {}, h("label", { for: id }, t(label)), h("input", { id, name, required: true, ...properties }));
}

export const passwordField = (name, label, autocomplete) => field(name, label, { type: "password", autocomplete });

// A short form in a dialog: named fields, one button, and the sentence of a refusal where it failed.

import { h } from "./dom.js";
import { openDialog, refusalText } from "./shell.js";

/**
 * smallForm({title, fields: {name: [label, input]}, send})
 * send(values) acts; a sentence that it gives says what is wrong, and a Refusal that it throws is told.
 */
export function smallForm({ title, about = null, fields, send }) {
  const wrong = h("p.refused", { role: "alert" });
  const rows = Object.entries(fields).map(([name, [label, input]]) => {
    input.id = `small-${name}`;
    return h("div.field", {}, h("label", { for: input.id }, label), input);
  });
  const form = h(
    "form.order-form",
    {},
    about,
    rows,
    wrong,
    h("footer.row", {}, h("button.primary", { type: "submit" }, title)),
  );
  const { close } = openDialog(title, form);
  form.querySelector("input, select")?.focus();
  form.onsubmit = async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    const values = Object.fromEntries(Object.entries(fields).map(([name, [, input]]) => [name, input.value]));
    try {
      const told = await send(values);
      if (told) wrong.textContent = told;
      else close();
    } catch (refusal) {
      if (refusal.code === undefined) throw refusal;
      wrong.textContent = refusalText(refusal);
    }
  };
}

export const textInput = (value = "", properties = {}) => h("input", { value, autocomplete: "off", ...properties });

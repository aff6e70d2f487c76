// A short form in a dialog: named fields, one button, and the sentence of a refusal where it failed.

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/dom.js";
import { refusalText } from "../page/notices.js";
import { field } from "./field.js";

/**
 * shortForm({title, fields: {name: [label, input]}, send})
 * send(values) gives the order; a sentence that it returns, or a Refusal that it throws, is shown in the form.
 */
export function shortForm({ title, about = null, fields, send }) {
  const wrong = h("p.refused", { role: "alert" });
  const rows = Object.entries(fields).map(([name, [label, input]]) => field(`short-${name}`, label, input));
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
      const complaint = await send(values);
      if (complaint) wrong.textContent = complaint;
      else close();
    } catch (refusal) {
      if (refusal.code === undefined) throw refusal;
      wrong.textContent = refusalText(refusal);
    }
  };
}

export const textInput = (value = "", properties = {}) => h("input", { value, autocomplete: "off", ...properties });

// A form for one kind of order. Options that differ in who, where and what become choices; what they leave free becomes
// a field; and before anything is confirmed the server says what it will do.

import { draw, h } from "./dom.js";
import { freeFields, readFree } from "./dealer_fields.js";
import { optionLabel } from "./dealer_words.js";
import { orderFrom, postJson, sendOrder } from "./net.js";
import { openDialog, refusalText, say, toast } from "./shell.js";
import { t } from "./text.js";

const PREVIEW_MS = 200;
const TARGETS = ["order", "table", "link"];
const FIRST = ["position", "player", "area"]; // in the order in which a Dealer thinks of them

/**
 * openOrderForm({title, options, desk, fixed, about, done})
 * fixed: values of free fields that the caller knows; about: what stands above the form; done: told of the order that
 * was given.
 */
export function openOrderForm({ title, options, desk, fixed = {}, about = null, done = null }) {
  const form = new OrderForm(title, options, desk, fixed, done);
  form.open(about);
}

class OrderForm {
  chosen = {}; // among the options
  told = null; // what the server says that it will do
  refused = null;
  touched = false;
  busy = false;
  #asked = 0;
  #timer = 0;

  constructor(title, options, desk, fixed, done) {
    Object.assign(this, { title, options, desk, fixed, done, known: Object.keys(fixed), filled: { ...fixed } });
  }

  open(about) {
    this.form = h("form.order-form", { onsubmit: (event) => this.submit(event) });
    this.close = openDialog(this.title, about, this.form).close;
    this.paint();
    this.ask();
    this.form.querySelector("select, input, button.primary")?.focus();
  }

  paint() {
    const { rows, option } = this.narrow();
    draw(
      this.form,
      rows,
      freeFields(option, this.filled, this.known, this.desk, () => this.changed()),
      h("section.preview", { key: "preview" }, h("h3", {}, t("form.will")), toldAs(this)),
      h(
        "footer.row",
        { key: "foot" },
        h("button", { type: "button", onclick: () => this.close() }, t("form.cancel")),
        h("button.primary", { type: "submit", disabled: this.busy || !this.told }, t("form.confirm")),
      ),
    );
  }

  narrow() {
    return narrowed(this.options, this.chosen, this.known, this.desk, () => this.changed());
  }

  changed() {
    Object.assign(this, { refused: null, touched: true });
    this.paint();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ask(), PREVIEW_MS);
  }

  order() {
    const { option } = this.narrow();
    const { values, wrong } = readFree(option, this.filled, this.desk);
    return { body: orderFrom(option, { ...values, ...this.fixed }), wrong };
  }

  /** Only the answer to the last question counts. */
  async ask() {
    const { body, wrong } = this.order();
    const nth = ++this.#asked;
    this.told = null;
    const answer = wrong ? { refused: wrong } : await previewed(body);
    if (nth !== this.#asked) return;
    Object.assign(this, { told: answer.would ?? null, refused: answer.refused });
    this.paint();
  }

  async submit(event) {
    event.preventDefault();
    if (this.busy || !this.told) return;
    this.busy = true;
    this.paint();
    try {
      const { body } = this.order();
      await sendOrder(body);
      this.close();
      this.done?.(body);
      const done = t("form.done", { what: this.title });
      if (this.desk?.sees) say(done); // who looks at the table sees it there
      else toast(done, "good");
    } catch (refusal) {
      Object.assign(this, { busy: false, touched: true, refused: refusalText(refusal) });
      this.paint();
    }
  }
}

/** What an order would do, or the sentence with which it would be refused. */
async function previewed(body) {
  try {
    const { would, refused } = await postJson("/api/preview", body);
    return refused ? { refused: refusalText({ ...refused, code: refused.refused }) } : { would, refused: null };
  } catch (refusal) {
    return { refused: refusalText(refusal) };
  }
}

/** What is still missing in a form that nobody has touched is no mistake. */
function toldAs({ told, refused, touched }) {
  if (refused) return h("p", { role: touched ? "alert" : null, class: touched ? "refused" : "muted" }, refused);
  if (!told) return h("p.muted", {}, t("form.asking"));
  if (!told.length) return h("p.muted", {}, t("form.nothing"));
  return h("ul.told", {}, told.map((sentence) => h("li", {}, sentence)));
}

/** One row for each field in which the options still differ, and the option that the choices lead to. */
function narrowed(options, chosen, known, desk, changed) {
  let left = options;
  const rows = [];
  const fields = Object.keys(options[0]);
  for (
    const field of [...FIRST.filter((one) => fields.includes(one)), ...fields.filter((one) => !FIRST.includes(one))]
  ) {
    const bounded = field === "amount" && (left[0]._least ?? null) !== null;
    if (field.startsWith("_") || TARGETS.includes(field) || known.includes(field) || bounded) continue;
    if ((left[0]._free ?? []).includes(field)) continue;
    const values = [...new Set(left.map((one) => JSON.stringify(one[field] ?? null)))];
    if (
      !values.includes(JSON.stringify(chosen[field] ?? null))
    ) chosen[field] = JSON.parse(likeliest(field, values, chosen, desk));
    if (values.length > 1) rows.push(selectRow(field, values, chosen, desk, changed));
    left = left.filter((one) => JSON.stringify(one[field] ?? null) === JSON.stringify(chosen[field] ?? null));
  }
  return { rows, option: left[0] };
}

/** Whose seat it is comes first; of everything else the first value. */
function likeliest(field, values, chosen, desk) {
  const seated = JSON.stringify(desk?.message?.view?.seats?.[String(chosen.position)] ?? null);
  return field === "player" && values.includes(seated) ? seated : values[0];
}

function selectRow(field, values, chosen, desk, changed) {
  const now = JSON.stringify(chosen[field] ?? null);
  const pick = (event) => {
    chosen[field] = JSON.parse(event.target.value);
    changed();
  };
  const choices = values.map((value) => {
    const label = optionLabel(field, JSON.parse(value), desk);
    return h("option", { value, selected: value === now }, label);
  });
  const select = h("select", { onchange: pick, id: `field-${field}` }, choices);
  const key = `choose-${field}-${values.join()}`; // other values to choose from are another list
  return h("div.field", { key }, h("label", { for: `field-${field}` }, t(`field.${field}`)), select);
}

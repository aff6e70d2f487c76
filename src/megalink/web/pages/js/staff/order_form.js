// A form for one kind of order. A value in which the options differ becomes a choice, a value that they leave free
// becomes a field, and the server says what the order will do before it is confirmed.

import { openDialog } from "../page/dialogs.js";
import { draw, h } from "../page/dom.js";
import { money } from "../page/money.js";
import { refusalText, say, toast } from "../page/notices.js";
import { orderFrom, sendOrder } from "../page/orders.js";
import { postJson, questions } from "../page/requests.js";
import { t } from "../text/text.js";
import { isCardMeant } from "./card_twice.js";
import { field, tellAt } from "./field.js";
import { freeFields, isFree, readFree } from "./order_fields.js";
import { optionLabel } from "./words.js";

const PREVIEW_MS = 200;
const TARGETS = ["order", "table", "link"];
const UNDECIDED = '""';
const FIRST = ["position", "player", "area"]; // the order in which a Dealer thinks of them

/**
 * openOrderForm({title, options, page, fixed, about, onGiven, isCareful})
 * fixed: values of free fields that the caller knows; about: what stands above the form; onGiven: called with the
 * order once the server has accepted it; isCareful: Cancel has the focus, whatever the form asks for.
 */
export function openOrderForm({ title, options, page, fixed = {}, about = null, onGiven = null, isCareful = false }) {
  const form = new OrderForm(title, options, page, fixed, onGiven);
  form.open(about, isCareful ? "footer button" : "select, input, button.primary");
}

class OrderForm {
  chosen = {}; // among the options
  preview = null; // sentences: what the server says that the order will do
  refused = null; // {sentence, field}
  touched = false;
  busy = false;
  #ask = questions();
  #question = ""; // the order that the preview is about
  #timer = 0;

  constructor(title, options, page, fixed, onGiven) {
    Object.assign(this, { title, options, page, fixed, onGiven, fixedNames: Object.keys(fixed), filled: { ...fixed } });
  }

  open(about, focused) {
    this.form = h("form.order-form", { onsubmit: (event) => this.submit(event) });
    this.close = openDialog(this.title, about, this.form).close;
    this.paint();
    this.ask();
    this.form.querySelector(focused)?.focus();
  }

  paint() {
    const { rows, option } = this.narrow();
    const free = option ? freeFields(option, this.filled, this.fixedNames, this.page, () => this.changed()) : [];
    const concerned = free.find((row) => this.refused && row.dataset.key === `free-${this.refused.field}`);
    if (concerned) tellAt(concerned, this.refused.sentence, this.touched);
    draw(
      this.form,
      rows,
      free,
      h("section.preview", { key: "preview" }, h("h3", {}, t("form.will")), previewWords(this, Boolean(concerned))),
      h(
        "footer.row",
        { key: "foot" },
        h("button", { onclick: () => this.close() }, t("form.cancel")),
        h("button.primary", { type: "submit", disabled: this.busy || !this.preview }, t("form.confirm")),
      ),
    );
  }

  narrow() {
    return narrowed(this.options, this.chosen, this.fixedNames, this.page, () => this.changed());
  }

  /** Another order cannot be confirmed before the server has said what it will do. */
  changed() {
    const question = JSON.stringify(this.order());
    if (question === this.#question) return; // a field that is left tells its value once more
    this.#question = question;
    this.#ask();
    Object.assign(this, { preview: null, refused: null, touched: true });
    this.paint();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ask(), PREVIEW_MS);
  }

  order() {
    const { option } = this.narrow();
    if (!option) return { body: null, wrong: { sentence: t("form.choose_player"), field: null } };
    const { values, wrong } = readFree(option, this.filled, this.page);
    return { body: orderFrom(option, { ...values, ...this.fixed }), wrong };
  }

  /** Asks the server what the order would do; only the answer to the newest question counts. */
  async ask() {
    const { body, wrong } = this.order();
    this.#question = JSON.stringify({ body, wrong });
    const isNewest = this.#ask();
    this.preview = null;
    const answer = wrong ? { refused: wrong } : await previewed(body);
    if (!isNewest()) return;
    Object.assign(this, { preview: answer.would ?? null, refused: answer.refused });
    this.paint();
  }

  async submit(event) {
    event.preventDefault();
    if (this.busy || !this.preview) return;
    if (!(await isCardMeant(this.page, this.order().body))) return;
    this.busy = true;
    this.paint();
    try {
      const { body } = this.order();
      const answer = await sendOrder(body);
      this.close();
      this.onGiven?.(body);
      this.tell(answer);
    } catch (refusal) {
      Object.assign(this, { busy: false, touched: true, refused: toldOf(refusal) });
      this.paint();
    }
  }

  /** A page that shows the table shows the result there; what it does not show is told. */
  tell({ waiting, needed, holds }) {
    const done = [t("form.done", { what: this.title }), holds ? t("form.holds", { amount: money(holds) }) : ""].join(" ");
    const sentence = waiting ? t("form.waits", { needed: t(`role.${needed}`) }) : done.trim();
    if (this.page?.sees && !waiting && !holds) say(sentence);
    else toast(sentence, "good");
  }
}

/** The sentence of a refusal, and the field that it is about. */
const toldOf = (refusal) => ({ sentence: refusalText(refusal), field: refusal.field });

/** What an order would do, or how it would be refused. */
async function previewed(body) {
  try {
    const { would, refused } = await postJson("/api/preview", body);
    return refused ? { refused: toldOf({ ...refused, code: refused.refused }) } : { would, refused: null };
  } catch (refusal) {
    return { refused: toldOf(refusal) };
  }
}

/** The preview, or the refusal if no field tells it. In a form that nobody has touched yet a refusal is no mistake. */
function previewWords({ preview, refused, touched }, isToldAtField) {
  if (isToldAtField) return h("p.muted", {}, t("form.at_field", { field: t(`field.${refused.field}`) }));
  if (refused) return h("p", { role: touched ? "alert" : null, class: touched ? "refused" : "muted" }, refused.sentence);
  if (!preview) return h("p.muted", {}, t("form.asking"));
  if (!preview.length) return h("p.muted", {}, t("form.nothing"));
  return h("ul.consequences", {}, preview.map((sentence) => h("li", {}, sentence)));
}

/** One row for each field in which the options still differ, and the option that the choices lead to. */
function narrowed(options, chosen, fixedNames, page, changed) {
  let left = options;
  const rows = [];
  for (const name of fieldsInOrder(options[0])) {
    if (fixedNames.includes(name) || isFree(left[0], name)) continue;
    const values = [...new Set(left.map((option) => JSON.stringify(option[name] ?? null)))];
    if (!values.includes(JSON.stringify(chosen[name] ?? null))) {
      const value = likeliest(name, values, chosen, page);
      if (name === "player" && value === UNDECIDED) { // an empty text of another field is a value
        rows.push(selectRow(name, [UNDECIDED, ...values], chosen, page, changed));
        return { rows, option: null };
      }
      chosen[name] = JSON.parse(value);
    }
    if (values.length > 1) rows.push(selectRow(name, values, chosen, page, changed));
    left = left.filter((option) => JSON.stringify(option[name] ?? null) === JSON.stringify(chosen[name] ?? null));
  }
  return { rows, option: left[0] };
}

/** The fields of an option that may have to be chosen, in the order of the form. */
function fieldsInOrder(option) {
  const names = Object.keys(option).filter((name) => !name.startsWith("_") && !TARGETS.includes(name));
  return [...FIRST.filter((name) => names.includes(name)), ...names.filter((name) => !FIRST.includes(name))];
}

/**
 * The value to begin with: the Player of the seat, else the first value. Where the Player of the seat is not among them,
 * as he has nothing to wager, somebody else's money is taken only if he is chosen.
 */
function likeliest(name, values, chosen, page) {
  const seated = page?.message?.view?.seats?.[String(chosen.position)];
  if (name !== "player" || !seated) return values[0];
  return values.includes(JSON.stringify(seated)) ? JSON.stringify(seated) : UNDECIDED;
}

function selectRow(name, values, chosen, page, changed) {
  const now = JSON.stringify(chosen[name] ?? (values.includes(UNDECIDED) ? "" : null));
  const pick = (event) => {
    chosen[name] = JSON.parse(event.target.value);
    if (name === "position") delete chosen.player; // another seat is another Player's
    changed();
  };
  const choices = values.map((value) => {
    const label = value === UNDECIDED ? t("form.choose") : optionLabel(name, JSON.parse(value), page);
    return h("option", { value, selected: value === now }, label);
  });
  const key = `choose-${name}-${values.join()}`; // other values to choose from are another list
  return field(`field-${name}`, t(`field.${name}`), h("select", { onchange: pick }, choices), { key });
}

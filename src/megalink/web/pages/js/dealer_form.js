// A form for one kind of order. Options that differ in who, where and what become choices; what they leave free becomes
// a field; and before anything is confirmed the server says what it will do.

import { draw, h } from "./dom.js";
import { freeFields, readFree } from "./dealer_fields.js";
import { optionLabel } from "./dealer_words.js";
import { orderFrom, postJson, sendOrder } from "./net.js";
import { openDialog, refusalText, toast } from "./shell.js";
import { t } from "./text.js";

const PREVIEW_MS = 200;
const TARGETS = ["order", "table", "link"];
const FIRST = ["position", "player", "area"]; // in the order in which a Dealer thinks of them

/**
 * openOrderForm({title, options, desk, fixed, preset, about})
 * fixed: values of free fields that the caller knows; preset: first choice among options; about: what stands above.
 */
export function openOrderForm({ title, options, desk, fixed = {}, preset = {}, about = null, done = null }) {
  const form = h("form.order-form");
  const { close } = openDialog(title, about, form);
  const state = { chosen: { ...preset }, filled: { ...fixed }, told: null, refused: null, touched: false, busy: false, nth: 0 };
  let timer = 0;

  const paint = () => draw(form, ...contents());
  const changed = () => {
    Object.assign(state, { refused: null, touched: true });
    paint();
    clearTimeout(timer);
    timer = setTimeout(ask, PREVIEW_MS);
  };

  function contents() {
    const { rows, option } = narrowed(options, state.chosen, Object.keys(fixed), desk, changed);
    const free = freeFields(option, state.filled, Object.keys(fixed), desk, changed);
    return [
      rows,
      free,
      h("section.preview", { key: "preview" }, h("h3", {}, t("form.will")), toldAs(state)),
      h(
        "footer.row",
        { key: "foot" },
        h("button", { type: "button", onclick: close }, t("form.cancel")),
        h("button.primary", { type: "submit", disabled: state.busy || !state.told }, t("form.confirm")),
      ),
    ];
  }

  function order() {
    const { option } = narrowed(options, state.chosen, Object.keys(fixed), desk, changed);
    const { values, wrong } = readFree(option, state.filled, desk);
    return { body: orderFrom(option, { ...values, ...fixed }), wrong };
  }

  async function ask() {
    const { body, wrong } = order();
    const nth = ++state.nth;
    state.told = null;
    if (wrong) state.refused = wrong;
    else {
      try {
        const { would, refused } = await postJson("/api/preview", body);
        if (nth !== state.nth) return;
        state.told = refused ? null : would;
        state.refused = refused ? refusalText({ ...refused, code: refused.refused }) : null;
      } catch (refusal) {
        if (nth !== state.nth) return;
        state.refused = refusalText(refusal);
      }
    }
    paint();
  }

  form.onsubmit = async (event) => {
    event.preventDefault();
    if (state.busy || !state.told) return;
    state.busy = true;
    paint();
    try {
      await sendOrder(order().body);
      close();
      toast(t("form.done", { what: title }), "good");
      done?.();
    } catch (refusal) {
      Object.assign(state, { busy: false, touched: true, refused: refusalText(refusal) });
      paint();
    }
  };
  paint();
  ask();
  form.querySelector("select, input, button.primary")?.focus();
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
  for (const field of [...FIRST.filter((one) => fields.includes(one)), ...fields.filter((one) => !FIRST.includes(one))]) {
    const bounded = field === "amount" && (left[0]._least ?? null) !== null;
    if (field.startsWith("_") || TARGETS.includes(field) || known.includes(field) || bounded) continue;
    if ((left[0]._free ?? []).includes(field)) continue;
    const values = [...new Set(left.map((one) => JSON.stringify(one[field] ?? null)))];
    if (!values.includes(JSON.stringify(chosen[field] ?? null))) chosen[field] = JSON.parse(likeliest(field, values, chosen, desk));
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

// The form that opens a table: document, readings, layout, method, limits, dealer, shuffle, link.

import { draw, h } from "./dom.js";
import { amount, readMoney } from "./money.js";
import { getJson, sendOrder } from "./net.js";
import { openDialog, refusalText, toast, toastRefusal } from "./shell.js";
import { t } from "./text.js";

const FIRST = { table: "", minimum: amount(500), maximum: amount(50_000), dealer: "person", shuffle: "system", link: "" };

export async function openTableForm(pit) {
  let documents;
  try {
    ({ documents } = await getJson("/api/rules"));
  } catch (refusal) {
    return toastRefusal(refusal);
  }
  const form = h("form.order-form.open-table");
  const { node, close } = openDialog(t("pit.open_table"), form);
  node.classList.add("wide");
  const state = { ...FIRST, document: documents[0].key, rules: null, readings: {}, layout: "", method: "", wrong: "", busy: false };

  const paint = () => draw(form, ...contents());
  const choose = (name) => (event) => {
    state[name] = event.target.value;
    paint();
  };

  async function take(document) {
    Object.assign(state, { document, rules: null, readings: {} });
    paint();
    try {
      state.rules = await getJson(`/api/rules/${encodeURIComponent(document)}`);
      state.layout = state.rules.layouts[0].name;
      state.method = state.rules.methods[0].name;
    } catch (refusal) {
      state.wrong = refusalText(refusal);
    }
    paint();
  }

  function contents() {
    const { rules } = state;
    return [
      h(
        "div.open-grid",
        { key: "grid" },
        typed("table", state, choose, { required: true, maxlength: 40, placeholder: "stud-2" }),
        select("document", state.document, documents.map((one) => [one.key, `${one.title} · ${one.key}`]), (event) => take(event.target.value)),
        rules ? select("layout", state.layout, rules.layouts.map((one) => [one.name, t("open.layout_of", { name: one.name, positions: one.positions })]), choose("layout")) : null,
        rules ? select("method", state.method, rules.methods.map((one) => [one.name, one.title]), choose("method")) : null,
        typed("minimum", state, choose, { inputmode: "decimal" }),
        typed("maximum", state, choose, { inputmode: "decimal" }),
        select("dealer", state.dealer, ["person", "automatic"].map((one) => [one, t(`pit.dealer.${one}`)]), choose("dealer")),
        select("shuffle", state.shuffle, ["system", "shoe"].map((one) => [one, t(`shuffle.${one}`)]), choose("shuffle")),
        select("link", state.link, [["", t("value.none")], ...(pit.floor?.links ?? []).map((one) => [one.name, one.name])], choose("link")),
      ),
      rules ? readings(rules, state, paint) : h("p.muted", { key: "waits" }, t("pit.waiting")),
      state.wrong ? h("p.refused", { key: "wrong", role: "alert" }, state.wrong) : null,
      h(
        "footer.row",
        { key: "foot" },
        h("button", { type: "button", onclick: close }, t("form.cancel")),
        h("button.primary", { type: "submit", disabled: state.busy || !rules }, t("pit.open_table")),
      ),
    ];
  }

  form.onsubmit = async (event) => {
    event.preventDefault();
    const order = orderOf(state);
    if (!order) {
      state.wrong = t("form.no_amount");
      return paint();
    }
    state.busy = true;
    paint();
    try {
      await sendOrder(order);
      close();
      toast(t("open.done", { table: state.table }), "good");
    } catch (refusal) {
      Object.assign(state, { busy: false, wrong: refusalText(refusal) });
      paint();
    }
  };
  await take(state.document);
}

/** The order, or null where a limit is no amount. An empty limit is none. */
function orderOf(state) {
  const limits = [state.minimum, state.maximum].map((text) => (text.trim() ? readMoney(text) : undefined));
  if (limits.includes(null)) return null;
  const [minimum, maximum] = limits.map((one) => one ?? null);
  return {
    order: "floor.open_table",
    table: state.table.trim(),
    document: state.document,
    readings: Object.entries(state.readings),
    layout: state.layout,
    method: state.method,
    limits: { table: { minimum, maximum }, areas: [] },
    link: state.link || null,
    shuffle: state.shuffle,
    dealer: state.dealer,
  };
}

function typed(name, state, choose, properties) {
  const id = `open-${name}`;
  return h("div.field", { key: id }, h("label", { for: id }, t(`open.${name}`)), h("input", { id, autocomplete: "off", value: state[name], oninput: choose(name), ...properties }));
}

function select(name, now, values, onchange) {
  const id = `open-${name}`;
  const choices = values.map(([value, label]) => h("option", { value, selected: value === now }, label));
  return h("div.field", { key: `${id}-${values.map(([value]) => value).join()}` }, h("label", { for: id }, t(`open.${name}`)), h("select", { id, onchange }, choices));
}

/** Every unclear clause with its sides; what stays as it is need not be said. */
function readings(rules, state, paint) {
  const changed = Object.keys(state.readings).length;
  const row = ({ name, default: usual, sides, clauses }) => {
    const id = `open-reading-${name}`;
    const onchange = (event) => {
      if (event.target.value === usual) delete state.readings[name];
      else state.readings[name] = event.target.value;
      paint();
    };
    const now = state.readings[name] ?? usual;
    const choices = sides.map(({ value, means }) => h("option", { value, selected: value === now }, means));
    return h("div.field", { key: `${rules.key}-${name}` }, h("label", { for: id }, name, " ", h("small.muted", {}, clauses.join(", "))), h("select", { id, onchange }, choices));
  };
  return h(
    "details.readings",
    { key: `readings-${rules.key}` },
    h("summary", {}, t("open.readings_of", { count: rules.switches.length, changed })),
    h("div.open-grid", {}, rules.switches.map(row)),
  );
}

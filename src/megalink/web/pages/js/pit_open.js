// The form that opens a table: document, readings, layout, method, limits, dealer, shuffle, link.

import { draw, h } from "./dom.js";
import { amount, readMoney } from "./money.js";
import { getJson, sendOrder } from "./net.js";
import { openDialog, refusalText, toast, toastRefusal } from "./shell.js";
import { t } from "./text.js";

const FIRST = {
  table: "",
  minimum: amount(500),
  maximum: amount(50_000),
  dealer: "person",
  shuffle: "system",
  link: "",
};

export async function openTableForm(pit) {
  try {
    const { documents } = await getJson("/api/rules");
    new TableForm(pit, documents).open();
  } catch (refusal) {
    toastRefusal(refusal);
  }
}

class TableForm {
  constructor(pit, documents) {
    this.links = pit.floor?.links ?? [];
    this.documents = documents;
    this.state = {
      ...FIRST,
      document: documents[0].key,
      rules: null,
      readings: {},
      layout: "",
      method: "",
      wrong: "",
      busy: false,
    };
  }

  open() {
    this.form = h("form.order-form.open-table", { onsubmit: (event) => this.submit(event) });
    const { node, close } = openDialog(t("pit.open_table"), this.form);
    node.classList.add("wide");
    this.close = close;
    this.take(this.state.document);
  }

  /** Another document: its layouts, methods and readings are others. */
  async take(document) {
    const { state } = this;
    Object.assign(state, { document, rules: null, readings: {}, wrong: "" });
    this.paint();
    try {
      state.rules = await getJson(`/api/rules/${encodeURIComponent(document)}`);
      state.layout = state.rules.layouts[0].name;
      state.method = state.rules.methods[0].name;
    } catch (refusal) {
      state.wrong = refusalText(refusal);
    }
    this.paint();
  }

  choose(name) {
    return (event) => {
      this.state[name] = event.target.value;
      this.paint();
    };
  }

  paint() {
    const { state } = this;
    draw(
      this.form,
      h("div.open-grid", { key: "grid" }, this.fields()),
      state.rules ? readings(state.rules, state, () => this.paint()) : h("p.muted", { key: "waits" }, t("pit.waiting")),
      state.wrong ? h("p.refused", { key: "wrong", role: "alert" }, state.wrong) : null,
      h(
        "footer.row",
        { key: "foot" },
        h("button", { type: "button", onclick: () => this.close() }, t("form.cancel")),
        h("button.primary", { type: "submit", disabled: state.busy || !state.rules }, t("pit.open_table")),
      ),
    );
  }

  fields() {
    const { state, documents, links } = this;
    const { layouts = [], methods = [] } = state.rules ?? {};
    const one = (name, values) => select(name, state[name], values, this.choose(name));
    const text = (name, properties) => typed(name, state[name], this.choose(name), properties);
    return [
      text("table", { required: true, maxlength: 40, placeholder: "stud-2" }),
      select(
        "document",
        state.document,
        documents.map(({ key, title }) => [key, `${title} · ${key}`]),
        (event) => this.take(event.target.value),
      ),
      one("layout", layouts.map(({ name, positions }) => [name, t("open.layout_of", { name, positions })])),
      one("method", methods.map(({ name, title }) => [name, title])),
      text("minimum", { inputmode: "decimal" }),
      text("maximum", { inputmode: "decimal" }),
      one("dealer", ["person", "automatic"].map((name) => [name, t(`pit.dealer.${name}`)])),
      one("shuffle", ["system", "shoe"].map((name) => [name, t(`shuffle.${name}`)])),
      one("link", [["", t("value.none")], ...links.map(({ name }) => [name, name])]),
    ];
  }

  async submit(event) {
    event.preventDefault();
    const { state } = this;
    const order = orderOf(state);
    Object.assign(state, order ? { busy: true, wrong: "" } : { wrong: t("form.no_amount") });
    this.paint();
    if (!order) return;
    try {
      await sendOrder(order);
      this.close();
      toast(t("open.done", { table: state.table }), "good");
    } catch (refusal) {
      Object.assign(state, { busy: false, wrong: refusalText(refusal) });
      this.paint();
    }
  }
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

function typed(name, value, oninput, properties) {
  const id = `open-${name}`;
  const input = h("input", { id, autocomplete: "off", value, oninput, ...properties });
  return h("div.field", { key: id }, h("label", { for: id }, t(`open.${name}`)), input);
}

function select(name, now, values, onchange) {
  const id = `open-${name}`;
  const choices = values.map(([value, label]) => h("option", { value, selected: value === now }, label));
  return h(
    "div.field",
    { key: `${id}-${values.map(([value]) => value).join()}` },
    h("label", { for: id }, t(`open.${name}`)),
    h("select", { id, onchange }, choices),
  );
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
    return h(
      "div.field",
      { key: `${rules.key}-${name}` },
      h("label", { for: id }, name, " ", h("small.muted", {}, clauses.join(", "))),
      h("select", { id, onchange }, choices),
    );
  };
  return h(
    "details.readings",
    { key: `readings-${rules.key}` },
    h("summary", {}, t("open.readings_of", { count: rules.switches.length, changed })),
    h("div.open-grid", {}, rules.switches.map(row)),
  );
}

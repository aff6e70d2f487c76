// The form that opens a table: document, readings, layout, method, limits, dealer, shuffle, link.

import { loadRules } from "../felt/rules.js";
import { openDialog } from "../page/dialogs.js";
import { draw, h } from "../page/dom.js";
import { amount, amountWrong, readMoney } from "../page/money.js";
import { refusalText, toast, toastRefusal } from "../page/notices.js";
import { sendOrder } from "../page/orders.js";
import { getJson } from "../page/requests.js";
import { field } from "../staff/field.js";
import { t } from "../text/text.js";

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

  /** Loads a document: layouts, methods and readings are its own. */
  async take(document) {
    const { state } = this;
    Object.assign(state, { document, rules: null, readings: {}, wrong: "" });
    this.paint();
    try {
      const rules = await loadRules(document);
      if (state.document !== document) return; // another one was chosen meanwhile
      Object.assign(state, { rules, layout: rules.layouts[0].name, method: rules.methods[0].name });
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
        h("button", { onclick: () => this.close() }, t("form.cancel")),
        h("button.primary", { type: "submit", disabled: state.busy || !state.rules }, t("pit.open_table")),
      ),
    );
  }

  fields() {
    const { state, documents, links } = this;
    const { layouts = [], methods = [] } = state.rules ?? {};
    const choice = (name, values) => select(name, state[name], values, this.choose(name));
    const text = (name, properties) => typed(name, state[name], this.choose(name), properties);
    return [
      text("table", { required: true, maxlength: 40, placeholder: `${state.rules?.tables ?? ""}-1` }),
      select(
        "document",
        state.document,
        documents.map(({ key, title, version }) => [key, t("open.version", { title, version })]),
        (event) => this.take(event.target.value),
      ),
      choice("layout", layouts.map(({ name, positions }) => [name, t("open.layout_of", { name, positions })])),
      choice("method", methods.map(({ name, title }) => [name, title])),
      text("minimum", { inputmode: "decimal" }),
      text("maximum", { inputmode: "decimal" }),
      choice("dealer", ["person", "automatic"].map((name) => [name, t(`pit.dealer.${name}`)])),
      choice("shuffle", ["system", "shoe", "unread"].map((name) => [name, t(`shuffle.${name}`)])),
      choice("link", [["", t("value.none")], ...links.map(({ name }) => [name, name])]),
    ];
  }

  async submit(event) {
    event.preventDefault();
    const { state } = this;
    const wrong = [state.minimum, state.maximum].map((text) => text.trim() && amountWrong(text)).find(Boolean);
    Object.assign(state, { busy: !wrong, wrong: wrong || "" });
    this.paint();
    if (wrong) return;
    try {
      await sendOrder(orderOf(state));
      this.close();
      toast(t("open.done", { table: state.table }), "good");
    } catch (refusal) {
      Object.assign(state, { busy: false, wrong: refusalText(refusal) });
      this.paint();
    }
  }
}

/** The order of a form whose limits can be read. An empty limit is none. */
function orderOf(state) {
  const [minimum, maximum] = [state.minimum, state.maximum].map((text) => (text.trim() ? readMoney(text) : null));
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
  const input = h("input", { autocomplete: "off", value, oninput, ...properties });
  return field(`open-${name}`, t(`open.${name}`), input);
}

function select(name, now, values, onchange) {
  const choices = values.map(([value, label]) => h("option", { value, selected: value === now }, label));
  const key = `open-${name}-${values.map(([value]) => value).join()}`; // other values to choose from are another list
  return field(`open-${name}`, t(`open.${name}`), h("select", { onchange }, choices), { key });
}

/** Every unclear clause with its sides; `state.readings` holds only those that differ from the default. */
function readings(rules, state, paint) {
  const changed = Object.keys(state.readings).length;
  const row = ({ name, question, register, default: usual, sides, clauses }) => {
    const onchange = (event) => {
      if (event.target.value === usual) delete state.readings[name];
      else state.readings[name] = event.target.value;
      paint();
    };
    const now = state.readings[name] ?? usual;
    const choices = sides.map(({ value, means }) => h("option", { value, selected: value === now }, means));
    const label = [question, " ", h("small.muted", {}, [...register, ...clauses].join(", "))];
    return field(`open-reading-${name}`, label, h("select", { onchange }, choices), { key: `${rules.key}-${name}` });
  };
  return h(
    "details.readings",
    { key: `readings-${rules.key}` },
    h("summary", {}, t("open.readings_of", { count: rules.switches.length, changed })),
    h("div.open-grid", {}, rules.switches.map(row)),
  );
}

// The hint before a decision and the coach after the round: exact expectations, worked out by the server.

import { h } from "./dom.js";
import { key } from "./keys.js";
import { money } from "./money.js";
import { getJson } from "./net.js";
import { openDialog, refusalText, toastRefusal } from "./speak.js";
import { t, tOr } from "./text.js";

const DIGITS = 4;

export function hintButton(page) {
  const { model } = page;
  const decides = model.options.some((one) => ["table.decide", "table.set_hand"].includes(one.order) && one.position === model.focus);
  const hidden = (model.at.get(model.focus)?.cards ?? ["??"]).includes("??");
  if (!decides || hidden) return null;
  const ask = () => hint(page.model);
  return h("button.small", { type: "button", key: "hint", onclick: ask }, t("hint"), h("kbd", { "aria-hidden": "true" }, key("?", ask)));
}

async function hint(model) {
  const table = encodeURIComponent(model.view.table_name);
  const { node } = openDialog(t("hint.title"), h("p.muted", {}, t("hint.wait")));
  const body = node.querySelector(".dialog-body");
  try {
    const told = await getJson(`/api/tables/${table}/hint?position=${model.focus}`);
    body.replaceChildren(choices(told.choices), h("p", {}, told.rule ?? ""), h("p.muted", {}, t("hint.unit")));
  } catch (refusal) {
    body.replaceChildren(h("p.bad", {}, refusalText(refusal)));
  }
}

function choices(list) {
  const rows = list.map((one) =>
    h("tr", { class: one.best ? "best" : null }, h("th", { scope: "row" }, choiceName(one.choice), " ", one.best ? h("span.badge.good", {}, t("hint.best")) : null), h("td.number", { title: one.expectation }, decimal(one.decimal))),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("hint.choice")), h("th.number", { scope: "col" }, t("hint.expectation")))), h("tbody", {}, rows));
}

const choiceName = (choice) => tOr(`choice.${choice}`, choice);

const decimal = (value) => (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value).toFixed(DIGITS);

/** After the round: what each decision was worth beside the best one. */
export async function coach(table, round) {
  try {
    const told = await getJson(`/api/tables/${encodeURIComponent(table)}/rounds/${round}/coach`);
    const rows = told.map((one) =>
      h("tr", {}, h("td", {}, one.position), h("td", {}, choiceName(one.chosen)), h("td", {}, choiceName(one.best)), h("td.number", { title: one.cost, class: one.cost_cents ? "bad" : "good" }, one.cost_cents === null ? one.cost : money(one.cost_cents))),
    );
    const head = ["coach.position", "coach.chosen", "coach.best", "coach.cost"].map((name, at) => h("th", { scope: "col", class: at === 3 ? "number" : null }, t(name)));
    const body = rows.length ? h("div.scroll", { tabindex: "0", role: "region", "aria-label": t("coach.title") }, h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows))) : h("p", {}, t("coach.none"));
    openDialog(t("coach.title"), body, h("p.muted", {}, t("coach.what")));
  } catch (refusal) {
    toastRefusal(refusal);
  }
}

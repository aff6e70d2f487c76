// The hint before a decision and the coach after the round: exact expectations, worked out by the server.

import { cardName, rankText } from "./cards.js";
import { h } from "./dom.js";
import { key } from "./keys.js";
import { money } from "./money.js";
import { getJson } from "./net.js";
import { openDialog, refusalText, say } from "./speak.js";
import { t, tOr } from "./text.js";

const DIGITS = 4;

export function hintButton(page) {
  const { model } = page;
  const decides = model.options.some(
    (one) => ["table.decide", "table.set_hand"].includes(one.order) && one.position === model.focus,
  );
  const hidden = (model.at.get(model.focus)?.cards ?? ["??"]).includes("??");
  if (!decides || hidden) return null;
  const ask = () => hint(page.model);
  return h(
    "button.small",
    { type: "button", key: "hint", onclick: ask },
    t("hint"),
    h("kbd", { "aria-hidden": "true" }, key("?", ask)),
  );
}

const hint = (model) =>
  fill(
    t("hint.title"),
    `/api/tables/${encodeURIComponent(model.view.table_name)}/hint?position=${model.focus}`,
    (told) => [choices(told.choices), h("p", {}, told.rule ?? ""), h("p.muted", {}, t("hint.unit"))],
  );

/** A dialog that is there at once, and says what it waits for: to count may take a moment. */
async function fill(title, path, content) {
  const { node } = openDialog(title, h("p.muted", {}, t("hint.wait")));
  const body = node.querySelector(".dialog-body");
  try {
    body.replaceChildren(...content(await getJson(path)));
    say(body.innerText.replace(/\s+/g, " "));
  } catch (refusal) {
    if (refusal.code === undefined) throw refusal;
    body.replaceChildren(h("p.bad", {}, refusalText(refusal)));
    say(refusalText(refusal));
  }
}

function choices(list) {
  const rows = list.map((one) => {
    const best = one.best ? h("span.badge.good", {}, t("hint.best")) : null;
    return h(
      "tr",
      { class: one.best ? "best" : null },
      h("th", { scope: "row" }, choiceName(one.choice, one.two, one.title), " ", best),
      h("td.number", { title: one.expectation }, decimal(one.decimal)),
    );
  });
  return ruled([t("hint.choice"), t("hint.expectation")], rows);
}

/** A table whose last column holds numbers. */
function ruled(titles, rows) {
  const heads = titles.map((title, at) =>
    h("th", { scope: "col", class: at === titles.length - 1 ? "number" : null }, title),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

/** "Set K♦ Q♥, Mixed Pictures": where a hand was set, with its two cards and what they are. */
function choiceName(choice, two = null, title = null) {
  if (choice === null || choice === undefined) return "–";
  const cards = two?.length ? [
    " ",
    two.map((card) => h("b.in-text", { role: "img", "aria-label": cardName(card) }, `${short(card)} `)),
  ] : [];
  return h("span", {}, tOr(`choice.${choice}`, choice), cards, title ? ` ${title}` : "");
}

const short = (card) => rankText(card) + { s: "♠", h: "♥", d: "♦", c: "♣" }[card[1]];

const decimal = (value) => (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value).toFixed(DIGITS);

/** After the round: what each decision was worth beside the best one. */
export function coach(table, round) {
  return fill(t("coach.title"), `/api/tables/${encodeURIComponent(table)}/rounds/${round}/coach`, (told) => {
    const titles = ["coach.position", "coach.chosen", "coach.best", "coach.cost"].map((name) => t(name));
    const region = { tabindex: "0", role: "region", "aria-label": t("coach.title") };
    const body = told.length ? h("div.scroll", region, ruled(titles, told.map(judged))) : h("p", {}, t("coach.none"));
    return [body, told.length ? h("p.muted", {}, t("coach.what")) : null].filter(Boolean);
  });
}

/** A hand decided without a look at it has no best decision to be measured by. */
function judged(one) {
  const blind = one.cost === null || one.cost === undefined;
  const cost = one.cost_cents === null || one.cost_cents === undefined ? one.cost : money(one.cost_cents);
  return h(
    "tr",
    {},
    h("td", {}, one.position),
    h("td", {}, choiceName(one.chosen, one.chosen_two)),
    h("td", {}, blind ? t("coach.blind") : choiceName(one.best, one.best_two)),
    h("td.number", { title: one.cost, class: blind ? null : one.cost_cents ? "bad" : "good" }, blind ? "–" : cost),
  );
}

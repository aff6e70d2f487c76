// The hint before a decision and the coach after the round: exact expectations, worked out by the server.

import { FACE_DOWN, SUIT_SIGNS, cardName, rankText } from "../felt/cards.js";
import { choiceTitle } from "../felt/rules.js";
import { openDialog } from "../page/dialogs.js";
import { h, keyHint } from "../page/dom.js";
import { money } from "../page/money.js";
import { refusalText, say } from "../page/notices.js";
import { getJson } from "../page/requests.js";
import { t } from "../text/text.js";
import { key } from "./keys.js";

const DIGITS = 4;

export function hintButton(page) {
  const { model } = page;
  const decides = model.options.some(
    (option) => ["table.decide", "table.set_hand"].includes(option.order) && option.position === model.focus,
  );
  const hidden = (model.at.get(model.focus)?.cards ?? [FACE_DOWN]).includes(FACE_DOWN);
  if (!decides || hidden) return null;
  const ask = () => hint(page.model);
  return h(
    "button.small",
    { key: "hint", onclick: ask },
    t("hint"),
    keyHint(key("?", ask)),
  );
}

const hint = (model) =>
  fill(
    t("hint.title"),
    `/api/tables/${encodeURIComponent(model.view.table_name)}/hint?position=${model.focus}`,
    (reply) => [choices(model.rules, reply.choices), h("p", {}, reply.rule ?? ""), h("p.muted", {}, t("hint.unit"))],
  );

/** Opens a dialog at once, and fills it when the server has counted. */
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

function choices(rules, list) {
  const rows = list.map((choice) => {
    const best = choice.best ? h("span.badge.good", {}, t("hint.best")) : null;
    return h(
      "tr",
      { class: choice.best ? "best" : null },
      h("th", { scope: "row" }, choiceName(rules, choice.choice, choice.two, choice.title), " ", best),
      h("td.number", { title: choice.expectation }, decimal(choice.decimal)),
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
function choiceName(rules, choice, two = null, title = null) {
  if (choice === null || choice === undefined) return "–";
  const cards = two?.length ? [
    " ",
    two.map((card) => h("b.in-text", { role: "img", "aria-label": cardName(card) }, `${short(card)} `)),
  ] : [];
  return h("span", {}, choiceTitle(rules, choice), cards, title ? ` ${title}` : "");
}

const short = (card) => rankText(card) + SUIT_SIGNS[card[1]];

const decimal = (value) => (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value).toFixed(DIGITS);

/** After the round: what each decision was worth beside the best one. */
export function coach(rules, table, round) {
  return fill(t("coach.title"), `/api/tables/${encodeURIComponent(table)}/rounds/${round}/coach`, (decisions) => {
    const titles = ["coach.position", "coach.chosen", "coach.best", "coach.cost"].map((name) => t(name));
    const region = { tabindex: "0", role: "region", "aria-label": t("coach.title") };
    if (!decisions.length) return [h("p", {}, t("coach.none"))];
    return [h("div.scroll", region, ruled(titles, decisions.map((decision) => judged(rules, decision)))), h("p.muted", {}, t("coach.what"))];
  });
}

/** One row. A hand that was decided unseen has no best decision to compare with. */
function judged(rules, decision) {
  const { cost = null, cost_cents: cents = null } = decision;
  const blind = cost === null;
  return h(
    "tr",
    {},
    h("td", {}, decision.position),
    h("td", {}, choiceName(rules, decision.chosen, decision.chosen_two)),
    h("td", {}, blind ? t("coach.blind") : choiceName(rules, decision.best, decision.best_two)),
    h(
      "td.number",
      { title: cost, class: blind ? null : cents ? "bad" : "good" },
      blind ? "–" : cents === null ? cost : money(cents),
    ),
  );
}

// The button for the hint under the hand, and a round's decisions looked at afterwards, one by one.

import { cardName, cardSign } from "../../felt/cards.js";
import { choiceTitle, wagerTitle } from "../../felt/rules.js";
import { openDialog } from "../../page/dialogs.js";
import { h, keyHint } from "../../page/dom.js";
import { money } from "../../page/money.js";
import { refusalText, say } from "../../page/notices.js";
import { getJson } from "../../page/requests.js";
import { t } from "../../text/text.js";
import { keyOf } from "../keys.js";
import { canHint, isHinted, toggleHint } from "./hint_strip.js";
import { decisionNotes } from "./notes.js";

/** Turns the strip under the hand on and off. */
export function hintButton(page) {
  if (!canHint(page.model)) return null;
  const turn = () => toggleHint(page);
  return h(
    "button.small",
    { key: "hint", "aria-pressed": String(isHinted(page.model)), onclick: turn },
    t("hint"),
    keyHint(keyOf("hint", turn)),
  );
}

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

/** A table whose last column holds numbers. */
function ruled(titles, rows) {
  const heads = titles.map((title, at) =>
    h("th", { scope: "col", class: at === titles.length - 1 ? "number" : null }, title),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

/** "Set K♦ Q♥": where a hand was set, with its two cards. */
function choiceName(rules, choice, two = null) {
  if (choice === null || choice === undefined) return "–";
  const cards = two?.length ? [
    " ",
    two.map((card) => h("b.in-text", { role: "img", "aria-label": cardName(card) }, `${cardSign(card)} `)),
  ] : [];
  return h("span", {}, choiceTitle(rules, choice), cards);
}

/** "Time ran out: Fold" where it was made of his silence. */
const chosenName = (rules, { chosen, chosen_two: two, silence }) =>
  silence ? t(`coach.${silence}`, { choice: choiceTitle(rules, chosen) }) : choiceName(rules, chosen, two);

/** After the round: what each decision was worth beside the best one. */
export function coach(rules, table, round) {
  return fill(t("coach.title"), `/api/tables/${encodeURIComponent(table)}/rounds/${round}/coach`, (decisions) => {
    const titles = ["coach.position", "coach.chosen", "coach.best", "coach.cost"].map((name) => t(name));
    const region = { tabindex: "0", role: "region", "aria-label": t("coach.title") };
    if (!decisions.length) return [h("p", {}, t("coach.none"))];
    return [h("div.scroll", region, ruled(titles, decisions.flatMap((decision) => judged(rules, decision, decisions)))), h("p.muted", {}, t("coach.what"))];
  });
}

/** One row, and a sentence below it where one is needed. A hand that was decided unseen has nothing to compare with. */
function judged(rules, decision, all) {
  const isOneOfSeveral = all.filter(({ position }) => position === decision.position).length > 1;
  const about = isOneOfSeveral && decision.about ? wagerTitle(rules, decision.about) : null;
  const { cost = null, cost_cents: cents = null } = decision;
  const blind = cost === null;
  const row = h(
    "tr",
    {},
    h("td", {}, decision.position),
    h("td", {}, about ? `${about}: ` : "", chosenName(rules, decision)),
    h("td", {}, blind ? t("coach.blind") : choiceName(rules, decision.best, decision.best_two)),
    h(
      "td.number",
      { title: cost, class: blind ? null : cents ? "bad" : "good" },
      blind ? "–" : cents === null ? cost : money(cents),
    ),
  );
  const notes = decisionNotes(rules, decision).map(({ seen, spoken }) =>
    h("td", { colspan: "4" }, h("span", { "aria-hidden": "true" }, seen), h("span.sr-only", {}, spoken)),
  );
  return [row, ...notes.map((note) => h("tr.note", {}, note))];
}

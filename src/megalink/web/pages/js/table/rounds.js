// The last rounds of a table: list, replay step by step, and the proof of each shuffle.

import { cardRow } from "../felt/cards.js";
import { inOrder, rulesNow, wagerTitle } from "../felt/rules.js";
import { openDialog } from "../page/dialogs.js";
import { h } from "../page/dom.js";
import { change, money, sum } from "../page/money.js";
import { say, toastRefusal } from "../page/notices.js";
import { getJson } from "../page/requests.js";
import { timeWithSeconds } from "../page/time.js";
import { t, tOr } from "../text/text.js";
import { coach } from "./coach.js";
import { linesTable } from "./result/lines.js";
import { proof } from "./proof.js";

const address = (table, round = null) =>
  [`/api/tables/${encodeURIComponent(table)}/rounds`, ...(round === null ? [] : [round])].join("/");

export async function openRounds(rules, view, player) {
  try {
    const rounds = await getJson(address(view.table_name));
    const rows = rounds.map((entry) => roundRow(rules, view, entry, player));
    const heads = ["rounds.round", "rounds.at", "rounds.outcome", "rounds.net"].map(
      (name, at) => h("th", { scope: "col", class: at === 3 ? "number" : null }, t(name)),
    );
    const list = h("table.rounds", {}, h("thead", {}, h("tr", {}, heads, h("td"))), h("tbody", {}, rows));
    const { node } = openDialog(
      t("rounds.title"),
      rounds.length ? h(
        "div.scroll",
        { tabindex: "0", role: "region", "aria-label": t("rounds.title") },
        list,
      ) : h("p", {}, t("rounds.none")),
    );
    node.classList.add("wide");
  } catch (refusal) {
    toastRefusal(refusal);
  }
}

function roundRow(rules, { table_name: table, shuffle }, entry, player) {
  const opener = (label, open) =>
    h("button.small", { onclick: () => open().catch(toastRefusal) }, t(label));
  const net = entry.my_net === null || entry.my_net === undefined ? "–" : change(entry.my_net);
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, entry.round),
    h("td", {}, timeWithSeconds(entry.at)),
    h("td", {}, tOr(`phase.${entry.outcome}`, entry.outcome)),
    h("td.number", { class: entry.my_net > 0 ? "good" : entry.my_net < 0 ? "bad" : null }, net),
    h(
      "td",
      {},
      entry.my_adjusted ? h("p", {}, t("rounds.adjusted", { amount: change(entry.my_adjusted) })) : null,
      h(
        "div.row",
        {},
        opener("rounds.replay", () => replay(table, entry.round, player)),
        shuffle === "system" ? opener("rounds.proof", () => proof(table, entry.round)) : null, // a shoe has none
        player ? opener("coach.short", () => coach(rules, table, entry.round)) : null,
      ),
    ),
  );
}

/** One round, step by step, as this viewer was allowed to see it. */
async function replay(table, round, player) {
  const replayed = await getJson(address(table, round));
  let at = 0;
  const stage = h("div.stage");
  const slider = h(
    "input",
    {
      type: "range",
      min: 0,
      max: replayed.steps.length - 1,
      value: 0,
      "aria-label": t("replay.step"),
      oninput: () => go(Number(slider.value)),
    },
  );
  const caption = h("p.step-text");
  const go = (to) => {
    at = Math.max(0, Math.min(replayed.steps.length - 1, to));
    slider.value = at;
    const step = replayed.steps[at];
    caption.textContent = t(
      "replay.caption",
      { at: at + 1, of: replayed.steps.length, time: timeWithSeconds(step.at), text: step.text },
    );
    stage.replaceChildren(...scene(rulesNow(replayed.rules), step.view, player));
    say(caption.textContent);
  };
  const buttons = [
    h("button", { onclick: () => go(at - 1) }, t("replay.back")),
    h("button.primary", { onclick: () => go(at + 1) }, t("replay.next")),
  ];
  const { node } = openDialog(
    t("replay.title", { round, table }),
    later(replayed),
    caption,
    h("div.row.replay-bar", {}, buttons[0], slider, buttons[1]),
    stage,
  );
  node.classList.add("wide");
  if (replayed.steps.length) go(0);
  buttons[1].focus();
}

/** What was adjusted on this Player's account when the round stood already. */
function later({ adjustments }) {
  if (!adjustments?.length) return null;
  const line = ({ at, text }) => h("p", {}, h("span.muted", {}, timeWithSeconds(at)), " ", text);
  return h("div.adjusted-later", {}, adjustments.map(line));
}

/** A view as cards and lines, smaller than the felt. */
function scene(rules, view, player) {
  const current = view.table;
  if (!current) return [h("p.muted", {}, t("replay.empty"))];
  const cards = (title, codes) => (
    codes?.length ? h("div.scene-hand", {}, h("h3", {}, title), cardRow(codes, { small: true })) : null
  );
  const positions = current.positions.map((hand) => {
    const stakes = inOrder(rules, hand.wagers).map(
      ([area, parts]) => `${wagerTitle(rules, area)} ${money(sum(parts.map((part) => part.amount)))}`,
    );
    return h(
      "div.scene-hand",
      {},
      h("h3", {}, t("replay.position", { position: hand.position, name: view.seats?.[hand.position] ?? "" })),
      cardRow(hand.cards ?? [], { small: true }),
      h("p.muted", {}, stakes.join(" · ")),
      hand.lines.length ? linesTable(rules, hand, player, "") : null,
    );
  });
  return [cards(t("dealer"), current.dealer), cards(t("community"), current.community), ...positions].filter(Boolean);
}

// The last rounds of a table: list, replay step by step, and the proof of each shuffle.

import { cardRow } from "./cards.js";
import { inOrder, wagerTitle } from "./clauses.js";
import { coach } from "./coach.js";
import { h } from "./dom.js";
import { linesTable } from "./lines.js";
import { change, money } from "./money.js";
import { getJson } from "./net.js";
import { proof } from "./proof.js";
import { openDialog, say, toastRefusal } from "./speak.js";
import { sum } from "./table_model.js";
import { t, tOr } from "./text.js";

const clockText = (at) => new Date(at).toLocaleTimeString(
  [],
  { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
);
const address = (table, round = null) =>
  [`/api/tables/${encodeURIComponent(table)}/rounds`, ...(round === null ? [] : [round])].join("/");

export async function openRounds(table, player) {
  try {
    const rounds = await getJson(address(table));
    const rows = rounds.map((one) => roundRow(table, one, player));
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

function roundRow(table, one, player) {
  const open = (act) => () => act().catch(toastRefusal);
  const net = one.my_net === null || one.my_net === undefined ? "–" : change(one.my_net);
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, one.round),
    h("td", {}, clockText(one.at)),
    h("td", {}, tOr(`phase.${one.outcome}`, one.outcome)),
    h("td.number", { class: one.my_net > 0 ? "good" : one.my_net < 0 ? "bad" : null }, net),
    h("td", {}, h("div.row", {}, [
      h("button.small", { type: "button", onclick: open(() => replay(table, one.round, player)) }, t("rounds.replay")),
      h("button.small", { type: "button", onclick: open(() => proof(table, one.round)) }, t("rounds.proof")),
      player ? h(
        "button.small",
        { type: "button", onclick: open(() => coach(table, one.round)) },
        t("coach.short"),
      ) : null,
    ])),
  );
}

/** One round, step by step, as this viewer was allowed to see it. */
export async function replay(table, round, player) {
  const told = await getJson(address(table, round));
  let at = 0;
  const stage = h("div.stage");
  const slider = h(
    "input",
    {
      type: "range",
      min: 0,
      max: told.steps.length - 1,
      value: 0,
      "aria-label": t("replay.step"),
      oninput: () => go(Number(slider.value)),
    },
  );
  const caption = h("p.step-text");
  const go = (to) => {
    at = Math.max(0, Math.min(told.steps.length - 1, to));
    slider.value = at;
    const step = told.steps[at];
    caption.textContent = t(
      "replay.caption",
      { at: at + 1, of: told.steps.length, time: clockText(step.at), text: step.text },
    );
    stage.replaceChildren(...scene(told.rules, step.view, player));
    say(caption.textContent);
  };
  const buttons = [
    h("button", { type: "button", onclick: () => go(at - 1) }, t("replay.back")),
    h("button.primary", { type: "button", onclick: () => go(at + 1) }, t("replay.next")),
  ];
  const { node } = openDialog(
    t("replay.title", { round, table }),
    caption,
    h("div.row.replay-bar", {}, buttons[0], slider, buttons[1]),
    stage,
  );
  node.classList.add("wide");
  if (told.steps.length) go(0);
  buttons[1].focus();
}

/** A view as cards and lines: smaller than the felt, and good for any viewer's view. */
function scene(rules, view, player) {
  const current = view.table;
  if (!current) return [h("p.muted", {}, t("replay.empty"))];
  const cards = (title, codes) => (
    codes?.length ? h("div.scene-hand", {}, h("h3", {}, title), cardRow(codes, { small: true })) : null
  );
  const positions = current.positions.map((one) => {
    const stakes = inOrder(rules, one.wagers).map(
      ([area, parts]) => `${wagerTitle(rules, area)} ${money(sum(parts.map((part) => part.amount)))}`,
    );
    return h(
      "div.scene-hand",
      {},
      h("h3", {}, t("replay.position", { position: one.position, name: view.seats?.[one.position] ?? "" })),
      cardRow(one.cards ?? [], { small: true }),
      h("p.muted", {}, stakes.join(" · ")),
      one.lines.length ? linesTable(rules, one, player, "") : null,
    );
  });
  return [cards(t("dealer"), current.dealer), cards(t("community"), current.community), ...positions].filter(Boolean);
}

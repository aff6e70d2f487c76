// The dock under the felt: chips and their orders while bets are open, decisions afterwards, money always.

import { chipSvg } from "../felt/chips.js";
import { clauseButton } from "../felt/clauses.js";
import { exclusionsOf, ownExclusionWords } from "../felt/exclusions.js";
import { h, keyHint } from "../page/dom.js";
import { change, money, shortMoney } from "../page/money.js";
import { chipValues } from "../page/shell.js";
import { t } from "../text/text.js";
import { clear, clearable, doubling, rebetting, sendAll, undo, undoable } from "./bets.js";
import { decisions } from "./decisions.js";
import { jackpotWon } from "./result/jackpot.js";
import { key } from "./keys.js";
import { optionsOf, resultOf, totalWager } from "./model.js";
import { silenceNotes } from "./silence.js";

export function dock(page) {
  const { model } = page;
  const betting = model.view.phase === "betting" && optionsOf(model, "table.place_wager").length > 0;
  const acts = decisions(page).flat().filter(Boolean);
  return h(
    "section.dock",
    { key: "dock", id: "dock", tabindex: "-1", "aria-label": t("dock.label") },
    h("div.dock-money", { key: "money" }, moneyLine(page)),
    betting ? h("div.dock-bets", { key: "bets" }, chips(page), tools(page)) : null,
    h("div.dock-acts", { key: "acts" }, jackpotWon(page), exclusionNotes(model), betting || acts.length ? acts : waits(model), silenceNotes(page)),
  );
}

/** What keeps the Player from play, and until when; why is between him and the pit. */
const exclusionNotes = (model) =>
  exclusionsOf(model.message, model.player).map((entry) =>
    h(
      "p.notice.excluded",
      { key: `excluded-${entry.kind}-${entry.table}` },
      ownExclusionWords(entry),
      " ",
      clauseButton(model.rules, entry.clause),
    ),
  );

const isBarred = (model) => exclusionsOf(model.message, model.player).some(({ kind }) => kind === "bar");

/** Why there is nothing to do: an empty dock would look broken. */
/** Whether a jackpot is verified before the next round (A101). */
const isHeld = ({ message: { claims = [] } }) => claims.some(({ stops_table: stops }) => stops);

function waits(model) {
  if (!model.player || isBarred(model)) return null;
  const { phase } = model.view;
  const playing = [...model.at.values()].some((hand) => hand.controller === model.player);
  const why = ["dealing", "deciding", "revealing"].includes(phase)
    ? (playing || model.stakes.length ? `wait.${phase}` : "wait.out")
    : model.mine.length ? (phase === "betting" ? "wait.betting" : isHeld(model) ? "wait.verified" : "wait.next") : "wait.seat";
  return h("p.muted.waits", { key: "waits" }, t(why));
}

function moneyLine(page) {
  const { model } = page;
  if (!model.player) return [h("p", { key: "watch" }, t("dock.watching"))];
  const result = resultOf(model) ?? page.lastResult;
  const kind = result > 0 ? "good" : result < 0 ? "bad" : "";
  return [
    figure("balance", t("dock.balance"), page.balance === null ? "–" : money(page.balance)),
    figure("wager", t("dock.wager"), money(totalWager(model))),
    figure("result", t("dock.result"), result === null ? "–" : change(result), kind),
  ];
}

const figure = (name, title, text, kind = "") =>
  h("div.figure", { key: name, class: name }, h("span.muted", {}, title), " ", h("b", { class: kind }, text));

function chips(page) {
  return h(
    "div.chips",
    { key: "chips", role: "radiogroup", "aria-label": t("chips.label"), onkeydown: (event) => move(page, event) },
    chipValues().map((cents, at) => {
      const pick = () => page.pickChip(cents);
      const letter = key(String(at + 1), pick);
      return h(
        "button.chip-button.plain",
        {
          key: `chip-${cents}`,
          role: "radio",
          "aria-checked": String(cents === page.chip),
          tabindex: cents === page.chip ? "0" : "-1",
          "aria-label": shortMoney(cents),
          onclick: pick,
        },
        chipSvg(cents),
        keyHint(letter),
      );
    }),
  );
}

/** Arrow keys go from chip to chip; Tab stops at the chosen one only, as in any radio group. */
function move(page, event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const group = event.currentTarget;
  const values = chipValues();
  page.pickChip(values.at((values.indexOf(page.chip) + by) % values.length));
  group.querySelector('[aria-checked="true"]')?.focus();
}

function tools(page) {
  const { model } = page;
  const again = rebetting(model);
  const twice = doubling(model);
  const list = [
    ["undo", "u", undoable(model) !== null, () => undo(() => page.model)],
    ["clear", "c", clearable(model), () => clear(() => page.model)],
    ["rebet", "b", again.length > 0, () => sendAll(() => rebetting(page.model))],
    ["double", "d", twice.length > 0, () => sendAll(() => doubling(page.model))],
  ];
  return h(
    "div.tools",
    { key: "tools" },
    list.map(([name, letter, may, act]) =>
      h(
        "button.small",
        { key: name, disabled: !may, onclick: act },
        t(`tool.${name}`),
        may ? keyHint(key(letter, act)) : null,
      ),
    ),
  );
}

// The dock under the felt: money always; chips and their tools until bets close; decisions afterwards. It keeps its size.

import { chipSvg } from "../../felt/chips.js";
import { clauseButton } from "../../felt/clauses.js";
import { exclusionsOf, ownExclusionWords } from "../../felt/exclusions.js";
import { h, keyHint } from "../../page/dom.js";
import { money, shortMoney } from "../../page/money.js";
import { chipValues } from "../../page/shell.js";
import { t } from "../../text/text.js";
import { advice } from "../advice/advice.js";
import { clear, clearable, doubling, isUsable, rebetting, sendAll, undo, undoable } from "./bets.js";
import { count } from "./count.js";
import { decisions } from "./decisions.js";
import { jackpotWon } from "../result/jackpot.js";
import { key, keyOf } from "../keys.js";
import { resultOf, totalWager } from "../model.js";
import { isWished } from "../sending.js";
import { moreMoney } from "./purse.js";
import { readyButton } from "./ready.js";
import { settingNote } from "../setting/note.js";
import { lastResult } from "../result/moment.js";
import { following } from "./following.js";
import { ifSilent, releasedNote, silenceNotes } from "./silence.js";

export function dock(page) {
  const { model } = page;
  const isBetting = model.view.phase === "betting" && model.player && (model.mine.length > 0 || model.focus !== null);
  const own = [moreMoney(page), ...decisions(page).flat(), readyButton(page)].filter(Boolean);
  const acts = own.length ? own : followed(page); // a back bettor has nothing else to decide
  return h(
    "section.dock",
    { key: "dock", id: "dock", class: isBetting ? "bets-open" : null, tabindex: "-1", "aria-label": t("dock.label") },
    h("div.dock-money", { key: "money" }, moneyLine(page)),
    isBetting ? h("div.dock-bets", { key: "bets" }, chips(page), tools(page)) : null,
    h("div.dock-acts", { key: "acts" }, acts),
    h("div.dock-notes", { key: "notes" }, advice(page) ?? settingNote(model), ifSilent(page)),
    notices(page, acts === own),
  );
}

/** Before the deal that stands in the place of the cards. */
const followed = (page) => (page.model.view.phase === "betting" ? [] : following(page));

/** What a Player must know now and then. It lies above the dock, over the rail, so that nothing moves for it. */
function notices(page, follows) {
  const { model } = page;
  const all = [follows ? followed(page) : [], jackpotWon(page), exclusionNotes(model), releasedNote(model), silenceNotes(page)];
  return h("div.dock-notices", { key: "notices" }, all.flat());
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

function moneyLine(page) {
  const { model } = page;
  if (!model.player) return [h("p", { key: "watch" }, t("dock.watching"))];
  const result = resultOf(model) ?? page.lastResult;
  const kind = result > 0 ? "good" : result < 0 ? "bad" : "";
  return [
    figure("balance", t("dock.balance"), page.balance === null ? "–" : count(page.balance)),
    figure("wager", t("dock.wager"), money(totalWager(model))),
    lastResult(page, result, kind),
  ];
}

const figure = (name, title, value) => h("div.figure", { key: name, class: name }, h("span.muted", {}, title), " ", h("b", {}, value));

function chips(page) {
  const { model } = page;
  const values = chipValues();
  const pick = (by) => () => page.pickChip(values.at((values.indexOf(page.chip) + by + values.length) % values.length));
  key("ArrowLeft", pick(-1));
  key("ArrowRight", pick(1));
  return h(
    "div.chips",
    { key: "chips", role: "radiogroup", "aria-label": t("chips.label"), onkeydown: (event) => move(page, event) },
    keyHint("←"),
    values.map((cents) => {
      const isOff = model.focus !== null && !isUsable(model, model.focus, cents);
      return h(
        "button.chip-button.plain",
        {
          key: `chip-${cents}`,
          role: "radio",
          class: isOff ? "off" : null,
          "aria-checked": String(cents === page.chip),
          tabindex: cents === page.chip ? "0" : "-1",
          "aria-label": shortMoney(cents),
          title: isOff ? t("chip.off") : null,
          onclick: () => page.pickChip(cents),
        },
        chipSvg(cents),
      );
    }),
    keyHint("→"),
  );
}

/** Arrow keys go from chip to chip; Tab stops at the chosen one only, as in any radio group. */
function move(page, event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const group = event.currentTarget;
  const values = chipValues();
  page.pickChip(values.at((values.indexOf(page.chip) + by) % values.length));
  group.querySelector('[aria-checked="true"]')?.focus();
}

function tools(page) {
  const { model } = page;
  const list = [
    ["undo", undoable(model).length > 0, () => undo(() => page.model)],
    ["clear", clearable(model), () => clear(() => page.model)],
    ["rebet", rebetting(model).length > 0, () => sendAll("rebet", () => rebetting(page.model))],
    ["double", doubling(model).length > 0, () => sendAll("double", () => doubling(page.model))],
  ];
  return h(
    "div.tools",
    { key: "tools" },
    list.map(([name, may, act]) =>
      h(
        "button.small",
        { key: name, disabled: !may && !isWished(name), onclick: act, "aria-busy": isWished(name) ? "true" : null },
        t(`tool.${name}`),
        keyHint(keyOf(name, may ? act : null)),
      ),
    ),
  );
}

// Play stands still: why, what ends it as large buttons for whoever may order it, and who may order the rest.

import { irregularityClause } from "../felt/rules.js";
import { h, keyHint } from "../page/dom.js";
import { toastRefusal } from "../page/notices.js";
import { callFor, callWords, isCalled, mayCall } from "../staff/call.js";
import { CORRECT } from "../staff/card_twice.js";
import { correctCard } from "../staff/correct_card.js";
import { openOrderForm } from "../staff/order_form.js";
import { clauseFamily, clauseTag } from "../staff/words.js";
import { t } from "../text/text.js";

const VOID = "table.void_round";
const WITHDRAW_ALL = "table.withdraw_all";

/** Whether play stands still: then there is no next step but a remedy. */
export const isStopped = ({ message: { view } }) => Boolean(view.table?.halt || view.table?.power_failed);

const clauseOf = (page) => page.message.view.table?.halt?.clause ?? irregularityClause(page.rules, "power_failure");

/** The offers by which this order ends the halt: of several that say different things those that put it right. */
function optionsFor(page, order) {
  const clause = clauseOf(page);
  const offered = page.message.options.filter((option) => option.order === order && (order !== VOID || option.clause === clause));
  const right = offered.filter((option) => option.counted !== undefined && option.reason);
  return right.length ? right : offered;
}

const isMine = (page, { order, mine }) => mine && optionsFor(page, order).length > 0;

export function remedies(page) {
  const all = page.message.guide?.remedies ?? [];
  const own = all.filter((remedy) => isMine(page, remedy));
  const others = all.filter((remedy) => !isMine(page, remedy));
  return [
    stopNotice(page),
    own.length ? h("div.remedy-buttons", { key: "own" }, own.map(({ order }, at) => remedyButton(page, order, at === 0))) : callButton(page),
    others.length ? h(
      "ul.plain-list.remedy-others",
      { key: "others", "aria-label": t("remedy.others") },
      others.map(({ order, needed }) => h("li", {}, t("remedy.other", { order: t(`order.${order}`), role: t(`role.${needed}`) }))),
    ) : null,
  ];
}

/** Whether a Player still may (5.16.1): where a wager has its outcome nobody may (5.16.2). */
const mayWithdraw = ({ message: { options } }) => options.some(({ order }) => order === WITHDRAW_ALL);

function stopNotice(page) {
  const { halt, power_failed: powerFailed } = page.message.view.table;
  const line = (key, clause, ...words) => h("p", { key }, h("b", {}, t("halt.title")), " ", clauseTag(clause, page.rules), " ", words);
  return h(
    "div.notice.bad",
    { key: "halt" },
    halt ? line("halt", halt.clause, halt.note || t("halt.no_note")) : null,
    powerFailed ? line("power", irregularityClause(page.rules, "power_failure"), t(mayWithdraw(page) ? "halt.power" : "halt.power_stay")) : null,
  );
}

function remedyButton(page, order, isFirst) {
  return h(
    "button.primary.big",
    { key: order, id: isFirst ? "next-step" : null, onclick: () => openRemedy(page, order) },
    h("span", {}, t(`order.${order}`), h("small", {}, t(`does.${order}`))),
    isFirst ? keyHint("N") : null,
  );
}

/** Nobody but the pit ends it: the Dealer's next step is to call, with the reason that stands there. */
function callButton(page) {
  const state = isCalled(page) ? h("p.notice", { key: "called", role: "status" }, callWords(page.message.guide.call)) : null;
  const button = mayCall(page) ? h(
    "button.primary.big",
    { key: "call", id: "next-step", onclick: () => call(page) },
    h("span", {}, t("call.call"), h("small", {}, t("remedy.call"))),
    keyHint("N"),
  ) : null;
  return [state, button];
}

function call(page) {
  const note = page.message.view.table.halt?.note || t("halt.title");
  callFor(page, t("remedy.why", { clause: clauseOf(page), note })).catch(toastRefusal);
}

/** Shows what it will do; Cancel has the focus, as little of it can be taken back. */
function openRemedy(page, order) {
  if (order === CORRECT) return correctCard(page);
  const clause = clauseOf(page);
  const title = t("irregular.form", { clause, order: t(`order.${order}`) });
  openOrderForm({ title, options: optionsFor(page, order), page, about: clauseFamily(clause, page.rules), isCareful: true });
}

/** The key of the next step: one remedy is opened; of several the first gets the focus. */
export function pressRemedy(page) {
  const own = (page.message.guide?.remedies ?? []).filter((remedy) => isMine(page, remedy));
  if (own.length === 1) openRemedy(page, own[0].order);
  else if (own.length) document.getElementById("next-step")?.focus();
  else if (mayCall(page)) call(page);
}

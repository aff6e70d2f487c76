// The head of the console, and the one large button that says what comes next.

import { phaseShown } from "../felt/phase.js";
import { h, keyHint } from "../page/dom.js";
import { money } from "../page/money.js";
import { say, toastRefusal } from "../page/notices.js";
import { orderFrom, sendOrder } from "../page/orders.js";
import { t, tOr } from "../text/text.js";
import { isAstray } from "./shoe/card_entry.js";
import { CLOSE, asksBeforeClosing, askBeforeClosing, hasWagers } from "./closing_bets.js";
import { hitsOf } from "./jackpot_hit.js";
import { isStopped, pressRemedy, remedies } from "./remedies.js";
import { tickNext } from "./lists/settlement.js";
import { keepList, openItems } from "./lists/ticks.js";
import { isAtRest, rest } from "./rest.js";

/** Orders that are given elsewhere on the page: a card is chosen for them. */
const FACE_DOWN = "table.deal_face_down";
const PLACE_YOUR_BETS = "table.call_place_your_bets";
const SETTLE = "table.settle_round";
const WITH_CARDS = ["table.deal_card", "table.name_card", "table.name_setting"];

/** Before the next round begins, what the last one left to do with chips is ticked off. */
const leftToDo = (page) => (page.message.guide?.next === PLACE_YOUR_BETS ? openItems(page) : []);

/** The option that is the next step; some orders name the Player or the position that they are about. */
function nextOption(page) {
  const { next, player, position } = page.message.guide ?? {};
  if (next === FACE_DOWN && isAstray()) return null;
  return page.message.options.find(
    (option) =>
      option.order === next && (!player || option.player === player) && (!position || option.position === position),
  );
}

export function tableHead(page) {
  const { view } = page.message;
  const { minimum, maximum } = view.limits ?? {};
  const phase = phaseShown(view);
  return h(
    "header.table-head",
    { key: "head" },
    h("h1", {}, page.table),
    h("p.muted", {}, page.rules?.title ?? view.rules),
    h("span.badge", { class: `phase-${phase}` }, tOr(`phase.${phase}`, phase)),
    view.round ? h("span", {}, t("dealer.round", { round: view.round })) : null,
    minimum ? h(
      "span.muted",
      {},
      t("dealer.limits", { minimum: money(minimum), maximum: maximum ? money(maximum) : "∞" }),
    ) : null,
    h("span.spring"),
    h("a.button.small", { href: `/table/${encodeURIComponent(page.table)}` }, t("dealer.player_side")),
  );
}

export function nextStep(page) {
  const { next = null, waits_for: waitsFor = [] } = page.message.guide ?? {};
  return h(
    "section.next",
    { key: "next", "aria-label": t("dealer.next") },
    isStopped(page) ? remedies(page) : nextButton(page, next, waitsFor),
  );
}

function nextButton(page, order, waitsFor) {
  if (WITH_CARDS.includes(order)) return null;
  const left = leftToDo(page);
  if (left.length && !hitsOf(page).length) return tickButton(page, left);
  const option = order ? nextOption(page) : null;
  const { player, position } = page.message.guide ?? {};
  const label = order ? tOr(`step.${order}`, order, { player, position }) : waitingWords(waitsFor);
  const closed = page.message.view.closed ? t("step.closed") : null;
  const why = order && !option ? h("small", {}, closed ?? blockedWords(page, order)) : null;
  const empty = order === CLOSE && option && !hasWagers(page) ? h("small", {}, t("step.no_wagers")) : null;
  const clause = option?._clause ? h("small", {}, t("step.clause", { clause: option._clause })) : null;
  return h(
    "button.primary.big",
    {
      key: "button",
      id: "next-step",
      disabled: !option,
      "aria-disabled": option && isAtRest() ? "true" : null,
      onclick: () => pressNext(page),
    },
    h("span", {}, label, why, empty, clause),
    option ? keyHint("N") : null,
  );
}

function blockedWords(page, order) {
  if (order === FACE_DOWN && isAstray()) return t("step.astray");
  if (order === PLACE_YOUR_BETS && !page.message.view.day_open) return t("step.no_day");
  if (order === PLACE_YOUR_BETS && hitsOf(page).length) return t("hit.blocked");
  return tOr(`step.blocked.${order}`, t("step.blocked"));
}

/** The next position of the list; N does not press it, so that no run of presses goes through the end of a round. */
function tickButton(page, left) {
  const [{ position, what }] = left;
  const words = t("step.tick", { position, what });
  return h(
    "button.primary.big",
    { key: "button", id: "next-step", "aria-disabled": isAtRest() ? "true" : null, onclick: () => tickNext(page) },
    h("span", {}, words, h("small", {}, t("step.tick_left", { count: left.length }))),
    keyHint("P"),
  );
}

const waitingWords = (positions) =>
  positions.length ? t("step.waits", { count: positions.length, positions: positions.join(", ") }) : t("step.wait");

/** Gives the next order, if it may be given now. */
export function pressNext(page) {
  if (isStopped(page)) return pressRemedy(page);
  if (isAtRest()) return;
  if (leftToDo(page).length) return say(t("step.first_tick"));
  if (page.message.guide?.next === CLOSE && asksBeforeClosing(page)) {
    return askBeforeClosing(page).then((isClear) => isClear && page.message.guide?.next === CLOSE && giveNext(page));
  }
  giveNext(page);
}

function giveNext(page) {
  const order = page.message.guide?.next;
  const option = order && !WITH_CARDS.includes(order) ? nextOption(page) : null;
  if (!option) return;
  page.message.guide.next = null; // a second press before the next message would give the same order again
  if (order === SETTLE) keepList(page);
  rest(page);
  page.paint();
  sendOrder(orderFrom(option)).catch((refusal) => {
    if (page.message.guide) page.message.guide.next ??= order;
    page.paint();
    toastRefusal(refusal);
  });
}

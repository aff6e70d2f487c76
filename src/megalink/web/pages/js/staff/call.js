// A call to the pit while play goes on; the table shows the caller, the time and whether somebody is on the way.

import { h, keyHint } from "../page/dom.js";
import { toastRefusal } from "../page/notices.js";
import { sendOrder } from "../page/orders.js";
import { timeOf } from "../page/time.js";
import { t } from "../text/text.js";
import { shortForm, textInput } from "./short_form.js";

const CALL = "floor.call_supervisor";
const ANSWER = "floor.answer_call";
const LONGEST_WHY = 120;

const callOf = (page) => page.message.guide?.call ?? null;
const isOffered = (page, order) => page.message.options.some((option) => option.order === order);

/** Asks for a reason, which may be left out, and calls. */
export function callSupervisor(page) {
  if (!isOffered(page, CALL)) return;
  shortForm({
    title: t("call.call"),
    about: h("p.muted", {}, t("call.about")),
    fields: { why: [t("call.why"), textInput("", { maxlength: LONGEST_WHY })] },
    send: async ({ why }) => {
      await sendOrder({ order: CALL, table: page.table, why: why.trim() });
    },
  });
}

/** Calls at once, with this reason. */
export const callFor = (page, why) => sendOrder({ order: CALL, table: page.table, why: why.slice(0, LONGEST_WHY) });

/** Whether the pit can be called now: nobody waits for it already. */
export const mayCall = (page) => isOffered(page, CALL);

/** Whether somebody of the pit has been called and has not answered, or is on the way. */
export const isCalled = (page) => callOf(page) !== null;

export const answerCall = (table) => sendOrder({ order: ANSWER, table }).catch(toastRefusal);

/** The button and, after a call, its state. */
export function callTool(page) {
  const call = callOf(page);
  return [
    call ? h("p.called-note", { key: "called", role: "status" }, callWords(call)) : null,
    isOffered(page, ANSWER)
      ? h("button.primary", { key: "answer", onclick: () => answerCall(page.table) }, t("call.answer"))
      : null,
    h(
      "button",
      { key: "call", disabled: !isOffered(page, CALL), onclick: () => callSupervisor(page) },
      t("call.call"),
      keyHint("U"),
    ),
  ];
}

export function callWords(call) {
  if (call.answered_by !== null) return t("call.answered", { by: call.answered_by });
  const words = { by: call.by, time: timeOf(call.at), why: call.why };
  return call.why ? t("call.waits_why", words) : t("call.waits", words);
}

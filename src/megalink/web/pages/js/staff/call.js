// A call to the pit while play goes on; the table shows the caller, the time and whether somebody is on the way.

import { h } from "../page/dom.js";
import { toastRefusal } from "../page/notices.js";
import { sendOrder } from "../page/orders.js";
import { PIT } from "../page/roles.js";
import { who } from "../page/shell.js";
import { timeOf } from "../page/time.js";
import { t } from "../text/text.js";
import { shortForm, textInput } from "./short_form.js";

const LONGEST_WHY = 120;

const callOf = (page) => page.message.guide?.call ?? null;
const isOpen = (call) => Boolean(call) && call.answered_by === null;

/** Asks for a reason, which may be left out, and calls. */
export function callSupervisor(page) {
  if (isOpen(callOf(page)) || page.message.view.closed) return;
  shortForm({
    title: t("call.call"),
    about: h("p.muted", {}, t("call.about")),
    fields: { why: [t("call.why"), textInput("", { maxlength: LONGEST_WHY })] },
    send: async ({ why }) => {
      await sendOrder({ order: "floor.call_supervisor", table: page.table, why: why.trim() });
    },
  });
}

export const answerCall = (table) => sendOrder({ order: "floor.answer_call", table }).catch(toastRefusal);

/** The button and, after a call, its state. */
export function callTool(page) {
  const call = callOf(page);
  const waits = isOpen(call);
  const mayAnswer = waits && PIT.includes(who().user?.role);
  return [
    call ? h("p.called-note", { key: "called", role: "status" }, callWords(call)) : null,
    mayAnswer
      ? h("button.primary", { type: "button", key: "answer", onclick: () => answerCall(page.table) }, t("call.answer"))
      : null,
    h(
      "button",
      { type: "button", key: "call", disabled: waits || page.message.view.closed, onclick: () => callSupervisor(page) },
      t("call.call"),
      h("kbd", { "aria-hidden": "true" }, "U"),
    ),
  ];
}

function callWords(call) {
  if (call.answered_by !== null) return t("call.answered", { by: call.answered_by });
  const words = { by: call.by, time: timeOf(call.at), why: call.why };
  return call.why ? t("call.waits_why", words) : t("call.waits", words);
}

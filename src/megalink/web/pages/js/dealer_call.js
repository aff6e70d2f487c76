// A plain call to the pit: play goes on. Who called, since when and whether somebody is on the way stands at the table.

import { smallForm, textInput } from "./dealer_small.js";
import { h } from "./dom.js";
import { sendOrder } from "./net.js";
import { toastRefusal, who } from "./shell.js";
import { t } from "./text.js";

const LONGEST_WHY = 120;
const PIT = ["pit_supervisor", "pit_manager", "gaming_shift_manager"];

const callOf = (desk) => desk.message.desk?.call ?? null;
const isOpen = (call) => Boolean(call) && call.answered_by === null;

export const timeOf = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** Asks for a word of why, which may be left out. */
export function callSupervisor(desk) {
  if (isOpen(callOf(desk)) || desk.message.view.closed) return;
  smallForm({
    title: t("call.call"),
    about: h("p.muted", {}, t("call.about")),
    fields: { why: [t("call.why"), textInput("", { maxlength: LONGEST_WHY })] },
    send: async ({ why }) => {
      await sendOrder({ order: "floor.call_supervisor", table: desk.table, why: why.trim() });
    },
  });
}

export const answerCall = (table) => sendOrder({ order: "floor.answer_call", table }).catch(toastRefusal);

/** The button and, once it was pressed, what became of it. */
export function callTool(desk) {
  const call = callOf(desk);
  const waits = isOpen(call);
  const mayAnswer = waits && PIT.includes(who().user?.role);
  return [
    call ? h("p.called-note", { key: "called", role: "status" }, callWords(call)) : null,
    mayAnswer
      ? h("button.primary", { type: "button", key: "answer", onclick: () => answerCall(desk.table) }, t("call.answer"))
      : null,
    h(
      "button",
      { type: "button", key: "call", disabled: waits || desk.message.view.closed, onclick: () => callSupervisor(desk) },
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

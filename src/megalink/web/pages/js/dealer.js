// The Dealer's console: one table from behind. Supervisors and managers use it too; what they may do besides comes
// with their options.

import { cardEntry, forgetBuffer, forgetEntered, typeCard } from "./dealer_cards.js";
import { callSupervisor } from "./dealer_call.js";
import { correctCard } from "./dealer_correct.js";
import { felt } from "./dealer_felt.js";
import { irregularMenu, openIrregularMenu } from "./dealer_irregular.js";
import { tableHead, nextStep, pressNext } from "./dealer_step.js";
import { seats } from "./dealer_seats.js";
import { settlement } from "./dealer_settlement.js";
import { stopAndReport, tools, wagerOnRequest } from "./dealer_tools.js";
import { draw, h } from "./dom.js";
import { Live, getJson } from "./net.js";
import { onMe, say, setStatus, startPage, toastRefusal, who } from "./shell.js";
import { t, tOr } from "./text.js";

export const STAFF = ["dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager"];

const main = document.getElementById("main");
const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** What the page knows. Everything is drawn from it anew with every message. */
const desk = { table, message: null, rules: null, ticked: new Set(), sees: true, paint };
let said = "";
let wanted = ""; // the document that was asked for

function paint() {
  if (!STAFF.includes(who().user?.role)) return draw(main, notStaff());
  if (!desk.message) return draw(
    main,
    h("h1", {}, t("dealer.title", { table })),
    h("p.muted", {}, t("dealer.waiting")),
  );
  draw(
    main,
    tableHead(desk),
    h(
      "div.console-grid",
      { key: "grid" },
      h(
        "div.console-main",
        { key: "main" },
        nextStep(desk),
        cardEntry(desk),
        felt(desk),
        settlement(desk),
        seats(desk),
      ),
      h("aside.console-side", { key: "side", "aria-label": t("dealer.tools") }, tools(desk), irregularMenu(desk)),
    ),
  );
}

function notStaff() {
  return h(
    "section.panel",
    {},
    h("h1", {}, t("dealer.title", { table })),
    h("p", {}, t("dealer.not_staff")),
    h("p", {}, h("a.button", { href: "/" }, t("page.lobby"))),
  );
}

async function hear(message) {
  const before = desk.message;
  desk.message = message;
  if (before?.view.round !== message.view.round) {
    desk.ticked.clear();
    forgetBuffer();
  }
  if (before?.view.table?.halt?.must_void && !message.view.table?.halt) forgetEntered(desk);
  if (message.view.rules && wanted !== message.view.rules) loadRules(message.view.rules);
  tell(message.view);
  paint();
}

async function loadRules(document) {
  wanted = document;
  try {
    desk.rules = await getJson(`/api/rules/${encodeURIComponent(document)}`);
    paint();
  } catch (refusal) {
    toastRefusal(refusal);
  }
}

/** Says what changed for who does not see it: the part of the round, a halt, the Dealer's hand. */
function tell(view) {
  const halt = view.table?.halt;
  const now = halt
    ? t("halt.said", { clause: halt.clause, note: halt.note })
    : t(
      view.round ? "dealer.said" : "dealer.said_before",
      { round: view.round, phase: tOr(`phase.${view.phase}`, view.phase) },
    );
  if (now !== said) say(now);
  said = now;
}

const ACTIONS = {
  n: pressNext,
  i: openIrregularMenu,
  w: wagerOnRequest,
  u: callSupervisor,
  r: stopAndReport,
  x: (at) => correctCard(at),
};

/** Keys work wherever nobody is typing. */
function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !desk.message) return;
  if (event.target.closest("input, select, textarea, dialog")) return;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = ACTIONS[pressed];
  if (action) action(desk);
  else if (!typeCard(desk, event.key)) return;
  event.preventDefault();
}

await startPage("dealer");
document.title = `${table} · Megalink`;
onMe(paint);
document.addEventListener("keydown", key);
new Live([`table:${table}`], hear, setStatus);
paint();

// The Dealer's console for one table. Supervisors and managers use it too: the server's options say what each may do.

import "../text/staff.js";
import { rulesFor } from "../felt/rules.js";
import { draw, h } from "../page/dom.js";
import { Live } from "../page/live.js";
import { say } from "../page/notices.js";
import { FLOOR_STAFF } from "../page/roles.js";
import { notForYou, onMe, setStatus, startPage, who } from "../page/shell.js";
import { callSupervisor } from "../staff/call.js";
import { correctCard } from "../staff/correct_card.js";
import { forgetEntered } from "../staff/entered_cards.js";
import { irregularMenu, openIrregularMenu } from "../staff/irregularities.js";
import { t, tOr } from "../text/text.js";
import { betLine, isEmptyLine, startLine } from "./bet_line.js";
import { cardEntry, forgetBuffer, typeCard } from "./shoe/card_entry.js";
import { isEmptyCardLine, startCardLine } from "./shoe/card_line.js";
import { tableFelt } from "./felt.js";
import { hitSaid, jackpotHit } from "./jackpot_hit.js";
import { noteBets } from "./last_bets.js";
import { openLastList } from "./lists/last_list.js";
import { nameSetting } from "./shoe/name_setting.js";
import { nextStep, pressNext, tableHead } from "./next_step.js";
import { onRecord } from "./on_record.js";
import { settlement, tickNext } from "./lists/settlement.js";
import { stopAndReport, tools, wagerOnRequest } from "./tools.js";
import { waitingHere } from "./waiting_here.js";

const main = document.getElementById("main");
const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** What the page knows. Everything is drawn from it anew with every message. */
const page = { table, message: null, rules: null, displayed: null, sees: true, paint };
let spoken = "";

function paint() {
  const title = t("dealer.title", { table });
  if (!FLOOR_STAFF.includes(who().user?.role)) return draw(main, notForYou(title, t("dealer.not_staff")));
  page.rules = rulesFor(page.message?.view.rules, paint);
  if (!page.rules) return draw(main, h("h1", {}, title), h("p.muted", {}, t("dealer.waiting")));
  noteBets(page);
  draw(
    main,
    tableHead(page),
    h(
      "div.console-grid",
      { key: "grid" },
      h(
        "div.console-main",
        { key: "main" },
        h("div.console-top", { key: "top" }, jackpotHit(page), nextStep(page), onRecord(page), waitingHere(page)),
        h("div.console-table", { key: "table" }, betLine(page), cardEntry(page), nameSetting(page), tableFelt(page)),
      ),
      h(
        "div.console-right",
        { key: "right" },
        h("div.console-lists", { key: "lists" }, settlement(page)),
        h("aside.console-side", { key: "side", "aria-label": t("dealer.tools") }, tools(page), irregularMenu(page)),
      ),
    ),
  );
}

function hear(message) {
  if (message.topic.startsWith("meter:")) {
    page.displayed = message.displayed;
    if (page.message) paint();
    return;
  }
  const before = page.message;
  if (!before && message.view.link) live.follow([`table:${table}`, `meter:${message.view.link}`]);
  page.message = message;
  if (before?.view.round !== message.view.round) forgetBuffer();
  if (before?.view.table?.halt?.must_void && !message.view.table?.halt) forgetEntered(page);
  tell(message.view);
  paint();
}

/** Has a new phase of the round, or a halt, read out by screen readers. */
function tell(view) {
  const halt = view.table?.halt;
  const now = halt
    ? t("halt.said", { clause: halt.clause, note: halt.note })
    : t(
      view.round ? "dealer.said" : "dealer.said_before",
      { round: view.round, phase: tOr(`phase.${view.phase}`, view.phase) },
    );
  const said = [now, hitSaid(page)].filter(Boolean).join(" ");
  if (said !== spoken) say(said);
  spoken = said;
}

const ACTIONS = {
  n: pressNext,
  p: tickNext,
  l: openLastList,
  i: openIrregularMenu,
  w: wagerOnRequest,
  u: callSupervisor,
  r: stopAndReport,
  x: (at) => correctCard(at),
};

/** Keys act unless the person is typing in a field or a dialog is open. */
function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !page.rules) return;
  const isEmpty = isEmptyLine(event.target) || isEmptyCardLine(event.target);
  if (event.target.closest("input, select, textarea, dialog") && !isEmpty) return;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = ACTIONS[pressed];
  if (action) action(page);
  else if (startCardLine(event.key)) return; // the line has the focus now, and takes the key itself
  else if (!typeCard(page, event.key) && !startLine(pressed)) return;
  event.preventDefault();
}

await startPage("dealer");
document.title = `${table} · Megalink`;
onMe(paint);
document.addEventListener("keydown", key);
const live = new Live([`table:${table}`], hear, setStatus);
paint();

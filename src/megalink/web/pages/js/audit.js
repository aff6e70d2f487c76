// Audit: verify the log, find a round, step through it with every viewer's view beside it, prove its shuffle.

import { foundRounds, searchForm } from "./audit_find.js";
import { proofPanel } from "./audit_proof.js";
import { isOver, roundPanel, stepBy } from "./audit_round.js";
import { verifyPanel } from "./audit_verify.js";
import { draw, h } from "./dom.js";
import { getJson } from "./net.js";
import { onMe, refusalText, setStatus, startPage, toastRefusal, who } from "./shell.js";
import { t } from "./text.js";

const main = document.getElementById("main");
const STAFF_VIEWS = ["dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager"];

/** What the page knows: filters and what they found, the round that is open, and the step that is looked at. */
const audit = {
  tables: [],
  filters: { table: "", player: "", from: "", to: "" },
  found: null,
  round: null,
  step: 0,
  views: {},
  rules: null,
  verified: null,
  proof: null,
  paint,
  search,
  open,
};

function paint() {
  if (who().user?.role !== "auditor") {
    return draw(
      main,
      h(
        "section.panel",
        {},
        h("h1", {}, t("page.audit")),
        h("p", {}, t("audit.not_auditor")),
        h("a.button", { href: "/" }, t("page.lobby")),
      ),
    );
  }
  draw(
    main,
    h("h1", { key: "title" }, t("page.audit")),
    h("div.audit-top", { key: "top" }, verifyPanel(audit), searchForm(audit)),
    foundRounds(audit),
    audit.round ? roundPanel(audit) : null,
    audit.round ? proofPanel(audit) : null,
  );
}

async function search() {
  const query = new URLSearchParams(Object.entries(audit.filters).filter(([, value]) => value !== ""));
  audit.found = { busy: true, rounds: [] };
  paint();
  try {
    audit.found = { busy: false, rounds: rowsOf(await getJson(`/api/audit/rounds?${query}`)) };
  } catch (refusal) {
    audit.found = { busy: false, rounds: [], wrong: refusalText(refusal) };
  }
  paint();
}

const rowsOf = (answer) => (Array.isArray(answer) ? answer : (answer.rounds ?? []));

/** Opens a round and, once it is over, asks for it again through the eyes of everybody who was there. */
async function open(table, number) {
  const path = `/api/tables/${encodeURIComponent(table)}/rounds/${number}`;
  Object.assign(audit, { step: 0, views: {}, proof: null });
  try {
    audit.round = await getJson(path);
    audit.rules = await getJson(`/api/rules/${encodeURIComponent(audit.round.rules)}`);
    audit.proof = audit.round.proof;
  } catch (refusal) {
    return toastRefusal(refusal);
  }
  const others = isOver(audit.round) ? [...playersOf(audit.round), "spectator", ...STAFF_VIEWS, "sign"] : [];
  audit.views = { auditor: audit.round.steps, ...Object.fromEntries(others.map((one) => [one, null])) };
  paint();
  document.getElementById("round")?.focus();
  for (const viewer of others) loadView(path, viewer);
}

const playersOf = ({ steps }) => [
  ...new Set(steps.flatMap((step) => Object.values(step.view.seats ?? {}))),
].sort().map((one) => `player:${one}`);

async function loadView(path, viewer) {
  const { round } = audit;
  try {
    const seen = await getJson(`${path}?as=${encodeURIComponent(viewer)}`);
    if (audit.round === round) audit.views[viewer] = seen.steps;
  } catch (refusal) {
    if (audit.round === round) audit.views[viewer] = { wrong: refusalText(refusal) };
  }
  paint();
}

function key(event) {
  if (
    event.ctrlKey
    || event.altKey
    || event.metaKey
    || !audit.round
    || event.target.closest("input, select, textarea, dialog, .scroll")
  ) return;
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  stepBy(audit, by);
}

await startPage("audit");
onMe(paint);
document.addEventListener("keydown", key);
setStatus("open");
paint();
if (who().user?.role === "auditor") {
  getJson("/api/floor")
    .then((floor) => {
      audit.tables = floor.tables.map((one) => one.name);
      paint();
    })
    .catch(toastRefusal);
  search();
}

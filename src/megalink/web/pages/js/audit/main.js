// Audit: verify the log, find a round, step through it with every viewer's view beside it, prove its shuffle.

import { loadRules } from "../felt/rules.js";
import { draw, h } from "../page/dom.js";
import { refusalText, toastRefusal } from "../page/notices.js";
import { getJson } from "../page/requests.js";
import { FLOOR_STAFF } from "../page/roles.js";
import { notForYou, onMe, setStatus, startPage, who } from "../page/shell.js";
import { t } from "../text/text.js";
import { foundRounds, searchForm } from "./find.js";
import { proofPanel } from "./proof.js";
import { isOver, roundPanel, stepBy } from "./round.js";
import { verifyPanel } from "./verify.js";

const main = document.getElementById("main");

/** What the page knows: filters and their results, the round that is open, and the step that is looked at. */
const audit = {
  tables: [],
  filters: { table: "", player: "", from: "", to: "" },
  results: null,
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
  if (who().user?.role !== "auditor") return draw(main, notForYou(t("page.audit"), t("audit.not_auditor")));
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
  audit.results = { busy: true, rounds: [] };
  paint();
  try {
    audit.results = { busy: false, rounds: rowsOf(await getJson(`/api/audit/rounds?${query}`)) };
  } catch (refusal) {
    audit.results = { busy: false, rounds: [], wrong: refusalText(refusal) };
  }
  paint();
}

const rowsOf = (answer) => (Array.isArray(answer) ? answer : (answer.rounds ?? []));

/** Opens a round and, if it is over, loads the view of every person and place that could see it. */
async function open(table, number) {
  const path = `/api/tables/${encodeURIComponent(table)}/rounds/${number}`;
  Object.assign(audit, { step: 0, views: {}, proof: null });
  try {
    audit.round = await getJson(path);
    audit.rules = await loadRules(audit.round.rules);
    audit.proof = audit.round.proof;
  } catch (refusal) {
    return toastRefusal(refusal);
  }
  const others = isOver(audit.round) ? [...playersOf(audit.round), "spectator", ...FLOOR_STAFF, "sign"] : [];
  audit.views = { auditor: audit.round.steps, ...Object.fromEntries(others.map((viewer) => [viewer, null])) };
  paint();
  document.getElementById("round")?.focus();
  for (const viewer of others) loadView(path, viewer);
}

const playersOf = ({ steps }) => [
  ...new Set(steps.flatMap((step) => Object.values(step.view.seats ?? {}))),
].sort().map((player) => `player:${player}`);

async function loadView(path, viewer) {
  const { round } = audit;
  try {
    const replay = await getJson(`${path}?as=${encodeURIComponent(viewer)}`);
    if (audit.round === round) audit.views[viewer] = replay.steps;
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
      audit.tables = floor.tables.map((table) => table.name);
      paint();
    })
    .catch(toastRefusal);
  search();
}

// Audit: verify the log, find a round, step through it with who saw what beside it, prove its shuffle.

import "../text/staff.js";
import { loadRules } from "../felt/rules.js";
import { draw, h } from "../page/dom.js";
import { refusalText, toastRefusal } from "../page/notices.js";
import { getJson, questions } from "../page/requests.js";
import { notForYou, onMe, setStatus, startPage, who } from "../page/shell.js";
import { t } from "../text/text.js";
import { foundRounds, readFilters, searchForm } from "./find.js";
import { lostPanel } from "./lost.js";
import { proofPanel } from "./proof.js";
import { isOver, roundPanel, stepBy } from "./round.js";
import { verifyPanel } from "./verify.js";

const main = document.getElementById("main");

/** What the page knows: filters and their results, the round that is open, and the step that is looked at. */
const audit = {
  tables: [],
  occurrences: null, // words for what may have happened in a round
  filters: {},
  wrong: {}, // by filter, what is wrong with what is written there
  results: null,
  round: null,
  seen: null, // who saw which cards of it
  step: 0,
  rules: null,
  verified: null,
  lost: null, // what servers had answered, and the log holds no more
  proof: null,
  paint,
  search,
  open,
};
const askRounds = questions();
const askRound = questions();

function paint() {
  if (who().user?.role !== "auditor") return draw(main, notForYou(t("page.audit"), t("audit.not_auditor")));
  draw(
    main,
    h("h1", { key: "title" }, t("page.audit")),
    h("div.audit-top", { key: "top" }, verifyPanel(audit), searchForm(audit)),
    lostPanel(audit),
    foundRounds(audit),
    audit.round ? roundPanel(audit) : null,
    audit.round ? proofPanel(audit) : null,
  );
}

async function search() {
  const { query, wrong } = readFilters(audit.filters);
  audit.wrong = wrong;
  if (Object.keys(wrong).length) {
    paint();
    return document.querySelector(".find [aria-invalid]").focus();
  }
  const isNewest = askRounds();
  audit.results = { busy: true, rounds: [] };
  paint();
  try {
    const rounds = rowsOf(await getJson(`/api/audit/rounds?${new URLSearchParams(query)}`));
    if (!isNewest()) return;
    audit.results = { busy: false, rounds, player: query.player };
  } catch (refusal) {
    if (!isNewest()) return;
    audit.results = { busy: false, rounds: [], wrong: refusalText(refusal) };
  }
  paint();
}

const rowsOf = (answer) => (Array.isArray(answer) ? answer : (answer.rounds ?? []));

async function open(table, number) {
  const path = `/api/tables/${encodeURIComponent(table)}/rounds/${number}`;
  const isNewest = askRound();
  try {
    const round = await getJson(path);
    const rules = await loadRules(round.rules);
    const seen = isOver(round) ? await getJson(`${path}/seen`) : null;
    if (!isNewest()) return;
    Object.assign(audit, { step: 0, round, rules, proof: round.proof, seen });
  } catch (refusal) {
    if (!isNewest()) return;
    return toastRefusal(refusal);
  }
  paint();
  document.getElementById("round")?.focus();
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
  Promise.all([getJson("/api/floor"), getJson("/api/audit/occurrences"), getJson("/api/audit/lost")])
    .then(([floor, occurrences, lost]) => {
      audit.lost = lost;
      audit.tables = floor.tables.map((table) => table.name);
      audit.occurrences = occurrences;
      paint();
    })
    .catch(toastRefusal);
  search();
}

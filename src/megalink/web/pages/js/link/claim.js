// One claim: what its verifier looks at, a checklist, and the orders to verify, refuse or pay it.

import "../text/staff.js";
import { irregularityClause, rulesFor } from "../felt/rules.js";
import { definitions, draw, h } from "../page/dom.js";
import { Live } from "../page/live.js";
import { money } from "../page/money.js";
import { refusalText } from "../page/notices.js";
import { getJson, questions } from "../page/requests.js";
import { FLOOR_STAFF } from "../page/roles.js";
import { notForYou, onMe, setStatus, startPage, who } from "../page/shell.js";
import { dateAndTime, timeOf } from "../page/time.js";
import { claimHistory } from "../staff/claim_history.js";
import { openOrderForm } from "../staff/order_form.js";
import { clauseTag, clauseTags } from "../staff/words.js";
import { nameOf, t } from "../text/text.js";
import { addressed, claimPath, computation, handCards, pageOf, people, rowWords, stakeWords } from "./claim_parts.js";

const main = document.getElementById("main");
const address = addressed();
const VERIFY = "link.verify_claim";

let claim = null;
let wrong = null;
const ticked = new Set();
let seen = ""; // the amount and the status that the checklist is about
const ask = questions();

const isReader = () => [...FLOOR_STAFF, "auditor"].includes(who().user?.role);

async function load() {
  if (!isReader()) return paint();
  const isNewest = ask();
  try {
    const answer = await getJson(claimPath(address));
    if (!isNewest()) return;
    [claim, wrong] = [answer, null];
    const now = `${claim.status} ${claim.amount}`;
    if (now !== seen) ticked.clear(); // another amount is verified anew
    seen = now;
  } catch (refusal) {
    if (!isNewest()) return;
    wrong = refusalText(refusal);
  }
  paint();
}

function paint() {
  const title = t("claim.title", address);
  if (!isReader()) return draw(main, notForYou(title, t("claim.not_staff")));
  if (!claim) return draw(main, h("h1", {}, title), h("p", { class: wrong ? "refused" : "muted" }, wrong ?? t("claim.waits")));
  const rules = rulesFor(claim.rules, paint);
  draw(
    main,
    head(title),
    wrong ? h("p.refused", { key: "wrong", role: "alert" }, wrong) : null,
    h(
      "div.claim-grid",
      { key: "grid" },
      h("section.panel", { key: "hand", "aria-label": t("claim.hand") }, h("h2", {}, t("claim.hand")), handCards(claim), facts()),
      h("section.panel", { key: "amount", "aria-label": t("computation.title") }, computation(claim), sources(rules)),
      h("section.panel", { key: "round", "aria-label": t("claim.round") }, h("h2", {}, t("claim.round")), notes(rules)),
      h("section.panel", { key: "act", "aria-label": t("claim.act") }, h("h2", {}, t("claim.act")), acts()),
    ),
  );
}

function head(title) {
  return h(
    "header.claim-head",
    { key: "head" },
    h("h1", {}, title),
    h("span.badge", { class: claim.status }, t(`claim.${claim.status}`)),
    h("p.claim-hand", {}, claim.hand_title),
    h("p.claim-amount", {}, money(claim.to_pay)),
  );
}

function facts() {
  const { table, table_title: game, round, position, player } = claim;
  return definitions("dl.figures", [
    [t("claim.where"), t("claim.at", { table, game, round })],
    [t("claim.position"), t("claim.position_of", { position, player: nameOf(player ?? "–") })],
    [t("claim.stake"), stakeWords(claim)],
    [t("claim.row"), rowWords(claim)],
    ...people(claim),
  ]);
}

const sources = (rules) => h(
  "p.claim-sources",
  { key: "sources" },
  t("claim.clauses"),
  " ",
  clauseTags(claim.clauses, rules),
  claim.readings.length ? ` ${t("claim.readings", { readings: claim.readings.join(", ") })}` : null,
);

/** What was unusual in the round, and the count of the deck. */
function notes(rules) {
  const list = (items) => h("ul.claim-notes", {}, items.map(({ at, by, text }) => h("li", {}, t("claim.note", { time: timeOf(at), text, by }))));
  return [
    h("h3", {}, t("claim.deck"), " ", clauseTag(irregularityClause(rules, "count_of_cards"), rules)),
    claim.deck_counts.length ? list(claim.deck_counts) : h("p.muted", {}, t("claim.no_count")),
    h("h3", {}, t("claim.corrections")),
    claim.corrections.length ? list(claim.corrections) : h("p.muted", {}, t("claim.no_corrections")),
    h("p", {}, h("a", { href: `/dealer/${encodeURIComponent(claim.table)}` }, t("claim.console"))),
  ];
}

function acts() {
  const isVerified = claim.options.some(({ order }) => order === VERIFY);
  return [
    claim.supplements ? h("p", {}, t("pit.claim_supplements", { sequence: claim.supplements })) : null,
    claim.paid_too_much ? h("p.too-much", {}, t("pit.claim_too_much", { amount: money(claim.paid_too_much) })) : null,
    claimHistory(claim.history, Boolean(claim.verified_before)),
    isVerified ? checklist() : null,
    h("p.muted", {}, t(claim.verified_before ? "claim.next.again" : `claim.next.${claim.status}`)),
    claim.status === "verified" && claim.from_meter ? h("p", {}, t("claim.another_pays", { person: claim.verified_by })) : null,
    claim.needs_manager && !claim.paid_by ? h("p", {}, t("claim.manager_confirms")) : null,
    paymentWaits(),
    claim.waits_for ? h("p", {}, t("claim.waits_for", { sequence: claim.waits_for })) : null,
    h("div.row", {}, claim.options.map(orderButton)),
    claim.paid_by ? h("p", {}, h("a.button.primary", { href: pageOf("slip", address) }, t("claim.slip"))) : null,
    h("p.row", {}, h("a", { href: "/pit#claims" }, t("claim.all")), h("a", { href: `/link/${encodeURIComponent(claim.link)}` }, t("claim.history"))),
  ];
}

/** Somebody has given the order to pay it, and a second person has not approved that yet. */
function paymentWaits() {
  const { payment_waits: waits } = claim;
  if (!waits) return null;
  const words = { by: waits.by, time: timeOf(waits.at), needed: t(`role.${waits.needed}`), number: waits.number };
  return h("p.notice", { key: "payment-waits" }, t("claim.payment_waits", words), " ", h("a", { href: "/cage" }, t("attention.to.cage")));
}

/** Every line is ticked by the person who looks; only then can the claim be verified. */
function checklist() {
  const line = (check) => {
    const tick = (event) => {
      if (event.target.checked) ticked.add(check);
      else ticked.delete(check);
      paint();
    };
    const box = h("input", { type: "checkbox", checked: ticked.has(check), onchange: tick });
    return h("li", { key: check }, h("label", {}, box, h("span", {}, t(`check.${check}`, checkWords()))));
  };
  return h("ul.checklist", { key: "checklist", "aria-label": t("claim.checklist") }, claim.checks.map(line));
}

function checkWords() {
  const { verified_before: before } = claim;
  return {
    hand: claim.hand_title,
    position: claim.position,
    player: nameOf(claim.player ?? "–"),
    stake: money(claim.stake),
    amount: money(claim.to_pay),
    claim: before?.claim,
    person: before?.by,
    time: before ? dateAndTime(before.at) : "",
    before: before ? money(before.amount) : "",
    reason: before?.reason,
  };
}

function orderButton(option) {
  const label = t(`order.${option.order}`);
  const isOpen = option.order !== VERIFY || claim.checks.every((check) => ticked.has(check));
  const about = h("p.claim-amount", {}, `${claim.hand_title}: ${money(claim.to_pay)}`);
  const open = () => openOrderForm({
    title: `${label}: ${t("pit.claim", claim)}`,
    options: [option],
    page: null,
    about,
    isCareful: true,
    onGiven: load,
  });
  const look = option.order.includes("refuse") ? "danger" : "primary";
  return h(
    "button",
    { key: option.order, class: look, disabled: !isOpen, title: isOpen ? null : t("claim.tick_first"), onclick: open },
    label,
  );
}

await startPage("pit");
document.title = `${t("claim.title", address)} · Megalink`;
onMe(load);
await load();
if (claim) new Live([`link:${address.link}`, `table:${claim.table}`], load, setStatus);

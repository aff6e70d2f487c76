// What waits for a person of the pit: halted tables, calls, claims to verify or pay, proposals, adjustments, locked
// streams.

import { irregularityClause } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { timeOf } from "../page/time.js";
import { answerCall } from "../staff/call.js";
import { clauseTag } from "../staff/words.js";
import { t } from "../text/text.js";

export function attention(pit) {
  const items = [halted, called, outOfBand, claims, proposals, adjustments, locked].flatMap((list) => list(pit));
  return h(
    "section.attention",
    { key: "attention", "aria-label": t("pit.attention") },
    h("h2", {}, t("pit.attention")),
    items.length ? h("ul.plain-list", {}, items) : h("p.muted", {}, t("pit.nothing_waits")),
  );
}

const consoleLink = (table) => h("a.button.small", { href: `/dealer/${encodeURIComponent(table)}` }, t("pit.console"));

function halted(pit) {
  return pit.overview.tables
    .filter((table) => table.halt || table.power_failed)
    .map((table) =>
      h(
        "li.bad",
        { key: `halt-${table.name}` },
        h("b", {}, table.name),
        haltClause(table, pit.rulesOf(table.rules)),
        h("span", {}, table.halt ? table.halt.note || t("halt.title") : t("halt.power")),
        h("span.spring"),
        consoleLink(table.name),
      ),
    );
}

const haltClause = (table, rules) =>
  clauseTag(table.halt?.clause ?? irregularityClause(rules, "power_failure"), rules);

/** Calls to the pit from tables where play goes on. */
function called(pit) {
  return pit.overview.tables
    .filter((table) => table.call)
    .map(({ name, call }) =>
      h(
        "li.call",
        { key: `call-${name}` },
        h("b", {}, name),
        h(
          "span",
          {},
          t(call.why ? "pit.called_why" : "pit.called", { by: call.by, time: timeOf(call.at), why: call.why }),
        ),
        h("span.spring"),
        h(
          "span.row",
          {},
          h("button.small.primary", { onclick: () => answerCall(name) }, t("call.answer")),
          consoleLink(name),
        ),
      ),
    );
}

function outOfBand(pit) {
  return pit.overview.tables
    .filter((table) => table.out_of_band)
    .map(
      (table) => h(
        "li",
        { key: `band-${table.name}` },
        h("b", {}, table.name),
        h("span", {}, t("pit.band_alarm")),
        h("span.spring"),
        consoleLink(table.name),
      ),
    );
}

function claims(pit) {
  const words = { entered: "pit.claim_entered", verified: "pit.claim_verified" };
  return pit.overview.claims
    .filter((claim) => words[claim.status])
    .map((claim) =>
      h(
        "li.gold",
        { key: `claim-${claim.link}-${claim.sequence}` },
        h("b", {}, t("pit.claim", { sequence: claim.sequence })),
        h(
          "span",
          {},
          t(
            words[claim.status],
            { table: claim.table, hand: claim.hand_title, amount: money(claim.amount) },
          ),
        ),
        h("span.spring"),
        h("a.button.small", { href: "#claims" }, t("pit.to_claims")),
      ),
    );
}

function proposals(pit) {
  return pit.overview.proposals
    .filter((proposal) => proposal.status === "proposed")
    .map((proposal) =>
      h(
        "li",
        { key: `proposal-${proposal.link}-${proposal.id}` },
        h("b", {}, t("pit.proposal", { id: proposal.id })),
        h("span", {}, t("pit.second_person", { kind: t(`pit.kind.${proposal.kind}`), by: proposal.by })),
        h("span.spring"),
        h("a.button.small", { href: "#links" }, t("pit.to_links")),
      ),
    );
}

function adjustments(pit) {
  return pit.overview.adjustments.map((adjustment) =>
    h(
      "li",
      { key: `adjustment-${adjustment.table}-${adjustment.id}` },
      h("b", {}, t("pit.adjustment", { id: adjustment.id, table: adjustment.table })),
      h("span", {}, t("pit.adjustment_waits", { by: adjustment.by, player: adjustment.player })),
      h("span.spring"),
      h("a.button.small", { href: "#adjustments" }, t("pit.to_adjustments")),
    )
  );
}

function locked(pit) {
  return Object.keys(pit.overview.locked ?? {}).map(
    (stream) => h("li.bad", { key: `lock-${stream}` }, h("b", {}, stream), h("span", {}, t("pit.locked"))),
  );
}

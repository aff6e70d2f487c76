// What waits for somebody: halted tables, calls, claims to verify or pay, proposals, locked streams.

import { answerCall, timeOf } from "./dealer_call.js";
import { clauseTag } from "./dealer_words.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { t } from "./text.js";

export function attention(pit) {
  const items = [...halted(pit), ...called(pit), ...outOfBand(pit), ...claims(pit), ...proposals(pit), ...locked(pit)];
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
    .filter((one) => one.halt || one.power_failed)
    .map((one) =>
      h(
        "li.bad",
        { key: `halt-${one.name}` },
        h("b", {}, one.name),
        one.halt ? clauseTag(one.halt.clause, pit.rulesOf(one.rules)) : clauseTag("5.16", pit.rulesOf(one.rules)),
        h("span", {}, one.halt ? one.halt.note || t("halt.title") : t("halt.power")),
        h("span.spring"),
        consoleLink(one.name),
      ),
    );
}

/** Somebody waits at a table where play goes on. */
function called(pit) {
  return pit.overview.tables
    .filter((one) => one.call)
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
          h("button.small.primary", { type: "button", onclick: () => answerCall(name) }, t("call.answer")),
          consoleLink(name),
        ),
      ),
    );
}

function outOfBand(pit) {
  return pit.overview.tables
    .filter((one) => one.out_of_band)
    .map(
      (one) => h(
        "li",
        { key: `band-${one.name}` },
        h("b", {}, one.name),
        h("span", {}, t("pit.band_alarm")),
        h("span.spring"),
        consoleLink(one.name),
      ),
    );
}

function claims(pit) {
  const words = { entered: "pit.claim_entered", verified: "pit.claim_verified" };
  return pit.overview.claims
    .filter((one) => words[one.status])
    .map((one) =>
      h(
        "li.gold",
        { key: `claim-${one.link ?? ""}-${one.sequence}` },
        h("b", {}, t("pit.claim", { sequence: one.sequence })),
        h(
          "span",
          {},
          t(words[one.status], { table: one.table, hand: one.hand.replaceAll("_", " "), amount: money(one.amount) }),
        ),
        h("span.spring"),
        h("a.button.small", { href: "#claims" }, t("pit.to_claims")),
      ),
    );
}

function proposals(pit) {
  return pit.overview.proposals
    .filter((one) => one.status === "proposed")
    .map((one) =>
      h(
        "li",
        { key: `proposal-${one.link ?? ""}-${one.id}` },
        h("b", {}, t("pit.proposal", { id: one.id })),
        h("span", {}, t("pit.second_person", { kind: t(`pit.kind.${one.kind}`), by: one.by })),
        h("span.spring"),
        h("a.button.small", { href: "#links" }, t("pit.to_links")),
      ),
    );
}

function locked(pit) {
  return Object.keys(pit.overview.locked ?? {}).map(
    (stream) => h("li.bad", { key: `lock-${stream}` }, h("b", {}, stream), h("span", {}, t("pit.locked"))),
  );
}

// Claims on the Progressive Jackpot, in the order of their entry; and each link with what two people must agree on.

import { openOrderForm } from "./dealer_form.js";
import { clauseTag } from "./dealer_words.js";
import { h } from "./dom.js";
import { change, money } from "./money.js";
import { percent } from "./pit_tables.js";
import { t } from "./text.js";

const OF_CLAIM = ["link.verify_claim", "link.pay_claim", "link.refuse_claim"];
const OF_PROPOSAL = ["link.approve_correction", "link.approve_parameters", "link.withdraw_proposal"];
const NEW = ["link.propose_correction", "link.propose_parameters"];

export function claimsPanel(pit) {
  const all = Object.values(pit.links).flatMap((link) => (link.claims ?? []).map((claim) => ({ link, claim })));
  return h(
    "section.panel",
    { key: "claims", id: "claims", "aria-label": t("pit.claims") },
    h("h2", {}, t("pit.claims")),
    all.length ? h(
      "ol.claims",
      {},
      all.map(({ link, claim }) => claimItem(pit, link, claim)),
    ) : h("p.muted", {}, t("pit.no_claims")),
  );
}

function claimItem(pit, link, claim) {
  const options = (link.options ?? []).filter((one) => one.sequence === claim.sequence && OF_CLAIM.includes(one.order));
  const rules = pit.rulesOf(pit.overview.tables.find((one) => one.name === claim.table)?.rules);
  return h(
    "li.claim",
    { key: `${link.name}-${claim.sequence}`, class: claim.status },
    h(
      "p",
      {},
      h("b", {}, t("pit.claim", { sequence: claim.sequence })),
      " ",
      h("span.badge", { class: claim.status }, t(`claim.${claim.status}`)),
    ),
    h("p.claim-amount", {}, money(claim.amount)),
    h(
      "p",
      {},
      t(
        "pit.claim_of",
        {
          hand: claim.hand.replaceAll("_", " "),
          player: claim.player ?? "–",
          position: claim.position,
          table: claim.table,
          round: claim.round,
          link: link.name,
        },
      ),
      " ",
      (claim.clauses ?? []).map((one) => clauseTag(one, rules)),
    ),
    h(
      "div.row",
      {},
      OF_CLAIM.flatMap((order) => options.filter((one) => one.order === order)).map(
        (option) => orderButton(option, t("pit.claim", { sequence: claim.sequence }), claim),
      ),
    ),
  );
}

function orderButton(option, title, about) {
  const label = t(`order.${option.order}`);
  const open = () =>
    openOrderForm({
      title: `${label}: ${title}`,
      options: [option],
      desk: null,
      about: about?.amount === undefined ? null : h("p.claim-amount", {}, money(about.amount)),
    });
  const kind = option.order.includes("refuse") || option.order.includes("withdraw") ? "danger" : "";
  return h("button", { type: "button", key: option.order, class: kind || null, onclick: open }, label);
}

export function linkPanels(pit) {
  return h("div.column", { key: "links", id: "links" }, Object.values(pit.links).map((link) => linkPanel(link)));
}

function linkPanel(link) {
  const { parameters = {}, proposals = [], options = [] } = link;
  return h(
    "section.panel",
    { key: link.name, "aria-label": t("pit.link", { link: link.name }) },
    h("h2", {}, t("pit.link", { link: link.name })),
    h(
      "dl.figures",
      {},
      [
        [t("link.displayed"), money(link.displayed)],
        [t("link.reserve"), link.reserve === undefined ? "–" : money(link.reserve)],
        [t("link.reset"), link.reset === undefined ? "–" : money(link.reset)],
        [t("link.minimum"), money(link.minimum)],
        [t("parameter.to_displayed"), percent(parameters.to_displayed)],
        [t("parameter.to_reserve"), percent(parameters.to_reserve)],
        [t("parameter.limit"), parameters.limit ? money(parameters.limit) : t("value.none")],
      ].map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
    h("h3", {}, t("pit.proposals")),
    proposals.length ? h(
      "ul.plain-list",
      {},
      proposals.map((one) => proposalItem(one, options)),
    ) : h("p.muted", {}, t("pit.no_proposals")),
    h("div.row", {}, options.filter((one) => NEW.includes(one.order)).map((one) => orderButton(one, link.name, null))),
    h("p", {}, h("a", { href: `/sign/${encodeURIComponent(link.name)}` }, t("pit.sign"))),
  );
}

function proposalItem(one, options) {
  const own = options.filter((option) => option.proposal === one.id && OF_PROPOSAL.includes(option.order));
  const title = t("pit.proposal", { id: one.id });
  return h(
    "li.proposal",
    { key: `proposal-${one.id}` },
    h(
      "p",
      {},
      h("b", {}, title),
      " ",
      t(`pit.kind.${one.kind}`),
      " ",
      t("pit.by", { by: one.by }),
      " ",
      h("span.badge", {}, t(`proposal.${one.status}`)),
    ),
    h("p", {}, proposalWords(one)),
    own.length ? h(
      "div.row",
      {},
      own.map((option) => orderButton(option, title, null)),
    ) : h("p.muted", {}, t("pit.other_person")),
  );
}

function proposalWords({ kind, what }) {
  if (kind === "correction") return t("pit.correction", { amount: change(what.amount) });
  const { reset, minimum, to_displayed: shown, to_reserve: kept, limit, at_next_win: waits } = what;
  const words = {
    reset: money(reset),
    minimum: money(minimum),
    shown: percent(shown),
    kept: percent(kept),
    limit: limit ? money(limit) : t("value.none"),
  };
  return `${t("pit.parameters", words)} ${t(waits ? "form.at_next_win" : "form.at_once")}`;
}

// Claims on the Progressive Jackpot, in the order of their entry; and each link with what two people must agree on.

import { definitions, h } from "../page/dom.js";
import { change, money } from "../page/money.js";
import { timeOf } from "../page/time.js";
import { openOrderForm } from "../staff/order_form.js";
import { clauseTag } from "../staff/words.js";
import { t } from "../text/text.js";
import { percent } from "./overview.js";

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
  const options = (link.options ?? []).filter((option) => option.sequence === claim.sequence);
  const rules = pit.rulesOf(pit.overview.tables.find((table) => table.name === claim.table)?.rules);
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
          hand: claim.hand_title,
          player: claim.player ?? "–",
          position: claim.position,
          table: claim.table,
          round: claim.round,
          link: link.name,
        },
      ),
      " ",
      (claim.clauses ?? []).map((clause) => clauseTag(clause, rules)),
    ),
    claim.supplements ? h("p", {}, t("pit.claim_supplements", { sequence: claim.supplements })) : null,
    claim.paid_too_much ? h("p.too-much", {}, t("pit.claim_too_much", { amount: money(claim.paid_too_much) })) : null,
    claimHistory(claim.history ?? []),
    h(
      "div.row",
      {},
      options.map((option) => orderButton(option, t("pit.claim", { sequence: claim.sequence }), claim)),
    ),
  );
}

/** Every amount with its reason, oldest first; a claim that was only entered has no history yet. */
function claimHistory(history) {
  if (history.length < 2) return null;
  return h(
    "details.claim-history",
    {},
    h("summary", {}, t(history.some(({ what }) => what === "repriced") ? "pit.claim_repriced" : "pit.claim_history")),
    h(
      "ol",
      {},
      history.map(({ what, amount, reason, by, at }) =>
        h(
          "li",
          {},
          h("b", {}, money(amount)),
          " ",
          t(`claim.was.${what}`, { by, time: timeOf(at) }),
          reason ? h("span.muted", {}, ` ${reason}`) : null,
        ),
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
      page: null,
      about: about?.amount === undefined ? null : h("p.claim-amount", {}, money(about.amount)),
    });
  const kind = option.order.includes("refuse") || option.order.includes("withdraw") ? "danger" : "";
  return h("button", { key: option.order, class: kind || null, onclick: open }, label);
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
    definitions(
      "dl.figures",
      [
        [t("link.displayed"), money(link.displayed)],
        [t("link.reserve"), link.reserve === undefined ? "–" : money(link.reserve)],
        [t("link.reset"), link.reset === undefined ? "–" : money(link.reset)],
        [t("link.minimum"), money(link.minimum)],
        [t("parameter.to_displayed"), percent(parameters.to_displayed)],
        [t("parameter.to_reserve"), percent(parameters.to_reserve)],
        [t("parameter.limit"), parameters.limit ? money(parameters.limit) : t("value.none")],
      ],
    ),
    h("h3", {}, t("pit.proposals")),
    proposals.length ? h(
      "ul.plain-list",
      {},
      proposals.map((proposal) => proposalItem(proposal, options)),
    ) : h("p.muted", {}, t("pit.no_proposals")),
    h("div.row", {}, options.filter(isNew).map((option) => orderButton(option, link.name, null))),
    h("p", {}, h("a", { href: `/sign/${encodeURIComponent(link.name)}` }, t("pit.sign"))),
  );
}

/** Whether it is about the link itself, and not about a claim or a proposal that is there. */
const isNew = (option) => option.sequence === undefined && option.proposal === undefined;

function proposalItem(proposal, options) {
  const own = options.filter((option) => option.proposal === proposal.id);
  const title = t("pit.proposal", { id: proposal.id });
  return h(
    "li.proposal",
    { key: `proposal-${proposal.id}` },
    h(
      "p",
      {},
      h("b", {}, title),
      " ",
      t(`pit.kind.${proposal.kind}`),
      " ",
      t("pit.by", { by: proposal.by }),
      " ",
      h("span.badge", {}, t(`proposal.${proposal.status}`)),
    ),
    h("p", {}, proposalWords(proposal)),
    own.length ? h(
      "div.row",
      {},
      own.map((option) => orderButton(option, title, null)),
    ) : h("p.muted", {}, t("pit.other_person")),
  );
}

function proposalWords({ kind, content }) {
  if (kind === "correction") return t("pit.correction", { amount: change(content.amount) });
  const { reset, minimum, to_displayed: displayed, to_reserve: reserve, limit, at_next_win: waits } = content;
  const words = {
    reset: money(reset),
    minimum: money(minimum),
    displayed: percent(displayed),
    reserve: percent(reserve),
    limit: limit ? money(limit) : t("value.none"),
  };
  return `${t("pit.parameters", words)} ${t(waits ? "form.at_next_win" : "form.at_once")}`;
}

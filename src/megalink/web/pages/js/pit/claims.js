// Claims on the Progressive Jackpot, in the order of their entry; and each link with what two people must agree on.

import { definitions, h } from "../page/dom.js";
import { change, money } from "../page/money.js";
import { claimHistory } from "../staff/claim_history.js";
import { openOrderForm } from "../staff/order_form.js";
import { clauseTags } from "../staff/words.js";
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

/** Verified, refused and paid where all that it rests on is in view. */
export const claimAddress = ({ link, sequence }) => `/claim/${encodeURIComponent(link)}/${sequence}`;

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
      clauseTags(claim.clauses ?? [], rules),
    ),
    claim.supplements ? h("p", {}, t("pit.claim_supplements", { sequence: claim.supplements })) : null,
    claim.paid_too_much ? h("p.too-much", {}, t("pit.claim_too_much", { amount: money(claim.paid_too_much) })) : null,
    claimHistory(claim.history ?? []),
    h(
      "div.row",
      {},
      h("a.button", { class: options.length ? "primary" : null, href: claimAddress(claim) }, t("claim.open")),
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
      about: about ? h("div", {}, h("p.reason", {}, t("pit.proposal_reason", about)), beforeAndAfter(about)) : null,
      isCareful: about !== null,
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
    h(
      "p.row",
      {},
      h("a", { href: `/link/${encodeURIComponent(link.name)}` }, t("pit.history")),
      h("a", { href: `/sign/${encodeURIComponent(link.name)}` }, t("pit.sign")),
    ),
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
    h("p.reason", {}, t("pit.proposal_reason", { reason: proposal.reason || "–" })),
    beforeAndAfter(proposal),
    own.length ? h(
      "div.row",
      {},
      own.map((option) => orderButton(option, title, proposal)),
    ) : h("p.muted", {}, t("pit.other_person")),
  );
}

/** What the approver agrees to: each value that becomes another, as it is and as it will be. */
function beforeAndAfter({ before, after }) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const value = (values, name) => {
    if (values[name] === null) return t("value.none");
    return name.startsWith("to_") ? percent(values[name]) : money(values[name]);
  };
  const title = (name) => t(name === "displayed" ? "link.displayed" : `parameter.${name}`);
  const line = (name) => t("pit.before_after", { name: title(name), before: value(before, name), after: value(after, name) });
  return h("ul.plain-list.before-after", {}, names.map((name) => h("li", {}, line(name))));
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

// The hand-pay slip of a claim: made for paper, A5 or A4, with lines to sign on.

import "../text/staff.js";
import { cardNames } from "../felt/cards.js";
import { definitions, draw, h } from "../page/dom.js";
import { money } from "../page/money.js";
import { refusalText } from "../page/notices.js";
import { getJson } from "../page/requests.js";
import { paperHead, periodWords } from "../page/paper.js";
import { FLOOR_STAFF } from "../page/roles.js";
import { notForYou, startPage, who } from "../page/shell.js";
import { dateAndTime } from "../page/time.js";
import { nameOf, t } from "../text/text.js";
import { addressed, claimPath, computation, handCards, pageOf, rowWords, stakeWords } from "./claim_parts.js";

const main = document.getElementById("main");
const address = addressed();

function slip(claim) {
  const number = t("hand_pay.number", address);
  return h(
    "article.slip",
    { key: "slip" },
    paperHead(claim.paid_at ? periodWords(claim.paid_day, claim.paid_shift) : null),
    h("header", {}, h("h1", {}, t("hand_pay.title")), h("p.slip-number", {}, number)),
    claim.paid_by ? null : h("p.notice.bad", {}, t("hand_pay.not_paid", { status: t(`claim.${claim.status}`) })),
    ["refused", "reversed"].includes(claim.status) && claim.paid_by
      ? h("p.notice.bad", {}, t("hand_pay.no_longer", { status: t(`claim.${claim.status}`) }))
      : null,
    h("p.slip-amount", {}, money(claim.to_pay)),
    definitions("dl.figures", [
      [t("hand_pay.date"), claim.paid_at ? dateAndTime(claim.paid_at) : "–"],
      [t("claim.where"), t("claim.at", { table: claim.table, game: claim.table_title, round: claim.round })],
      [t("claim.position"), t("claim.position_of", { position: claim.position, player: claim.player ?? "–" })],
      ...(claim.paid_to ? [[t("claim.paid_to"), claim.paid_to]] : []),
      [t("claim.hand"), t("hand_pay.hand", { hand: claim.hand_title, cards: cardNames([...claim.cards, ...claim.community]) })],
      [t("claim.stake"), stakeWords(claim)],
      [t("hand_pay.document"), t("hand_pay.by_clause", { title: claim.rules_title, row: rowWords(claim), clauses: claim.clauses.join(", ") })],
    ]),
    handCards(claim),
    computation(claim),
    h("div.signatures", {}, signatures(claim)),
  );
}

function signatures(claim) {
  const line = (label, name) => h("p.signature", {}, h("span.sign-here"), h("b", {}, nameOf(name) || "\u00a0"), h("small", {}, label));
  return [
    line(t("hand_pay.player"), claim.paid_to || claim.player),
    line(t("hand_pay.verified"), claim.verified_by),
    line(t("hand_pay.paid"), claim.paid_by),
    claim.needs_manager ? line(t("hand_pay.manager"), claim.confirmed_by || claim.paid_by) : null,
  ];
}

await startPage("pit");
document.title = `${t("hand_pay.number", address)} · Megalink`;
if (![...FLOOR_STAFF, "auditor"].includes(who().user?.role)) {
  draw(main, notForYou(t("hand_pay.title"), t("claim.not_staff")));
} else {
  try {
    const claim = await getJson(claimPath(address));
    draw(
      main,
      h(
        "div.row.no-print",
        { key: "tools" },
        h("a.button", { href: pageOf("claim", address) }, t("hand_pay.to_claim")),
        h("span.spring"),
        h("button.primary", { onclick: () => print() }, t("hand_pay.print")),
      ),
      slip(claim),
    );
  } catch (refusal) {
    draw(main, h("h1", {}, t("hand_pay.title")), h("p.refused", { role: "alert" }, refusalText(refusal)));
  }
}

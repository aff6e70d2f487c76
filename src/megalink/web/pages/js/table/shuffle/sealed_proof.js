// The proof of a sealed deck: what this browser checked card by card, the method in full, and how to check it without
// this page. Cards that the viewer may not see are no part of it.

import { cardName } from "../../felt/cards.js";
import { canHash, cardFits, orderOf } from "../../felt/shuffle.js";
import { h } from "../../page/dom.js";
import { t } from "../../text/text.js";
import { notedOf } from "./noted.js";
import { wordsList } from "./own_words.js";

const SCRIPT = "/static/check_shuffle.txt";
const STEPS = ["fresh", "numbers", "salt", "leaf", "tree", "words", "order", "deal"];

/** The children of the dialog. */
export async function sealedProof(reply, table, round, address) {
  const checked = canHash() ? await check(reply) : null;
  const noted = notedOf(table, round);
  return [
    verdict(reply, checked, noted),
    h(
      "dl.proof",
      {},
      h("div", {}, h("dt", {}, t("shuffle.commitment")), h("dd", {}, h("code", {}, reply.commitment))),
      h(
        "div",
        {},
        h("dt", {}, t("sealed.words")),
        h("dd", {}, reply.own_words.length ? wordsList(reply.own_words, "mixed") : t("sealed.words.none")),
      ),
    ),
    checked ? h(
      "ul.lines-list.checks",
      {},
      notedLines(reply, noted),
      orderLine(reply, checked),
    ) : null,
    reply.cards.length ? cardLines(reply, checked) : null,
    h("p", {}, t("sealed.rest")),
    method(),
    await byHand(address, table, round),
  ];
}

/** {order, fits}: the order made here, and for each card whether it fits. */
async function check({ commitment, own_words: said, cards }) {
  const order = await orderOf(commitment, said);
  return { order, fits: await Promise.all(cards.map((card) => cardFits(commitment, order, card))) };
}

const sameOrder = (reply, { order }) => reply.order === null || reply.order.join() === order.join();

/** That the commitment is as old as it says, this browser knows only where it noted it while bets were open. */
function verdict(reply, checked, noted) {
  if (!checked) return h("p.verdict", {}, t("sealed.insecure"));
  if (reply.order === null) return h("p.verdict", {}, t("sealed.later"));
  const once = new Set(reply.cards.map((card) => card.number)).size === reply.cards.length;
  const good = once && sameOrder(reply, checked) && checked.fits.every(Boolean) && isSame(reply, noted);
  const text = t(good ? (noted ? "sealed.good" : "sealed.unnoted") : "sealed.bad", { count: reply.cards.length });
  return h("p.verdict", { class: good ? (noted ? "good" : null) : "bad" }, text);
}

const isSame = ({ commitment }, noted) => !noted || noted.commitment === commitment;

const line = (good, text) =>
  h("li", { class: good ? "good" : "bad" }, h("b", { "aria-hidden": "true" }, good ? "✓" : "✗"), " ", text);

/** What this page had in its hands while bets were open. */
function notedLines(reply, noted) {
  if (!noted) return [];
  const same = isSame(reply, noted);
  const lines = [line(same, t(same ? "sealed.noted.yes" : "sealed.noted.no"))];
  if (noted.words) {
    const { player, words } = noted.words;
    const mixed = reply.own_words.some((said) => said.player === player && said.words === words);
    lines.push(line(mixed, t(mixed ? "sealed.mine.yes" : "sealed.mine.no")));
  }
  return lines;
}

function orderLine(reply, checked) {
  if (reply.order === null) return null;
  const same = sameOrder(reply, checked);
  return line(same, t(same ? "sealed.order.yes" : "sealed.order.no"));
}

function cardLines({ cards }, checked) {
  const where = (card) => (Number(card.where) ? t("sealed.position", { position: card.where }) : t(card.where));
  const words = (card, fits) => t(
    fits === undefined ? "sealed.card" : fits ? "sealed.card.yes" : "sealed.card.no",
    { where: where(card), nth: card.nth, card: cardName(card.card) },
  );
  const rows = cards.map((card, at) => ({ card, fits: checked?.fits[at] }));
  rows.sort((one, other) => byPlace(one.card, other.card));
  return h(
    "ul.lines-list.checks.by-card",
    {},
    rows.map(({ card, fits }) => (fits === undefined ? h("li", {}, words(card)) : line(fits, words(card, fits)))),
  );
}

/** The Dealer's cards, the community cards, then the positions. */
const byPlace = (one, other) => rank(one) - rank(other) || one.nth - other.nth;
const rank = ({ where }) => Number(where) || (where === "dealer" ? -2 : -1);

const method = () => h(
  "details.method",
  {},
  h("summary", {}, t("sealed.method")),
  h("ol", {}, STEPS.map((step) => h("li", {}, t(`method.${step}`)))),
);

async function byHand(address, table, round) {
  const script = await fetch(SCRIPT).then((answer) => (answer.ok ? answer.text() : ""));
  return h(
    "details.by-hand",
    {},
    h("summary", {}, t("sealed.script")),
    h("p", {}, t("sealed.script.how")),
    h(
      "div.row",
      {},
      h("a.button.small", { href: address, download: `proof-${table}-${round}.json` }, t("sealed.download.proof")),
      h("a.button.small", { href: SCRIPT, download: "check_shuffle.py" }, t("sealed.download.script")),
    ),
    h("pre", { tabindex: "0", role: "region", "aria-label": t("sealed.script") }, h("code", {}, script)),
  );
}

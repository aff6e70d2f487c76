// A Player's account by round: his own, or another's for the pit and auditors.

import "../text/staff.js";
import { draw, h } from "../page/dom.js";
import { change, money } from "../page/money.js";
import { toastRefusal } from "../page/notices.js";
import { getJson } from "../page/requests.js";
import { PIT } from "../page/roles.js";
import { notForYou, setStatus, startPage, who } from "../page/shell.js";
import { dateAndTime } from "../page/time.js";
import { recordList } from "../staff/record_list.js";
import { fullNameOf, t } from "../text/text.js";

const main = document.getElementById("main");
const COLUMNS = ["when", "what", "#wagered", "#back", "#awarded", "#net", "#balance"];
const SUMS = ["bought_in", "cashed_out", "wagered", "returned", "paid", "awarded"];
const SIGNED = ["reversed", "adjusted"]; // shown where there are any
let book = null;

const named = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const isOwn = () => who().user?.role === "player" && (!named || named === who().user.name);
const isReader = () => Boolean(named) && [...PIT, "auditor"].includes(who().user?.role);

function paint() {
  if (!isOwn() && !isReader()) return draw(main, notForYou(t("page.account"), t("account.whose")));
  const title = isOwn() ? t("account.own") : t("account.of", { player: fullNameOf(named) });
  draw(
    main,
    h(
      "div.row",
      { key: "head" },
      h("h1", {}, title),
      h("span.spring"),
      isOwn() ? h("a.button", { key: "session", href: "/session" }, t("session.link")) : null,
      h("button", { onclick: () => print() }, t("account.print")),
    ),
    book ? [totals(), entries()] : h("p.muted", { key: "waits" }, t("house.waits")),
  );
}

function totals() {
  const sums = [
    ...SUMS.map((name) => [t(`account.sum.${name}`), money(book.totals[name])]),
    ...SIGNED.filter((name) => book.totals[name]).map((name) => [t(`account.sum.${name}`), change(book.totals[name])]),
    [t("account.net"), change(book.net)],
    [t("account.balance"), money(book.balance)],
  ];
  const shown = sums.map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, value)));
  return h("section.panel", { key: "totals" }, h("h2", {}, t("account.totals")), h("dl.sums", {}, shown));
}

function entries() {
  const rows = book.entries.map((entry, nth) => ({ key: `${entry.at}-${nth}`, cells: cells(entry) }));
  return h(
    "section.panel",
    { key: "entries" },
    h("h2", {}, t("account.entries")),
    book.more ? h("p.muted", {}, t("account.more", { count: rows.length })) : null,
    rows.length
      ? recordList({
        label: t("account.entries"),
        title: (name) => t(`account.column.${name}`),
        columns: COLUMNS,
        rows,
      })
      : h("p.muted", {}, t("account.none")),
  );
}

function cells({ at, balance, net, sums, table, round, place, reasons }) {
  const over = place === null || place === undefined
    ? t("account.round", { table, round })
    : t(sums.bought_in ? "account.buy_in" : "account.cash_out", { place });
  const shown = (cents) => (cents ? money(cents) : "");
  return {
    when: dateAndTime(at),
    what: [over, (reasons ?? []).map((reason) => h("small", {}, t("account.adjusted_for", { reason })))],
    wagered: shown(sums.wagered),
    back: shown(sums.returned + sums.paid),
    awarded: shown(sums.awarded),
    net: change(net),
    balance: money(balance),
  };
}

await startPage("account");
setStatus("open");
paint();
if (isOwn() || isReader()) {
  const player = isOwn() ? who().user.name : named;
  try {
    book = await getJson(`/api/accounts/${encodeURIComponent(player)}/rounds`);
  } catch (refusal) {
    toastRefusal(refusal);
  }
  paint();
}

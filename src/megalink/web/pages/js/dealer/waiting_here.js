// Orders about this table that wait for a second person: what, since when, and who must approve it.

import { h } from "../page/dom.js";
import { timeOf } from "../page/time.js";
import { t } from "../text/text.js";

export function waitingHere(page) {
  const orders = page.message.guide?.waiting ?? [];
  if (!orders.length) return null;
  return h(
    "section.notice.waits-here",
    { key: "waits-here", "aria-label": t("waits_here.title") },
    h("ul.plain-list", {}, orders.map(item)),
  );
}

function item({ number, line, by, at, needed, refused }) {
  const words = { number, line, by, time: timeOf(at), needed: t(`role.${needed}`), why: refused };
  return h("li", { key: `waits-${number}` }, t(refused ? "waits_here.refused" : "waits_here.waits", words));
}

// A hand that takes its part of the meter: the cards stay where they are, and no round begins until it is verified.

import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { toastRefusal } from "../page/notices.js";
import { PIT } from "../page/roles.js";
import { who } from "../page/shell.js";
import { callFor, isCalled } from "../staff/call.js";
import { t } from "../text/text.js";

export const hitsOf = (page) => page.message.guide?.jackpot ?? [];

export function jackpotHit(page) {
  const hits = hitsOf(page);
  if (!hits.length) return null;
  return h(
    "section.jackpot-hit",
    { key: "jackpot-hit", "aria-label": t("hit.title") },
    h("h2", {}, t("hit.title")),
    hits.map((hit) => hitItem(hit)),
    h("ol.hit-steps", {}, ["hit.leave", "hit.call", "hit.next"].map((key) => h("li", {}, t(key)))),
    callButton(page, hits[0]),
  );
}

function hitItem(hit) {
  return h(
    "div.hit-item",
    { key: `hit-${hit.sequence}` },
    h("p.hit-hand", {}, hit.hand_title),
    h("p.hit-amount", {}, money(hit.amount)),
    h("p.hit-who", {}, t("hit.who", { position: hit.position, player: hit.player ?? "–", sequence: hit.sequence })),
    PIT.includes(who().user?.role) ? h("a.button.primary", { href: `/claim/${encodeURIComponent(hit.link)}/${hit.sequence}` }, t("hit.verify")) : null,
  );
}

/** Somebody of the pit stands at the table already; a Dealer calls with one press, and sees that he has. */
function callButton(page, hit) {
  if (PIT.includes(who().user?.role)) return null;
  if (isCalled(page)) return h("p.hit-called", { role: "status" }, t("hit.called"));
  const why = t("hit.why", { hand: hit.hand_title, position: hit.position });
  return h("button.primary.big", { onclick: () => callFor(page, why).catch(toastRefusal) }, t("hit.call_now"));
}

/** Has it read out once, with the amount. */
export function hitSaid(page) {
  return hitsOf(page)
    .map((hit) => t("hit.said", { hand: hit.hand_title, position: hit.position, amount: money(hit.amount) }))
    .join(" ");
}

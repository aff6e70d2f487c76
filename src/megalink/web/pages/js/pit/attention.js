// What waits for a person of the pit, as the server has sorted it.

import { irregularityClause } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { serverNow } from "../page/live.js";
import { money } from "../page/money.js";
import { dateAndTime, timeOf } from "../page/time.js";
import { answerCall } from "../staff/call.js";
import { clauseTag } from "../staff/words.js";
import { nameOf, t, tOr } from "../text/text.js";
import { isMuted, mute } from "./alarm.js";
import { tableLink } from "./table.js";

const MINUTE_MS = 60_000;
const MARKS = ["hit", "bad", "gold", "call"]; // by severity

export function attention(pit) {
  const entries = pit.overview.attention;
  return h(
    "section.attention",
    { key: "attention", "aria-label": t("pit.attention") },
    h("div.row", {}, h("h2", {}, t("pit.attention")), h("span.spring"), muteButton(pit)),
    entries.length
      ? h("ol.plain-list", {}, entries.map((entry) => item(pit, entry)))
      : h("p.muted", {}, t("pit.nothing_waits")),
  );
}

function muteButton(pit) {
  const toggle = () => {
    mute(!isMuted());
    pit.paint();
  };
  return h("button.small", { key: "mute", onclick: toggle }, t(isMuted() ? "alarm.off" : "alarm.on"));
}

function item(pit, entry) {
  return h(
    "li",
    { key: entry.key, class: MARKS[entry.severity] ?? null },
    h("b", {}, title(entry)),
    clause(pit, entry),
    h("span", {}, attentionWords(entry)),
    entry.since ? h("span.muted", {}, waits(entry.since)) : null,
    h("span.spring"),
    h("span.row", {}, actions(pit, entry)),
  );
}

function title({ kind, table, about }) {
  if (kind === "order") return t("attention.second_person");
  if (kind === "adjustment") return t("pit.adjustment", { id: about.id, table });
  if (kind.endsWith("_log")) return t("attention.log");
  if (kind === "overdrawn") return nameOf(about.player);
  return table ?? about.name ?? t("pit.link", { link: about.link });
}

function clause(pit, { kind, table, clause: number }) {
  const rules = pit.rulesOf(pit.overview.tables.find(({ name }) => name === table)?.rules);
  if (kind === "power") return clauseTag(irregularityClause(rules, "power_failure"), rules);
  return number ? clauseTag(number, rules) : null;
}

/** The words of a matter; what people wrote stands in them as they wrote it. */
export function attentionWords({ kind, money: cents, since, about }) {
  if (kind === "halt") return about.note ?? t("halt.title");
  const words = {
    ...about,
    amount: money(cents),
    time: timeOf(since),
    player: nameOf(about.player ?? ""),
    kind: tOr(`pit.kind.${about.kind}`, tOr(`slip.kind.${about.kind}`, "")),
    needed: tOr(`role.${about.needed}`, ""),
    play: tOr(`attention.play.${about.play}`, ""),
    count: about.missing,
    ended: about.ended_at ? dateAndTime(about.ended_at) : t("attention.log_begins"),
  };
  return t(`attention.${kind}`, words);
}

function waits(since) {
  const minutes = Math.floor(Math.max(0, serverNow() - since) / MINUTE_MS);
  return minutes ? t("attention.minutes", { count: minutes }) : t("attention.now");
}

function actions(pit, { kind, table, href }) {
  const answer = () => answerCall(table);
  return [
    kind.startsWith("call") && pit.givesOrders()
      ? h("button.small.primary", { onclick: answer }, t("call.answer"))
      : null,
    href ? h("a.button.small", { href }, t(`attention.to.${href.slice(1).split(/[?/]/)[0]}`)) : null,
    kind === "slip" && pit.selected !== table
      ? h("button.small", { onclick: () => pit.select(table) }, t("attention.to.float"))
      : null,
    table && !href && kind !== "slip" ? tableLink(pit, table) : null,
  ];
}

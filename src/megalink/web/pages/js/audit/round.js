// One round, event by event; at each of them the cards that lie open, and from when on which viewer saw which card.

import { wagerTitle } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { change, money } from "../page/money.js";
import { say } from "../page/notices.js";
import { dateAndTime } from "../page/time.js";
import { clauseTags, settledLines } from "../staff/words.js";
import { nameOf, t } from "../text/text.js";
import { whoSaw } from "./who_saw.js";

export function roundPanel(audit) {
  const { round, step } = audit;
  const now = round.steps[step];
  return h(
    "section.panel.round",
    {
      key: "round",
      id: "round",
      tabindex: -1,
      "aria-label": t("audit.round_of", { table: round.table, round: round.round }),
    },
    h(
      "div.row",
      {},
      h("h2", {}, t("audit.round_of", { table: round.table, round: round.round })),
      h("span.muted", {}, audit.rules ? t("audit.document", { title: audit.rules.short_title, version: audit.rules.version }) : ""),
      h("span.spring"),
      downloads(round),
    ),
    later(round),
    controls(audit),
    h(
      "div.round-body",
      {},
      stepList(audit),
      h("div.round-now", {}, now ? moment(audit, now) : null),
    ),
  );
}

const moment = (audit, now) => [
  eventHead(now),
  whoSaw(audit),
  lines(audit, now.view),
];

/** What was adjusted when the round stood already. */
function later({ adjustments }) {
  if (!adjustments?.length) return null;
  const line = ({ at, text }) => h("p", {}, h("span.muted", {}, dateAndTime(at)), " ", text);
  return h("div.notice.adjusted-later", { key: "later" }, adjustments.map(line));
}

function downloads(round) {
  const link = (format) => {
    const query = new URLSearchParams({ table: round.table, round: String(round.round), format });
    return h(
      "a.button.small",
      { href: `/api/audit/export?${query}`, download: `${round.table}-${round.round}.${format}` },
      t(`audit.download.${format}`),
    );
  };
  return [link("jsonl"), link("csv")];
}

function controls(audit) {
  const last = audit.round.steps.length - 1;
  const slide = (event) => go(audit, Number(event.target.value));
  const button = (label, to, key) => h(
    "button",
    { key, disabled: to < 0 || to > last || to === audit.step, onclick: () => go(audit, to) },
    label,
  );
  return h(
    "div.row.steps-control",
    { key: "controls" },
    button(t("audit.first"), 0, "first"),
    button(t("audit.previous"), audit.step - 1, "previous"),
    h(
      "input",
      {
        type: "range",
        min: 0,
        max: last,
        value: audit.step,
        "aria-label": t("audit.step"),
        oninput: slide,
        key: "slider",
      },
    ),
    button(t("audit.next"), audit.step + 1, "next"),
    button(t("audit.last"), last, "last"),
    h("span.step-count", {}, t("audit.step_of", { step: audit.step + 1, steps: last + 1 })),
    h("span.muted", {}, h("kbd", {}, "←"), " ", h("kbd", {}, "→")),
  );
}

export function go(audit, step) {
  audit.step = Math.max(0, Math.min(audit.round.steps.length - 1, step));
  say(audit.round.steps[audit.step].text);
  audit.paint();
  document.querySelector(".step-list [aria-current]")?.scrollIntoView({ block: "nearest" });
}

/** What others saw of a round is open to auditors only when it is over. */
export const isOver = (round) => ["settled", "void"].includes(round.steps.at(-1)?.view.phase);

export const stepBy = (audit, by) => go(audit, audit.step + by);

function stepList(audit) {
  const item = (step, at) =>
    h(
      "li",
      { key: `step-${at}` },
      h(
        "button.plain",
        { "aria-current": at === audit.step ? "step" : null, onclick: () => go(audit, at) },
        h("small", {}, at + 1),
        h("span", {}, step.text),
      ),
    );
  return h("ol.step-list", { "aria-label": t("audit.events_of") }, audit.round.steps.map(item));
}

function eventHead({ at, by, role, text }) {
  return h(
    "div.event-head",
    {},
    h("h3", {}, text),
    h(
      "p.muted",
      {},
      [
        at ? dateAndTime(at) : null,
        role === "system" ? t("audit.by_system") : t("audit.by", { by: nameOf(by), role: t(`role.${role}`) }),
      ].filter(Boolean).join(" · "),
    ),
  );
}

function lines(audit, view) {
  const all = settledLines(view);
  if (!all.length) return null;
  return h("div.scroll.lines", { tabindex: 0, role: "region", "aria-label": t("settle.title") }, h(
    "table",
    {},
    h("caption", {}, t("settle.title")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["place", "wager", "stake", "outcome", "net", "clauses"].map(
          (column) => h(
            "th",
            { scope: "col", class: ["stake", "net"].includes(column) ? "number" : null },
            t(`audit.line.${column}`),
          ),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      all.map((line) =>
        h(
          "tr",
          {},
          h("td", {}, line.position),
          h("td", {}, wagerTitle(audit.rules, line.wager)),
          h("td.number", {}, money(line.stake)),
          h("td", {}, t(`outcome.${line.outcome}`)),
          h("td.number", {}, change(line.net)),
          h("td", {}, clauseTags(line.clauses, audit.rules), " ", h("small.muted", {}, line.readings.join(" "))),
        ),
      ),
    ),
  ));
}

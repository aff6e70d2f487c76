// One round, event by event; and at each of them what every viewer saw, place by place.

import { cardNames, cardRow } from "../felt/cards.js";
import { wagerTitle } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { change, money } from "../page/money.js";
import { say } from "../page/notices.js";
import { dateAndTime } from "../page/time.js";
import { clauseTags, placeTitle, settledLines } from "../staff/words.js";
import { t, tOr } from "../text/text.js";

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
      h("span.muted", {}, round.rules),
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
  viewersTable(audit),
  isOver(audit.round) ? null : h("p.muted", {}, t("audit.others.later")),
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

function go(audit, step) {
  audit.step = Math.max(0, Math.min(audit.round.steps.length - 1, step));
  say(audit.round.steps[audit.step].text);
  audit.paint();
  document.querySelector(".step-list [aria-current]")?.scrollIntoView({ block: "nearest" });
}

/** Other viewers' views of a round are open to auditors only when it is over. */
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

function eventHead({ at, by, role, event, text }) {
  return h(
    "div.event-head",
    {},
    h("h3", {}, text),
    h(
      "p.muted",
      {},
      [
        at ? dateAndTime(at) : null,
        by ? t("audit.by", { by, role: tOr(`role.${role}`, role) }) : null,
      ].filter(Boolean).join(" · "),
    ),
    h("p", {}, h("code", {}, event)),
  );
}

/** Rows are places, columns are viewers: what is face down for one is face up for another. */
function viewersTable(audit) {
  const viewers = Object.entries(audit.views);
  const { version } = audit.round.steps[audit.step].view;
  const views = viewers.map(([, steps]) => viewAt(steps, version));
  const positions = [
    ...new Set(views.flatMap((view) => (view?.table?.positions ?? []).map((hand) => hand.position))),
  ].sort((a, b) => a - b);
  const shared = ["dealer", "community"].filter((place) => views.some((view) => view?.table?.[place]?.length));
  const rows = [
    ...shared.map((place) => [place, (view) => view.table?.[place]]),
    ...positions.map((position) => [String(position), (view) => cardsAt(view, position)]),
  ];
  return h(
    "div.scroll",
    { tabindex: 0, role: "region", "aria-label": t("audit.viewers") },
    h(
      "table.viewers",
      {},
      h("caption", {}, t("audit.viewers")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("audit.place")),
          viewers.map(([viewer]) => h("th", { scope: "col" }, viewerName(viewer))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(
          ([place, cards]) => h(
            "tr",
            { key: place },
            h("th", { scope: "row" }, placeTitle(place)),
            views.map((view) => cell(view, cards)),
          ),
        ),
      ),
    ),
    h("div.raw", {}, viewers.map(([viewer], at) => raw(viewer, views[at]))),
  );
}

/** What a viewer saw at that version: the last view that he got, since not every event reaches every viewer. */
const viewAt = (steps, version) => (
  Array.isArray(steps) ? steps.findLast((step) => step.view.version <= version)?.view : null
);

const cardsAt = (view, position) => view.table?.positions?.find((hand) => hand.position === position)?.cards;
const viewerName = (viewer) => (viewer.startsWith("player:") ? viewer.slice("player:".length) : t(`role.${viewer}`));

function cell(view, cards) {
  const codes = view ? (cards(view) ?? []) : [];
  if (!codes.length) return h("td.muted", {}, "–");
  return h("td", { title: cardNames(codes) }, cardRow(codes, { small: true }));
}

/** The whole view as JSON. */
function raw(viewer, view) {
  const title = t("audit.raw", { viewer: viewerName(viewer) });
  const text = h(
    "pre",
    { tabindex: 0, role: "region", "aria-label": title },
    view ? JSON.stringify(view, null, 1) : "",
  );
  return h("details", { key: `raw-${viewer}` }, h("summary", {}, title), text);
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

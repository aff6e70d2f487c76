// The rounds of a table: one's own at first, by filters, page by page; each with its replay, proof and coach.

import { openDialog } from "../../page/dialogs.js";
import { draw, h } from "../../page/dom.js";
import { change, money } from "../../page/money.js";
import { say, toastRefusal } from "../../page/notices.js";
import { getJson, questions } from "../../page/requests.js";
import { timeWithSeconds } from "../../page/time.js";
import { t, tOr } from "../../text/text.js";
import { coach } from "../advice/coach.js";
import { proof } from "../shuffle/proof.js";

const A_PAGE = 20;
const RESULTS = ["won", "lost", "stand_off"];
const HEADS = ["round", "at", "outcome", "net"];

export async function openRounds(rules, view, player) {
  const list = {
    rules,
    view,
    player,
    filter: { whose: player ? "own" : "all" },
    rows: [],
    more: false,
    ask: questions(),
    body: h("div.rounds-body"),
  };
  try {
    await load(list);
  } catch (refusal) {
    toastRefusal(refusal);
    return;
  }
  const { node } = openDialog(t("rounds.title"), list.body);
  node.classList.add("wide");
}

/** The first page of a filter, or the page after what is there. One row more than is shown says that there is more. */
async function load(list, { after = null } = {}) {
  const wanted = Object.entries({ ...list.filter, before: after, most: A_PAGE + 1 }).filter(
    ([, value]) => value !== null && value !== undefined && value !== "" && value !== false,
  );
  const path = `/api/tables/${encodeURIComponent(list.view.table_name)}/rounds?${new URLSearchParams(wanted)}`;
  const isNewest = list.ask();
  const rows = await getJson(path);
  if (!isNewest()) return;
  list.more = rows.length > A_PAGE;
  list.rows = [...(after === null ? [] : list.rows), ...rows.slice(0, A_PAGE)];
  paint(list);
}

function paint(list) {
  const { rules, view, rows, player } = list;
  const heads = HEADS.map((name) => h("th", { scope: "col", class: name === "net" ? "number" : null }, t(`rounds.${name}`)));
  const region = { key: "list", tabindex: "0", role: "region", "aria-label": t("rounds.title") };
  draw(
    list.body,
    player ? filters(list) : null,
    rows.length
      ? h(
        "div.scroll",
        region,
        h(
          "table.rounds",
          {},
          h("thead", {}, h("tr", {}, heads, h("td"))),
          h("tbody", {}, rows.map((entry) => roundRow(rules, view, entry, player))),
        ),
      )
      : h("p", { key: "none" }, t(player ? "rounds.none.fit" : "rounds.none")),
    list.more ? h("button", { key: "more", onclick: () => turn(list, { after: rows.at(-1).round }) }, t("rounds.more")) : null,
  );
}

const turn = (list, where) => load(list, where).then(() => say(t("rounds.shown", { count: list.rows.length }))).catch(toastRefusal);

function filters(list) {
  const take = (name) => (event) => {
    const { type, checked, value } = event.target;
    list.filter = { ...list.filter, [name]: type === "checkbox" ? checked : value };
    turn(list);
  };
  const choose = (name, values) =>
    h(
      "label",
      { key: name },
      t(`rounds.filter.${name}`),
      h(
        "select",
        { onchange: take(name) },
        values.map((value) => h("option", { value, selected: (list.filter[name] ?? "") === value }, t(`rounds.${name}.${value || "any"}`))),
      ),
    );
  const number = (name) =>
    h(
      "label",
      { key: name },
      t(`rounds.filter.${name}`),
      h("input", { type: "number", min: 1, step: 1, inputmode: "numeric", onchange: take(name) }),
    );
  return h(
    "form.round-filters",
    { key: "filters", "aria-label": t("rounds.filters"), onsubmit: (event) => event.preventDefault() },
    choose("whose", ["own", "all"]),
    choose("result", ["", ...RESULTS]),
    number("from"),
    number("to"),
    h("label.check", { key: "mistakes", title: t("rounds.mistakes.what") }, h("input", { type: "checkbox", onchange: take("mistakes") }), t("rounds.filter.mistakes")),
    h("a", { key: "session", href: "/session" }, t("session.link")),
  );
}

function roundRow(rules, { table_name: table, shuffle }, entry, player) {
  const opener = (label, open) =>
    h("button.small", { onclick: () => open().catch(toastRefusal) }, t(label));
  const { my_net: own = null, my_cost: cost = null } = entry;
  return h(
    "tr",
    { key: `round-${entry.round}` },
    h("th", { scope: "row" }, entry.round),
    h("td", {}, timeWithSeconds(entry.at)),
    h("td", {}, tOr(`phase.${entry.outcome}`, entry.outcome)),
    h("td.number", { class: own > 0 ? "good" : own < 0 ? "bad" : null }, own === null ? "–" : change(own)),
    h(
      "td",
      {},
      entry.my_adjusted ? h("p", {}, t("rounds.adjusted", { amount: change(entry.my_adjusted) })) : null,
      cost ? h("p.bad", {}, t("rounds.cost", { amount: money(cost) })) : null,
      h(
        "div.row",
        {},
        h(
          "a.button.small",
          { href: `/table/${encodeURIComponent(table)}/round/${entry.round}`, target: "_blank", rel: "noopener" },
          t("rounds.replay"),
          h("span.sr-only", {}, t("rounds.replay.tab", { round: entry.round })),
        ),
        shuffle === "system" ? opener("rounds.proof", () => proof(table, entry.round)) : null, // a shoe has none
        player && own !== null ? opener("coach.short", () => coach(rules, table, entry.round)) : null,
      ),
    ),
  );
}

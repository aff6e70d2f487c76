// The cash journal of a gaming day: when, who, where, by whom, in and out, with running totals.

import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { paperHead, periodWords } from "../page/paper.js";
import { timeWithSeconds } from "../page/time.js";
import { recordList } from "../staff/record_list.js";
import { fullNameOf, t } from "../text/text.js";

const COLUMNS = ["when", "player", "place", "by", "#in", "#out", "#total_in", "#total_out"];

export function journalPanel(cage) {
  const { journal } = cage;
  return h(
    "section.panel",
    { key: "journal" },
    journal ? paperHead(periodWords(journal.day), cage.filters.player) : null,
    h(
      "div.row",
      {},
      h("h2", {}, journal?.day ? t("cage.journal_of", { day: journal.day }) : t("cage.journal")),
      h("span.spring"),
      h("button.small", { onclick: () => print() }, t("account.print")),
    ),
    journal ? [filters(cage), reports(journal), list(journal)] : h("p.muted", {}, t("house.waits")),
  );
}

function filters(cage) {
  const { days, day } = cage.journal;
  const choices = [...new Set([day, ...days])].map((name) =>
    h("option", { value: name, selected: name === day }, name || t("cage.no_day")),
  );
  const choose = (name) => (event) => {
    cage.filters[name] = event.target.value.trim();
    cage.load();
  };
  return h(
    "div.row.filters.no-print",
    { key: "filters" },
    h(
      "div.field",
      {},
      h("label", { for: "journal-day" }, t("cage.day")),
      h("select", { id: "journal-day", onchange: choose("day") }, choices),
    ),
    h(
      "div.field",
      {},
      h("label", { for: "journal-player" }, t("cage.of_player")),
      h("input", { id: "journal-player", type: "search", autocomplete: "off", onchange: choose("player") }),
    ),
  );
}

/** Cash above the limit from which the house reports it. */
function reports({ reports: found }) {
  if (!found.length) return null;
  return h(
    "div.reports",
    { key: "reports" },
    h("h3", {}, t("cage.reports")),
    h("ul.plain-list", {}, found.map(({ at, player, amount, brought, taken, by }) =>
      h(
        "li",
        { key: `${player}-${at}` },
        t(amount > 0 ? "cage.report_in" : "cage.report_out", {
          player: fullNameOf(player),
          time: timeWithSeconds(at),
          amount: money(Math.abs(amount)),
          sum: money(amount > 0 ? brought : taken),
          by,
        }),
      ),
    )),
  );
}

function list({ lines, total_in: totalIn, total_out: totalOut }) {
  if (!lines.length) return h("p.muted", { key: "none" }, t("cage.no_cash"));
  const total = { key: "total", mark: "total", cells: { when: t("cage.total"), in: money(totalIn), out: money(totalOut) } };
  return recordList({
    label: t("cage.journal"),
    title: (name) => t(`cage.column.${name}`),
    columns: COLUMNS,
    rows: [...lines.map(row), total],
  });
}

function row(line) {
  const { log_position: position, at, player, place, by, role, approved_by: second, brought, taken } = line;
  return {
    key: String(position),
    cells: {
      when: timeWithSeconds(at),
      player: h("a", { href: `/account/${encodeURIComponent(player)}` }, fullNameOf(player)),
      place,
      by: [
        t("cage.by", { by, role: t(`role.${role}`) }),
        second ? h("small", {}, t("cage.approved_by", { by: second })) : "",
      ],
      in: brought ? money(brought) : "",
      out: taken ? money(taken) : "",
      total_in: money(line.total_in),
      total_out: money(line.total_out),
    },
  };
}

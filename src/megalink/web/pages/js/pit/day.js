// The gaming day and its shift: which is open, who manages it, and the forms by which they begin and end.

import { h } from "../page/dom.js";
import { serverNow } from "../page/live.js";
import { who } from "../page/shell.js";
import { timeOf } from "../page/time.js";
import { openOrderForm } from "../staff/order_form.js";
import { t } from "../text/text.js";

const BEGIN = "floor.begin_gaming_day";
const END = "floor.end_gaming_day";
const SHIFT = "floor.begin_shift";

/** One line under the heading: the day, the shift, or that none is open. */
export function dayLine(pit) {
  const { day, is_open: isOpen, shift } = pit.overview.gaming_day;
  const words = isOpen ? t("pit.day", { day }) : t(day ? "pit.day_ended" : "pit.no_day", { day });
  const since = shift ? t("pit.shift", { number: shift.number, manager: shift.manager, time: timeOf(shift.at) }) : null;
  return h(
    "p.day-line",
    { key: "day", class: isOpen ? null : "bad" },
    words,
    isOpen ? h("span.muted", {}, ` · ${since ?? t("pit.no_shift")}`) : null,
  );
}

/** What this person may do about day and shift. */
export function dayButtons(pit) {
  const { is_open: isOpen, beginners, managers } = pit.overview.gaming_day;
  const role = who().user?.role;
  const button = (order, give) => h("button", { key: order, onclick: () => give(pit) }, t(`order.${order}`));
  return [
    beginners.includes(role) ? (isOpen ? button(END, endDay) : button(BEGIN, beginDay)) : null,
    isOpen && managers.includes(role) ? button(SHIFT, beginShift) : null,
  ];
}

const form = (order, option, about, fixed = {}) => openOrderForm({
  title: t(`order.${order}`),
  options: [{ order, ...option }],
  page: null,
  fixed,
  about: h("p.muted", {}, about),
  isCareful: true,
});

function beginDay(pit) {
  const { day } = pit.overview.gaming_day;
  const today = new Date(serverNow()).toISOString().slice(0, "2025-01-31".length);
  const option = { day: today, _free: ["day"] };
  form(BEGIN, option, day ? t("does.floor.begin_gaming_day_after", { day }) : t("does.floor.begin_gaming_day"));
}

function endDay(pit) {
  const open = pit.overview.tables.filter((table) => !table.closed).map((table) => table.name);
  const option = open.length ? { _free: ["tables_stay_open"] } : { tables_stay_open: false };
  const about = open.length ? t("does.floor.end_gaming_day_open", { tables: open.join(", ") }) : t("does.floor.end_gaming_day");
  form(END, option, [about, ...unfinished(pit)].join(" "));
}

/** What the books of the day still lack: it can come later, and its report is whole only then. */
function unfinished(pit) {
  const lacks = {
    "does.floor.end_gaming_day_slips": ({ float }) => float.slips.some((slip) => slip.confirmed_by === null),
    "does.floor.end_gaming_day_floats": ({ float }) => float.is_out,
  };
  return Object.entries(lacks).flatMap(([key, isSo]) => {
    const tables = pit.overview.tables.filter(isSo).map((table) => table.name);
    return tables.length ? [t(key, { tables: tables.join(", ") })] : [];
  });
}

const beginShift = () => form(SHIFT, {}, t("does.floor.begin_shift"));

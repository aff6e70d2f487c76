// The fields that an option leaves to the person who gives the order: amounts, counts, notes, rulings, acting times.

import { h } from "../page/dom.js";
import { serverNow } from "../page/live.js";
import { amount, amountWrong, money, readMoney } from "../page/money.js";
import { t } from "../text/text.js";
import { cardField, readCard } from "./card_field.js";
import { chipsField, readChips } from "./chips_field.js";
import { field } from "./field.js";
import { limitsField, readLimits } from "./house_limits.js";
import { parametersField, readParameters } from "./link_parameters.js";
import { optionLabel, placesAtTable, wagersAtTable } from "./words.js";

const MOVE_PACKETS = "table.move_packets";
const MINUTES = [15, 30, 60, 120, 240, 480, 720];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LASTS = { "": null, hour: HOUR_MS, hours: 12 * HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS };
const SIGNED = ["link.propose_correction", "cage.propose_adjustment"];

const REQUIRED = ["reason", "paid_to"]; // where the option has one

const isBounded = (option) => (option._least ?? null) !== null;

/** Whether its amount may be below nothing. */
const isSigned = (option) => SIGNED.includes(option.order);

/** Whether the option leaves this field to the person who gives the order. */
export const isFree = (option, name) => freeOf(option).includes(name);

const freeOf = (option) => [...(isBounded(option) ? ["amount"] : []), ...(option._free ?? [])];

/** Inputs for what is free in this option; `filled` keeps what was typed. */
export function freeFields(option, filled, fixedNames, page, changed) {
  const wanted = [...new Set(freeOf(option))].filter((name) => !fixedNames.includes(name));
  return wanted.map((name) => (KINDS[name] ?? textField)(name, option, filled, page, changed)).flat();
}

/** The typed values as the order has them; `wrong` is the field that cannot be read, with a sentence about it. */
export function readFree(option, filled, page) {
  const values = {};
  for (const name of new Set(freeOf(option))) {
    const read = (READERS[name] ?? readText)(option, filled[name], filled, page);
    if (read.wrong) return { values, wrong: { sentence: read.wrong, field: name } };
    if (read.value !== undefined) values[name] = read.value;
  }
  return { values, wrong: null };
}

const labelled = (name, input, hint = null) =>
  field(`field-${name}`, t(`field.${name}`), input, { key: `free-${name}`, hint });

function typed(name, filled, changed, properties = {}) {
  const oninput = (event) => {
    filled[name] = event.target.value;
    changed();
  };
  return h("input", { type: "text", autocomplete: "off", value: filled[name] ?? "", ...properties, oninput });
}

function chosen(name, filled, changed, values) {
  filled[name] ??= values[0]?.[0] ?? "";
  const onchange = (event) => {
    filled[name] = event.target.value;
    changed();
  };
  return h(
    "select",
    { onchange },
    values.map(([value, label]) => h("option", { value, selected: value === filled[name] }, label)),
  );
}

function textField(name, option, filled, _page, changed) {
  if (name === "note") filled[name] ??= option.note;
  if (name === "reason" && option.order === "table.correct_card") filled[name] ??= option.reason;
  // An option is accepted as it stands: where it brings a reason along, the order needs one.
  const required = REQUIRED.includes(name) && Boolean(option[name]);
  return labelled(name, typed(name, filled, changed, { maxlength: 200, required }));
}

function amountField(name, option, filled, _page, changed) {
  const likely = option._enough ?? option._least;
  filled[name] ??= likely > 1 ? amount(likely) : ""; // with no real minimum there is no likely amount
  const { _least: least, _most: most } = option;
  const hint = isSigned(option) ? t(`form.signed.${option.order}`) : (
    most ? t("form.between", { least: money(least), most: money(most) }) : t("form.from", { least: money(least ?? 1) })
  );
  // The number pads of some phones have no minus sign.
  return labelled(name, typed(name, filled, changed, { inputmode: isSigned(option) ? "text" : "decimal" }), hint);
}

function countField(name, option, filled, _page, changed) {
  filled[name] ??= option.order === "table.count_cards" && option.counted ? String(option.counted) : "";
  return labelled(name, typed(name, filled, changed, { type: "number", min: 0, max: 60 }));
}

function roundField(name, _option, filled, _page, changed) {
  return labelled(name, typed(name, filled, changed, { inputmode: "numeric" }));
}

function tableField(name, _option, filled, page, changed) {
  const everywhere = page.everywhere ? [["", t("form.everywhere")]] : [];
  return labelled(name, chosen(name, filled, changed, [...everywhere, ...page.tables.map((table) => [table, table])]));
}

function whereField(name, _option, filled, page, changed) {
  return labelled(name, chosen(name, filled, changed, placesAtTable(page)));
}

function movesField(name, option, filled, _page, changed) {
  filled[name] ??= (option.moves ?? []).map((pair) => pair.join(">")).join(" ");
  return labelled(name, typed(name, filled, changed), t(option.order === MOVE_PACKETS ? "form.packets" : "form.moves"));
}

function spanFields(name, _option, filled, _page, changed) {
  if (name === "start") return [];
  filled.end ??= "60";
  const values = MINUTES.map((minutes) => [String(minutes), t("form.minutes", { count: minutes })]);
  return labelled(name, chosen(name, filled, changed, values));
}

function untilField(name, _option, filled, _page, changed) {
  const values = Object.keys(LASTS).map((lasts) => [lasts, t(`form.lasts.${lasts || "open"}`)]);
  return labelled(name, chosen(name, filled, changed, values));
}

/** Which wagers a ruling affects and, where it settles them, with what net. */
function affectedField(_name, option, filled, page, changed) {
  filled.affected ??= {};
  const settles = option.outcome === "settle";
  const lines = wagersAtTable(page).map(({ position, area, total }) => {
    const key = `${position} ${area}`;
    const mark = (event) => {
      filled.affected[key] = event.target.checked ? (filled.affected[key] ?? "0.00") : undefined;
      changed();
    };
    const words = { area: optionLabel("area", area, page), position };
    const label = total === null ? t("form.wager_of_jackpot", words) : t("form.wager", { ...words, amount: money(total) });
    const marked = filled.affected[key] !== undefined;
    const box = h("input", { type: "checkbox", checked: marked, onchange: mark });
    return h(
      "li",
      { key },
      h("label", {}, box, label),
      settles && marked ? netInput(key, label, filled, changed) : null,
    );
  });
  return h(
    "fieldset.field",
    { key: "free-affected" },
    h("legend", {}, t("field.affected")),
    lines.length ? h("ul.plain-list", {}, lines) : t("form.no_wagers"),
  );
}

function netInput(key, label, filled, changed) {
  const oninput = (event) => {
    filled.affected[key] = event.target.value;
    changed();
  };
  return h(
    "input",
    { type: "text", "aria-label": t("form.net", { wager: label }), value: filled.affected[key], oninput },
  );
}

function nextWinField(name, option, filled, _page, changed) {
  const values = [["yes", t("form.at_next_win")], ["no", t("form.at_once")]];
  filled[name] ??= option.at_next_win ? "yes" : "no";
  return labelled(name, chosen(name, filled, changed, values));
}

/** A date to begin with, as the option brings it along. */
function dayField(name, option, filled, _page, changed) {
  filled[name] ??= option.day ?? "";
  return labelled(name, typed(name, filled, changed, { placeholder: t("form.day"), required: true }));
}

/** The harmless answer comes first. */
function stayOpenField(name, _option, filled, _page, changed) {
  const values = [["no", t("form.tables_closed_first")], ["yes", t("form.tables_stay_open")]];
  return labelled(name, chosen(name, filled, changed, values));
}

function shiftField(name, option, filled, _page, changed) {
  filled[name] ??= String(option.shift ?? 0);
  return labelled(name, typed(name, filled, changed, { inputmode: "numeric", maxlength: 2 }), t("form.shift"));
}

const KINDS = {
  chips: chipsField,
  shift: shiftField,
  day: dayField,
  tables_stay_open: stayOpenField,
  amount: amountField,
  card: (name, _option, filled, _page, changed) => cardField(name, filled, changed, labelled, typed),
  counted: countField,
  round: roundField,
  table: tableField,
  where: whereField,
  moves: movesField,
  start: spanFields,
  end: spanFields,
  affected: affectedField,
  nets: () => [],
  parameters: parametersField,
  at_next_win: nextWinField,
  until: untilField,
  limits: limitsField,
};

function readAmount(option, text) {
  const how = { signed: isSigned(option) };
  const wrong = amountWrong(text ?? "", how);
  return wrong ? { wrong } : { value: readMoney(text, how) };
}

function readAffected(_option, marked) {
  const keys = Object.keys(marked ?? {}).filter((key) => marked[key] !== undefined);
  return { value: keys.map((key) => ({ position: Number(key.split(" ")[0]), area: key.split(" ")[1] })) };
}

function readNets(_option, _text, filled) {
  const texts = Object.values(filled.affected ?? {}).filter((text) => text !== undefined);
  const wrong = texts.map((text) => amountWrong(text, { signed: true })).find(Boolean);
  return wrong ? { wrong } : { value: texts.map((text) => readMoney(text, { signed: true })) };
}

function readMoves(option, text) {
  if (option.order === MOVE_PACKETS) return readPackets(text);
  const pairs = (text ?? "").trim().split(/[\s,]+/).filter(Boolean).map((pair) => /^(\d+)>(\d+)$/.exec(pair));
  return pairs.includes(null) ? { wrong: t("form.moves") } : {
    value: pairs.map(([, from, to]) => [Number(from), Number(to)]),
  };
}

function readPackets(text) {
  const pairs = (text ?? "").trim().split(/[\s,]+/).filter(Boolean).map((pair) => pair.split(">"));
  return pairs.every((pair) => pair.length === 2) ? { value: pairs } : { wrong: t("form.packets") };
}

const readRound = (_option, text) => (
  /^\s*[1-9]\d{0,8}\s*$/.test(text ?? "") ? { value: Number(text) } : { wrong: t("form.no_round") }
);
const readText = (_option, text) => ({ value: (text ?? "").trim() });
const readName = (_option, text) => (text?.trim() ? { value: text.trim() } : { wrong: t("form.no_name") });

const READERS = {
  amount: readAmount,
  card: (_option, text) => (readCard(text) ? { value: readCard(text) } : { wrong: t("form.no_card") }),
  person: readName,
  counted: (_option, text) => (/^\d{1,3}$/.test(text ?? "") ? { value: Number(text) } : { wrong: t("form.no_count") }),
  round: readRound,
  where: (_option, text) => ({ value: text || null }),
  table: (_option, text) => ({ value: text || null }),
  limits: readLimits,
  until: (_option, text) => ({ value: LASTS[text] ? serverNow() + LASTS[text] : null }),
  affected: readAffected,
  nets: readNets,
  moves: readMoves,
  parameters: readParameters,
  at_next_win: (_option, text) => ({ value: text !== "no" }),
  chips: readChips,
  shift: (_option, text) => (/^\s*\d{1,2}\s*$/.test(text ?? "") ? { value: Number(text) } : { wrong: t("form.no_shift") }),
  tables_stay_open: (_option, text) => ({ value: text === "yes" }),
  start: () => ({ value: serverNow() - MINUTE_MS }),
  end: (_option, text) => ({ value: serverNow() + Number(text ?? "60") * MINUTE_MS }),
};

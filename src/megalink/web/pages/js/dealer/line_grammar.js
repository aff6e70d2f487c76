// The line in which a Dealer writes what Players say: "3 a 25 j 5", "1-6 a 25", "3 =", "3 f"; several by commas.

import { amount as amountText, readMoney } from "../page/money.js";
import { t } from "../text/text.js";

const PART = /^(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*(.*)$/;
const BET = /^([a-z][a-z' -]*?)\s*(\d+(?:,\d{3})*(?:\.\d+)?)\s*/;
const BETWEEN_PARTS = /;|,(?!\d{3}(?!\d))/; // a comma before three digits groups an amount: no seat has three
const REPEAT = "=";

/** Those of [{title, …}] that a word means: by its title, its beginning, its initials, or the beginning of a word in it. */
function meant(word, things) {
  const titles = things.map((thing) => ({ thing, title: thing.title.toLowerCase() }));
  const tests = [
    ({ title }) => title === word,
    ({ title }) => title.startsWith(word) || initials(title) === word,
    ({ title }) => title.split(" ").some((part) => part.startsWith(word)),
  ];
  const fitting = tests.map((test) => titles.filter(test)).find((found) => found.length) ?? [];
  return fitting.map(({ thing }) => thing);
}

const initials = (title) => title.split(" ").map((word) => word[0]).join("");

const SMALL_WORDS = ["the", "of", "a"];

/** The least that means this thing and no other: "a" for the Ante, and "j" for the jackpot in every document. */
export function shortName(thing, things) {
  const words = thing.title.toLowerCase().split(" ").filter((word) => !SMALL_WORDS.includes(word));
  const isShared = things.filter(({ title }) => title.toLowerCase()[0] === words[0][0]).length > 1;
  const starts = isShared || thing.role === "jackpot" ? words.toReversed() : words;
  const candidates = starts.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)));
  const fits = (text) => meant(text, things).length === 1 && meant(text, things)[0] === thing;
  return candidates.toSorted((first, second) => first.length - second.length).find(fits) ?? thing.title.toLowerCase();
}

/** An amount as it is written in the line: "25", "2.50". */
export const bare = (cents) => amountText(cents).replaceAll(",", "").replace(/\.00$/, "");

/** How a bet is written here: a base wager alone, and with another beside it, of an amount that it can have. */
export function exampleLines(areas, jackpotMinimum) {
  const base = areas.find(({ role }) => role === "base") ?? areas[0];
  const beside = areas.find(({ role }) => role === "jackpot") ?? areas.find((area) => area !== base);
  const letter = shortName(base, areas);
  const one = `3 ${letter} 25`;
  const most = beside?.role === "jackpot" && jackpotMinimum ? jackpotMinimum * beside.multiples.at(-1) : 500;
  return { letter, one, two: beside ? `${one} ${shortName(beside, areas)} ${bare(most)}` : `${one}, 4 ${letter} 50` };
}

const wrong = (key, values) => ({ wrong: t(`line.wrong.${key}`, values) });

/**
 * Reads a whole line. `table` knows what can be meant: {areas, choicesAt(position), lastAt(position), playerAt(position)};
 * `areas` is empty while no bets are open. Gives {entries} or {wrong}, a sentence about the first thing that is wrong.
 */
export function readLine(text, table) {
  const entries = [];
  for (const part of text.toLowerCase().split(BETWEEN_PARTS)) {
    if (!part.trim()) continue;
    const read = readPart(part.trim(), table);
    if (read.wrong) return read;
    entries.push(...read.entries);
  }
  return { entries };
}

function readPart(part, table) {
  const match = PART.exec(part);
  if (!match) return wrong("no_seat", { text: part });
  const [, first, last, rest] = match;
  const [from, to] = [Number(first), Number(last ?? first)].toSorted((one, other) => one - other);
  const positions = seatsBetween(from, to, table);
  if (!positions.length) return from === to ? wrong("nobody", { position: from }) : wrong("nobody_between", { from, to });
  const read = positions.map((position) => readWords(rest, position, table, Boolean(last)));
  return read.find((one) => one.wrong) ?? { entries: read.flatMap((one) => one.entries) };
}

/** The seats of a range that are taken; one that is named alone has to be. */
function seatsBetween(first, last, table) {
  const all = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return all.filter((position) => table.playerAt(position));
}

function readWords(rest, position, table, isOfMany) {
  if (!rest) return wrong("nothing", { position });
  if (table.areas.length) return rest === REPEAT ? repeated(position, table, isOfMany) : readBets(rest, position, table);
  return readChoice(rest, position, table, isOfMany);
}

function repeated(position, table, isOfMany) {
  const bets = table.lastAt(position);
  if (!bets.length && !isOfMany) return wrong("no_last", { position, player: table.playerAt(position) });
  return { entries: bets.map(([area, amount]) => ({ position, area, amount })) };
}

function readBets(rest, position, table) {
  const entries = [];
  for (let left = rest; left;) {
    const match = BET.exec(left);
    if (!match) return wrong(/^[a-z]/.test(left) ? "no_amount" : "no_area", { text: left, position });
    const [whole, word, written] = match;
    const found = meant(word, table.areas);
    if (!found.length) return wrong("unknown", { text: word });
    if (found.length > 1) return wrong("either", { text: word, titles: both(found) });
    const amount = readMoney(written);
    if (!amount) return wrong("amount", { text: written });
    entries.push({ position, area: found[0].name, amount });
    left = left.slice(whole.length);
  }
  return { entries };
}

function readChoice(rest, position, table, isOfMany) {
  const choices = table.choicesAt(position);
  if (!choices.length) return isOfMany ? { entries: [] } : wrong("no_choice", { position });
  const found = meant(rest, choices);
  if (!found.length) return wrong("not_choice", { text: rest, position, titles: both(choices) });
  if (found.length > 1) return wrong("either", { text: rest, titles: both(found) });
  return { entries: [{ position, option: found[0].option }] };
}

const both = (things) => things.map(({ title }) => title).join(t("line.or"));

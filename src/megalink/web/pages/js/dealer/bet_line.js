// Bets and decisions by one line: seat, area, amount, Enter. Below it stands how the line is understood, or what is wrong.

import { wagerTitle } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { money } from "../page/money.js";
import { refusalText, say } from "../page/notices.js";
import { orderFrom, sendOrder } from "../page/orders.js";
import { nameOf, t } from "../text/text.js";
import { bettable, lastBets } from "./last_bets.js";
import { bare, exampleLines, readLine, shortName } from "./line_grammar.js";
import { sayableByLine, saying, sayingTitle } from "./said.js";

const PLACE = "table.place_wager";
const ID = "bet-line";

let text = "";
let tried = false; // Enter was pressed on what cannot be read: until then the line is only unfinished
let refused = ""; // what the server said of the bet that now stands in the line again
let writtenIn = null; // {round, phase}: when what stands in the line was written
let late = ""; // bets that stood in the line when another console closed them
let sending = null; // resolves when what left the line is answered
let placedIn = 0; // the last round in which a bet of the line was accepted

const isOffered = (page, order) => page.message.options.some((option) => option.order === order);

/** Whether the line is there: while bets are open, and while what a Player says can be entered for him. */
const isOpen = (page) => isOffered(page, PLACE) || seatToSpeak(page) !== undefined;

/** The first seat whose Player can say something that the line takes. */
const seatToSpeak = (page) =>
  Object.keys(page.message.view.seats ?? {}).map(Number).find((position) => sayableByLine(page, position).length);

export function betLine(page) {
  sortOut(page);
  if (!isOpen(page)) return lateNotice(page);
  const table = understood(page);
  const read = readLine(text, table);
  const isWrong = Boolean(refused || (tried && read.wrong));
  return h(
    "section.panel.bet-line",
    { key: "line", "aria-label": t("line.title") },
    h("label", { for: ID }, t(table.areas.length ? "line.bets" : "line.decisions")),
    h("input", {
      id: ID,
      key: "input",
      value: text,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "done",
      "aria-describedby": `${ID}-help ${ID}-read`,
      "aria-invalid": isWrong ? "true" : null,
      oninput: (event) => write(page, event.target.value),
      onkeydown: (event) => press(page, event),
    }),
    h("p.hint", { id: `${ID}-help`, key: "help" }, help(page, table)),
    h("p", { id: `${ID}-read`, key: "read", class: isWrong ? "field-error" : "line-read", role: isWrong ? "alert" : null }, reading(page, read)),
  );
}

/** What was written for another part of the round: a bet is never dropped without a word, a decision is pointless. */
function sortOut(page) {
  const { round, phase } = page.message.view;
  if (late && phase === "betting") late = "";
  if (!text.trim() || (writtenIn.round === round && (writtenIn.phase === phase || writtenIn.phase !== "betting"))) return;
  if (writtenIn.phase === "betting") late = [late, text.trim()].filter(Boolean).join(", ");
  [text, refused, tried] = ["", "", false];
  const input = document.getElementById(ID);
  if (input) input.value = "";
}

function lateNotice(page) {
  if (!late) return null;
  const forget = () => {
    late = "";
    page.paint();
  };
  return h(
    "section.notice.bad.late-line",
    { key: "late", role: "alert" },
    h("p", {}, t("line.late", { text: late })),
    h("button.small", { onclick: forget }, t("line.late_seen")),
  );
}

/** What a line can mean at this moment. */
function understood(page) {
  const { view } = page.message;
  const choicesAt = (position) => sayableByLine(page, position).map((option) => ({ title: sayingTitle(page, option), option }));
  return {
    areas: isOffered(page, PLACE) ? bettable(page) : [],
    choicesAt,
    lastAt: (position) => lastBets(page, position),
    playerAt: (position) => view.seats?.[String(position)],
  };
}

function help(page, { areas, choicesAt }) {
  if (areas.length) {
    const letters = areas.map((area) => t("line.letter", { title: area.title, letters: shortName(area, areas) }));
    return t("line.help.bets", { ...exampleLines(areas, page.message.view.jackpot_minimum), letters: letters.join(", ") });
  }
  const position = seatToSpeak(page);
  const choices = choicesAt(position);
  const letters = choices.map((choice) => t("line.letter", { title: choice.title, letters: shortName(choice, choices) }));
  return t("line.help.decisions", { position, letter: choices.length ? shortName(choices[0], choices) : "", letters: letters.join(", ") });
}

function reading(page, { entries, wrong }) {
  if (refused) return refused;
  if (wrong) return wrong;
  return entries.length ? entries.map((entry) => entryWords(page, entry)).join("; ") : t("line.empty");
}

function entryWords(page, { position, area, amount, option }) {
  const player = nameOf(page.message.view.seats?.[String(position)] ?? "");
  const what = option ? saying(page, option) : `${wagerTitle(page.rules, area)} ${money(amount)}`;
  return t("line.entry", { position, player, what });
}

function write(page, fresh) {
  text = fresh;
  writtenIn = { round: page.message.view.round, phase: page.message.view.phase };
  refused = "";
  tried = false;
  page.paint();
}

function press(page, event) {
  if (event.key === "Enter") give(page);
  else if (event.key === "Escape") {
    write(page, "");
    event.target.value = "";
    event.target.blur();
  } else return;
  event.preventDefault();
}

/** Gives all that stands in the line, or nothing of it where something cannot be read. */
function give(page) {
  const { entries, wrong } = readLine(text, understood(page));
  tried = Boolean(wrong);
  if (wrong || !entries.length) return page.paint();
  const since = { ...writtenIn };
  show(page, "");
  const answered = Promise.all([sending, send(page, entries, since)]).finally(() => {
    if (sending === answered) sending = null;
  });
  sending = answered;
  return answered;
}

async function send(page, entries, since) {
  for (const [at, entry] of entries.entries()) {
    const order = entry.option ? orderFrom(entry.option) : placing(page, entry);
    const words = entryWords(page, entry);
    try {
      await sendOrder(order);
      if (entry.area) placedIn = since.round;
      say(words);
    } catch (refusal) {
      if (refusal.code === undefined) throw refusal;
      back(page, entries.slice(at), since, t("line.refused", { entry: words, why: refusalText(refusal) }));
      return;
    }
  }
}

/** The chips are those of the Player who sits there: whoever else bets on the position does it by the form. */
const placing = (page, { position, area, amount }) =>
  ({ order: PLACE, table: page.table, player: page.message.view.seats[String(position)], position, area, amount });

/** What was not accepted stands in the line again, before what was typed meanwhile. */
function back(page, entries, since, why) {
  const { choicesAt } = understood(page);
  const areas = bettable(page);
  const written = entries.map(({ position, area, amount, option }) => {
    const things = option ? choicesAt(position) : areas;
    const title = option ? sayingTitle(page, option) : wagerTitle(page.rules, area);
    const thing = things.find((other) => other.title === title) ?? { title };
    return [position, shortName(thing, things), option ? "" : bare(amount)].join(" ").trim();
  });
  show(page, [...written, ...(text.trim() ? [text.trim()] : [])].join(", "));
  writtenIn = since;
  refused = why;
  page.paint();
}

function show(page, fresh) {
  write(page, fresh);
  const input = document.getElementById(ID);
  if (input) input.value = fresh; // a new drawing leaves the field in which somebody types alone
}

/** Before bets are closed: what stands in the line, how it is understood, and how it is sent or left out. */
export const unsent = {
  /** Resolves when all that left the line is answered; what was refused stands in it again. */
  sent: () => sending,
  text: () => text.trim(),
  isPlacedIn: (round) => placedIn === round,
  /** In words, or why it cannot be read. */
  read(page) {
    const { entries, wrong } = readLine(text, understood(page));
    return { wrong: refused || wrong, words: (entries ?? []).map((entry) => entryWords(page, entry)) };
  },
  send: give,
  drop: (page) => show(page, ""),
  focus: () => document.getElementById(ID)?.focus(),
};

/** Takes a key of the console; gives whether the line took it. A line begins with the number of a seat. */
export function startLine(key) {
  const input = document.getElementById(ID);
  if (!input || !/^[\db]$/.test(key)) return false;
  input.focus();
  return key === "b"; // a number is typed into the line
}

/** In an empty line letters are still the console's keys. */
export const isEmptyLine = (node) => node.id === ID && !node.value;

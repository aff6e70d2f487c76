// What a wager is: one sentence of the document, what it takes, and its pay table. At hand by "i", or a long press.

import { clauseButton } from "../../felt/clauses.js";
import { h } from "../../page/dom.js";
import { t } from "../../text/text.js";
import { noPays, payTable } from "./printed.js";

const LONG_PRESS_MS = 500;
const MOVED_PX = 10;

let timer = 0; // of the press that is under way; the page is drawn anew meanwhile, its elements stay
let start = null;
let isOpened = false;

const stop = () => clearTimeout(timer);

/** Properties of an element on which a long press, or the menu key, opens something; a plain press does `act`. */
export function pressed(open, act = null) {
  return {
    onpointerdown: (event) => {
      isOpened = false;
      if (event.pointerType === "mouse") return;
      start = [event.clientX, event.clientY];
      timer = setTimeout(() => {
        isOpened = true;
        open();
      }, LONG_PRESS_MS);
    },
    onpointermove: (event) => {
      if (start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > MOVED_PX) stop();
    },
    onpointerup: stop,
    onpointercancel: stop,
    onclick: act && (() => {
      if (!isOpened) act();
      isOpened = false;
    }),
    oncontextmenu: (event) => {
      event.preventDefault();
      stop();
      if (!isOpened) open();
    },
  };
}

export function openInfo(page, area) {
  page.openPanel("wager", { area });
}

/** The clause that says what a wager is: a definition that begins with its title. */
function definition(rules, { title, clause }) {
  const begins = new RegExp(`^(The )?${title.replace(/[^\w ]/g, ".")} (wager )?(is|wins|pays)\\b`);
  const defined = Object.entries(rules.clauses ?? {}).find(([number, words]) => number.startsWith("1.") && begins.test(words));
  return defined?.[0] ?? clause;
}

/** Every wager of the layout in a sentence, to be read before the first result. */
export function wagersInShort({ model: { rules } }) {
  const areas = (rules?.wagers ?? []).filter(({ role }) => role !== "payment");
  const sentence = (wager) => rules.clauses?.[definition(rules, wager)] ?? "";
  return h(
    "dl.wagers-in-short",
    { key: "in-short" },
    areas.map((wager) => [
      h("dt", {}, wager.title),
      h("dd", {}, sentence(wager), " ", h("span.muted", {}, t("info.takes", { amount: wager.amount }))),
    ]),
  );
}

/** The panel about one wager. */
export function wagerPanel({ model: { rules, view } }, { area }) {
  const wager = rules?.wagers.find(({ name }) => name === area);
  if (!wager) return null;
  const number = definition(rules, wager);
  const extra = rules.wagers.filter(({ role, of }) => role === "payment" && of === area).map(({ name }) => name);
  const tables = [area, ...extra].filter((name) => rules.pays?.[name]?.length);
  return h(
    "div",
    { key: `wager-${area}` },
    h("h2", {}, wager.title),
    h("p", {}, rules.clauses?.[number] ?? "", " ", clauseButton(rules, number)),
    h("p.muted", {}, t("info.takes", { amount: wager.amount })),
    wager.role === "jackpot" && !view.link ? h("p.notice", { key: "no-link" }, t("info.no.link", { area: wager.title })) : null,
    tables.length ? tables.map((name) => payTable(rules, name, clauseButton(rules, rules.pays[name][0].clause))) : noPays(),
  );
}

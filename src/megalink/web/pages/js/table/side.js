// The panel beside the felt: what belongs to now, and what somebody asks for. On a small screen it is a sheet that comes
// when it is called. Nothing in it moves the felt.

import { clauseButton } from "../felt/clauses.js";
import { h, onEscape } from "../page/dom.js";
import { t } from "../text/text.js";
import { ownUndecided } from "./clock/line.js";
import { payTable } from "./layout/printed.js";
import { historyPanel } from "./panels.js";
import { resultLines } from "./result/lines.js";
import { tableInWords } from "./words.js";
import { wagerPanel } from "./layout/wager_info.js";

const isSheet = matchMedia("(max-width: 1000px), (max-height: 599px)"); // as in side.css
const TABS = ["now", "pays", "history", "words"];
const PANELS = {
  now: (page) => resultLines(page),
  pays: (page) => paysPanel(page),
  history: (page) => historyPanel(page),
  words: (page) => tableInWords(page.model),
  wager: (page, what) => wagerPanel(page, what),
};

export function side(page) {
  const { name, what } = page.panel;
  return h(
    "aside.side",
    { key: "side", id: "side", class: page.isSheetOpen ? "open" : null, "aria-label": t("side.label"), onkeydown: onEscape(page.closePanel) },
    h(
      "div.side-head",
      { key: "head" },
      h(
        "div.side-tabs",
        { key: "tabs", role: "tablist", "aria-label": t("side.tabs"), onkeydown: (event) => walk(page, event) },
        TABS.map((tab) => tabButton(page, tab, tab === (name === "wager" ? "pays" : name))),
      ),
      h("button.plain.side-close", { key: "close", "aria-label": t("close"), onclick: () => page.closePanel() }, "×"),
    ),
    h(
      "div.side-body",
      { key: `body-${name}`, role: "tabpanel", tabindex: "0", "aria-label": t(`side.${name === "wager" ? "pays" : name}`) },
      PANELS[name](page, what),
    ),
  );
}

/** Called for every message: a sheet goes when a decision of one's own begins. What is written in it stays. */
export function clearForDecision(page, before) {
  if (!page.isSheetOpen || !ownUndecided(page.model).length || (before && ownUndecided(before).length)) return;
  page.isSheetOpen = false;
  if (isSheet.matches) document.getElementById("dock")?.focus({ preventScroll: true });
}

/** Called with every drawing: an open sheet ends above the dock. */
export function standAboveDock(page) {
  const dock = page.isSheetOpen && document.getElementById("dock");
  if (dock) document.documentElement.style.setProperty("--dock-reach", `${innerHeight - dock.getBoundingClientRect().top}px`);
}

const tabButton = (page, tab, isSelected) =>
  h(
    "button.tab.plain",
    {
      key: tab,
      role: "tab",
      "aria-selected": String(isSelected),
      tabindex: isSelected ? "0" : "-1",
      onclick: () => page.openPanel(tab),
    },
    t(`side.${tab}`),
  );

/** Arrows go from tab to tab. */
function walk(page, event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const at = Math.max(0, TABS.indexOf(page.panel.name));
  page.openPanel(TABS.at((at + by) % TABS.length));
  document.querySelector('.tab[aria-selected="true"]')?.focus();
}

function paysPanel({ model: { rules } }) {
  const tables = Object.entries(rules?.pays ?? {}).filter(([, rows]) => rows.length);
  return h("div", {}, tables.map(([wager, rows]) => payTable(rules, wager, clauseButton(rules, rows[0].clause))));
}

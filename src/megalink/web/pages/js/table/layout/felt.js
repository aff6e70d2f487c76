// The felt as a layout: the Dealer with tray, shoe and discard rack at the top, the printed pay tables beside, the other
// positions on the arc in the Dealer's order, the chosen position in the bottom centre. Nothing here changes its place.

import { cardRow, handRow } from "../../felt/cards.js";
import { discardSvg, shoeSvg, traySvg } from "../../felt/fixtures.js";
import { cardsDealt } from "../../felt/rules.js";
import { h } from "../../page/dom.js";
import { money, shortMoney } from "../../page/money.js";
import { t } from "../../text/text.js";
import { chooseSeat, others } from "./seats.js";
import { line } from "../clock/line.js";
import { momentOf } from "../result/moment.js";
import { printed } from "./printed.js";
import { spot } from "./spot.js";

/** Whether community cards are dealt by this document. */
const hasBoard = ({ rules, current }) =>
  Boolean(current?.community.length || cardsDealt(rules, "community"));

/** @param page {model, voice, jackpot, focusOn, …}: what the table page holds */
export function felt(page) {
  const { model } = page;
  const sets = model.rules?.hand_parts?.length > 0;
  const classes = [hasBoard(model) ? "with-board" : "", sets ? "sets" : "", page.moment ? `moment-${page.moment.kind}` : ""];
  return h(
    "section.felt",
    {
      key: "felt",
      class: classes.filter(Boolean).join(" ") || null,
      "aria-label": t("felt.table"),
      vars: model.rules?.colour ? { "--game": model.rules.colour } : {},
    },
    printed(page, "left"),
    dealer(page),
    printed(page, "right"),
    hasBoard(model) ? board(model) : null,
    middle(page),
    others(page),
    model.focus === null ? chooseSeat(page) : spot(page),
    h("div.flights", { key: "flights", "aria-hidden": "true" }),
  );
}

/** The result while it is to be seen, and the line; otherwise the line and the table's limits. */
function middle(page) {
  const moment = momentOf(page, line(page));
  return h("div.middle", { key: "middle", class: moment ? "with-moment" : null }, moment ?? [line(page), plate(page)]);
}

function dealer({ model, voice }) {
  const cards = model.current?.dealer ?? [];
  const name = model.hands.dealer;
  const without = model.rules && !cardsDealt(model.rules, "dealer");
  return h(
    "div.dealer",
    { key: "dealer" },
    h(
      "div.rack",
      { key: "rack", "aria-hidden": "true" },
      discardSvg(discarded(model)),
      traySvg(),
      shoeSvg(),
    ),
    h("h2.sr-only", {}, t("dealer")),
    without ? null : h(
      "div.dealer-cards",
      { key: "cards" },
      cards.length
        ? handRow(cards, model.pointHands.dealer, {
          key: `dealer-${model.view.round}`,
          rules: model.rules,
          counting: model.counting.dealer,
        })
        : h("div.cards.empty", { key: "no-dealer", vars: { "--count": cardsDealt(model.rules, "dealer") || 5 } }),
    ),
    h("p.hand-name", { key: "name" }, h("b", {}, t("dealer")), " ", name ?? "\u00a0"),
    h(
      "p.voice",
      { key: "voice", class: voice.length > LONG ? "long" : null },
      voice ? h("q", {}, voice) : "\u00a0",
    ),
  );
}

const LONG = 40; // characters: an announcement is shorter, a sentence is not

/** How many hands have been taken in: the discard rack fills with them. */
const discarded = ({ current }) =>
  (current?.positions ?? []).filter(({ ending, out }) => out || (ending && ending !== "played")).length;

function board(model) {
  const cards = model.current?.community ?? [];
  const count = cardsDealt(model.rules, "community");
  return h(
    "div.community",
    { key: `community-${model.view.round}` },
    h("h2.sr-only", {}, t("community")),
    cards.length
      ? cardRow(cards, { key: "community", counting: boardCounts(model), dealers: model.counting.dealer })
      : h("div.cards.places", { "aria-hidden": "true" }, Array.from({ length: count }, () => h("i"))),
  );
}

/** Of the board those cards count that the hand in the bottom centre plays, or the Dealer's where there is none. */
const boardCounts = ({ counting, focus }) => counting[focus] ?? counting.dealer;

function plate({ model, jackpot }) {
  const { limits } = model.view;
  const bound = (name) => {
    const cents = limits?.[name];
    return cents === null || cents === undefined ? null : h("span", {}, t(`plate.${name}`), " ", h("b", {}, shortMoney(cents)));
  };
  return h(
    "div.plate",
    { key: "plate" },
    bound("minimum"),
    bound("maximum"),
    jackpot ? h("span.meter", {}, t("plate.jackpot"), " ", h("b", {}, money(jackpot.displayed))) : null,
  );
}

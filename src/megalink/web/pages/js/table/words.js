// The table in words, for screen readers, and sentences about what changed between two messages.

import { FACE_DOWN, cardNames } from "../felt/cards.js";
import { exclusionsOf, ownExclusionWords } from "../felt/exclusions.js";
import { isOver } from "../felt/phase.js";
import { inOrder, wagerTitle } from "../felt/rules.js";
import { h } from "../page/dom.js";
import { change, money, sum } from "../page/money.js";
import { t, tOr } from "../text/text.js";
import { jackpotNews } from "./result/jackpot.js";
import { resultOf, stateOf } from "./model.js";
import { silenceNews } from "./dock/silence.js";

/** The whole table as a list of sentences. */
export function tableInWords(model) {
  const { current, view } = model;
  const words = { phase: t(`phase.${view.phase}`), round: view.round };
  const lines = [t(view.round ? "words.phase" : "words.before", words)];
  if (current?.dealer.length) lines.push(
    t("words.dealer", { cards: cardNames(current.dealer), hand: model.hands.dealer ?? "" }),
  );
  if (current?.community.length) lines.push(t("words.community", { cards: cardNames(current.community) }));
  for (let position = 1; position <= (view.positions_max ?? 0); position++) lines.push(positionWords(model, position));
  return h("ul.words", {}, lines.map((line, at) => h("li", { key: `w-${at}` }, line)));
}

function positionWords(model, position) {
  const name = model.view.seats?.[position];
  const hand = model.at.get(position);
  if (!name) return t("words.free", { position });
  const wagers = inOrder(model.rules, hand?.wagers).map(
    ([area, parts]) => `${wagerTitle(model.rules, area)} ${money(sum(parts.map((part) => part.amount)))}`,
  );
  const parts = [
    wagers.join(", "),
    hand?.cards?.length ? cardNames(hand.cards) : "",
    model.hands[position] ?? "",
    stateOf(model, position),
  ];
  return t(
    "words.position",
    { position, name: model.mine.includes(position) ? t("seat.you") : name, what: parts.filter(Boolean).join("; ") },
  );
}

/** The sentences to be read out after this message. */
export function news(model, before) {
  const sentences = [];
  const moved = !before || before.view.round !== model.view.round || before.view.phase !== model.view.phase;
  const [fresh, old] = [model, before].map((of) => of && saidNow(of.message));
  if (fresh && (moved || fresh !== old)) sentences.push(announcement(fresh));
  sentences.push(...exclusionNews(model, before), ...jackpotNews(model, before));
  if (!before) return sentences;
  for (const position of model.mine) {
    const now = model.at.get(position)?.cards ?? [];
    const then = before.view.round === model.view.round ? (before.at.get(position)?.cards ?? []) : [];
    if (
      now.length && now.join() !== then.join() && !now.includes(FACE_DOWN)
    ) sentences.push(t("said.cards", { position, cards: cardNames(now) }));
    sentences.push(...silenceNews(model, before, position));
  }
  const dealer = model.current?.dealer ?? [];
  if (dealer.length && dealer.join() !== (before.current?.dealer ?? []).join()) sentences.push(
    t("words.dealer", { cards: cardNames(dealer), hand: model.hands.dealer ?? "" }),
  );
  const [earlier, community] = [before, model].map(faceUpCommunity);
  if (community.length && community.join() !== earlier.join()) sentences.push(t("words.community", { cards: cardNames(community) }));
  const result = resultOf(model);
  if (
    result !== null && moved && isOver(model.view)
  ) sentences.push(t("said.result", { result: change(result) }));
  return sentences;
}

/** What keeps the Player from play, as soon as it does. */
function exclusionNews(model, before) {
  const words = (of) => (of ? exclusionsOf(of.message, of.player).map(ownExclusionWords) : []);
  const known = words(before);
  return words(model).filter((sentence) => !known.includes(sentence));
}

const faceUpCommunity = ({ current }) => (current?.community ?? []).filter((card) => card !== FACE_DOWN);

const CLOSING = "no_more_bets";
const AFTER_THE_DEAL = ["deciding", "revealing"];

/** What the Dealer says at this moment: "No more bets" closes the bets (3.2) and goes with the deal, and is over then. */
export function saidNow({ announcements = [], view }) {
  const last = announcements.at(-1);
  return last === CLOSING && AFTER_THE_DEAL.includes(view.phase) ? undefined : last;
}

export const announcement = (word) => tOr(`announce.${word}`, t("announce.dealer", { hand: word }));

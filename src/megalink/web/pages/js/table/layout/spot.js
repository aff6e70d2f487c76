// The position in the bottom centre: its betting areas as they lie on the layout, its cards before the rail, whose it is.

import { handRow } from "../../felt/cards.js";
import { stackSvg } from "../../felt/chips.js";
import { lampSvg } from "../../felt/fixtures.js";
import { cardsDealt } from "../../felt/rules.js";
import { h, keyHint, onEscape } from "../../page/dom.js";
import { bareChange, change, shortChange, shortMoney, sum } from "../../page/money.js";
import { chipValues } from "../../page/shell.js";
import { nameOf, t } from "../../text/text.js";
import { coachSign } from "../advice/coach_marks.js";
import { bet, insteadOf, isOpen, jackpotStep, placeInstead } from "../dock/bets.js";
import { keyOf } from "../keys.js";
import { optionsOf, stateOf, wagerAt } from "../model.js";
import { setting } from "../setting/zones.js";
import { askBacking, mustAsk } from "../dock/backing.js";
import { coverNote, forOthersNote } from "../dock/cover.js";
import { following } from "../dock/following.js";
import { loneNote } from "../dock/lone.js";
import { isShort } from "../dock/purse.js";
import { ownLines } from "../result/own_lines.js";
import { onWay } from "../sending.js";
import { placeChip } from "./travel.js";
import { openInfo, pressed } from "./wager_info.js";

const OPENING = ["base", "side"]; // areas that take chips before the deal, whatever the table's link

export function spot(page) {
  const { model } = page;
  const position = model.focus;
  const dealt = model.at.get(position);
  const isOwn = model.mine.includes(position);
  const backs = model.stakes.some((stake) => stake.position === position);
  return h(
    "div.spot",
    {
      key: "spot",
      class: [dealt?.ending, isOwn ? "own" : "another", !isOwn && backs ? "backed" : ""].filter(Boolean).join(" "),
      role: "group",
      "aria-label": t("spot.label", { position }),
    },
    h("div.areas", { key: "areas", class: model.areas.length > 5 ? "many" : null }, model.areas.map((area) => areaBox(page, position, area))),
    h("div.spot-cards", { key: "spot-cards" }, dealt?.cards?.length ? hand(page, dealt) : beforeDeal(page)),
    h("p.hand-name", { key: "hand" }, model.hands[position] ?? "\u00a0", " ", h("b", {}, stateOf(model, position)), " ", coachSign(page, position)),
    h(
      "div.spot-foot",
      { key: "foot" },
      h("span.seat-number", {}, position),
      h("span.whose", {}, whose(model, position)),
      switcher(page),
    ),
  );
}

/** The place of the cards, and in it what the wagers need: no dealt card is covered then. */
function beforeDeal(page) {
  const { model } = page;
  const notes = model.view.phase === "betting" ? [following(page), forOthersNote(page), coverNote(page)] : [];
  notes.push(loneNote(model));
  return [
    h("div.cards.empty", { key: "place", vars: { "--count": cardsDealt(model.rules, "player") || 5 } }),
    h("div.before-deal", { key: "before" }, notes.flat()),
  ];
}

function whose(model, position) {
  const owner = model.view.seats?.[position];
  if (!owner) return t("seat.free");
  if (model.mine.includes(position)) return model.player;
  if (model.stakes.some((stake) => stake.position === position)) return t("spot.backed", { name: nameOf(owner) });
  const backs = optionsOf(model, "table.place_wager", { position, player: model.player }).length > 0;
  return t(backs ? "spot.back" : "spot.of", { name: nameOf(owner) });
}

function hand(page, dealt) {
  const { model } = page;
  const key = `own-${model.view.round}-${dealt.position}`;
  const counting = model.counting[dealt.position];
  return setting(page, dealt) ?? handRow(dealt.cards, model.pointHands[dealt.position], { key, rules: model.rules, counting });
}

/** A betting area. One that takes no wager now is drawn all the same: it belongs to the layout. */
function areaBox(page, position, area) {
  const { model } = page;
  const settled = outcome(model, position, area.name);
  const there = wagerAt(model, position, area.name);
  const onItsWay = onWay(position, area.name, model.view.round, there.own);
  const isFull = model.view.phase === "betting" && wagerAt(model, position, area.name).own > 0;
  const isBroke = isShort(model) && model.mine.includes(position) && OPENING.includes(area.role);
  const opens = isOpen(model, position, area.name) || isFull || isBroke; // a press says why nothing can be added
  const isPlayed = area.role !== "jackpot" || Boolean(model.view.link);
  const isOthers = hasPart(model, position) && there.total > 0 && !there.own;
  const act = () => press(page, position, area);
  const total = there.total || settled.stake;
  const label = [
    t("area.label", { area: area.title, amount: shortMoney(total) }),
    there.own !== there.total ? t("area.own", { amount: shortMoney(there.own) }) : "",
    onItsWay ? t("sent.chips", { amount: shortChange(onItsWay) }) : "",
    isOthers ? there.others.map(nameOf).join(", ") : "",
    isPlayed ? "" : t("area.no.link"),
    settled.spoken,
  ].filter(Boolean).join(", ");
  const inside = [
    area.role === "jackpot" && isPlayed ? lampSvg(total > 0) : null,
    h("span.area-name", {}, area.title),
    h("span.area-chips", {}, total ? stackSvg(total) : null),
    settled.mark ?? h(
      "span.area-amount",
      { class: lengthOf(shortMoney(total)) },
      total ? shortMoney(total) : stepOf(model, position, area, opens),
      multiple(model, area, there),
      whoseChips(model, position, there),
    ),
    opens ? keyHint(keyOf(`area.${area.name}`, act)) : null,
  ];
  const face = { class: "area-face", "aria-label": label, "aria-busy": onItsWay ? "true" : null, ...pressed(() => openInfo(page, area.name), opens ? act : null) };
  return h(
    "div.area",
    {
      key: `area-${area.name}`,
      class: [`role-${area.role}`, settled.kind, opens ? "open" : "", isOthers ? "is-others" : "", isPlayed ? "" : "not-played"].filter(Boolean).join(" "),
      "data-area": area.name,
    },
    opens ? h("button.plain", { key: "face", ...face }, inside) : h("div", { key: "face", ...face, role: "group" }, inside),
    h(
      "button.area-info.plain",
      { key: "info", "aria-label": t("info.label", { area: area.title }), onclick: () => openInfo(page, area.name) },
      "i",
    ),
    coachSign(page, position, area.name),
    onItsWay ? h("span.on-way", { key: "on-way", "aria-hidden": "true" }, shortChange(onItsWay)) : null,
    offer(page, position, area),
  );
}

const hasPart = (model, position) =>
  model.mine.includes(position) || model.stakes.some((stake) => stake.position === position);

/** Where one plays at a position with others: which part is one's own, or whose it is. */
function whoseChips(model, position, { total, own, others }) {
  if (!total || own === total || !hasPart(model, position)) return null;
  const words = own ? t("area.own", { amount: shortMoney(own) }) : others.length > 1 ? t("area.others") : t("area.of", { name: nameOf(others[0]) });
  return h("small.own-part", {}, words);
}

/** A press on an area: the chip is placed as it is, or a word says why not and what would do. */
async function press(page, position, area) {
  page.offer = null;
  if (mustAsk(page.model, position) && !(await askBacking(page, position, area.name))) return;
  const placed = bet(page.model, position, area.name, page.chip);
  if (placed) {
    placeChip(area.name, placed);
    return;
  }
  const instead = insteadOf(page.model, position, area.name, page.chip);
  page.offer = { position, area: area.name, round: page.model.view.round, chip: page.chip, ...instead };
  page.redraw();
  document.querySelector(".area-offer button")?.focus();
}

function offer(page, position, area) {
  const { model, offer: made } = page;
  const stands = made?.area === area.name && made.position === position && made.round === model.view.round;
  if (!stands || model.view.phase !== "betting") return null;
  const close = () => {
    page.offer = null;
    page.redraw();
  };
  const accept = () => {
    placeInstead(() => page.model, made);
    close();
  };
  const there = wagerAt(model, position, area.name).total;
  const none = there && model.message.balance >= chipValues()[0] ? "offer.full" : "offer.none";
  const why = made.amount === undefined ? none : made.isLess ? "offer.most" : "offer.least";
  const onkeydown = onEscape(close);
  return h(
    "div.area-offer",
    { key: "offer", role: "alertdialog", "aria-label": t("offer.label", { area: area.title }), onkeydown },
    h("p", {}, t(why, { amount: shortMoney(made.amount ?? there), chip: shortMoney(made.chip) })),
    h(
      "div.row",
      {},
      made.amount === undefined ? null : h("button.small.primary", { onclick: accept }, t("offer.make", { amount: shortMoney(made.amount) })),
      h("button.small", { onclick: close }, t(made.amount === undefined ? "close" : "offer.no")),
    ),
  );
}

/** What a press puts on the empty spot of the jackpot: it takes no other chip. */
function stepOf(model, position, { name, role }, opens) {
  const step = role === "jackpot" && opens ? jackpotStep(model, position, name) : null;
  return step ? h("small.step", {}, `+${shortMoney(step)}`) : "\u00a0";
}

function multiple(model, area, there) {
  const unit = model.view.jackpot_minimum;
  if (area.role !== "jackpot" || !there.total || !unit || !(area.multiples?.length > 1)) return null;
  return h("small", {}, ` ×${there.total / unit}`);
}

/** What has a word of six letters or more is written smaller where areas are narrow. */
const lengthOf = (text) => (/[^-]{6}/.test(text) ? "long" : null);

/** Won, lost, stand-off or returned, as the settled line says it; the chips of a lost wager are gone. */
function outcome(model, position, name) {
  const lines = ownLines(model.at.get(position)?.lines ?? [], model.player).filter((line) => line.wager === name);
  if (!lines.length) return { kind: "", mark: null, spoken: "", stake: 0 };
  const own = lines.flatMap((line) => line.shares).filter((share) => share.player === model.player);
  const net = sum((own.length ? own : lines).map((result) => result.net)); // without a backer's chips beside his own
  const kind = lines.at(-1).outcome;
  const said = net ? bareChange(net) : t(`outcome.${kind}`);
  return {
    kind: `is-${kind}`,
    mark: h("span.area-outcome", { class: lengthOf(said) }, said),
    spoken: `${t(`outcome.${kind}`)} ${change(net)}`,
    stake: kind === "lose" ? 0 : sum(lines.map((line) => line.stake)),
  };
}

/** Buttons to go to the Player's next position, and to leave this one. */
function switcher(page) {
  const { model } = page;
  const leave = optionsOf(model, "table.leave", { position: model.focus, player: model.player })[0];
  const others = model.mine.filter((position) => position !== model.focus);
  const forward = others.find((position) => position > model.focus) ?? others[0];
  return [
    forward === undefined
      ? null
      : h(
        "button.small",
        { key: "next", onclick: () => page.focusOn(forward) },
        t("spot.next", { position: forward }),
        keyHint(keyOf("next", () => page.focusOn(forward))),
      ),
    leave ? h(
      "button.small",
      { key: "leave", onclick: () => page.leave(leave) },
      t("seat.leave"),
    ) : null,
  ];
}

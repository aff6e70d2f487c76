// The position in the bottom centre: its cards, its betting areas, whose it is.

import { handRow } from "../felt/cards.js";
import { stackSvg } from "../felt/chips.js";
import { h, keyHint } from "../page/dom.js";
import { change, shortMoney, sum } from "../page/money.js";
import { t } from "../text/text.js";
import { bet, placing } from "./bets.js";
import { key } from "./keys.js";
import { optionsOf, stateOf, wagerAt } from "./model.js";
import { setting } from "./set_hand.js";

const AREA_KEYS = "qwert";

export function spot(page) {
  const { model } = page;
  const position = model.focus;
  const owner = model.view.seats?.[position];
  const dealt = model.at.get(position);
  return h(
    "div.spot",
    { key: "spot", class: dealt?.ending ?? null, role: "group", "aria-label": t("spot.label", { position }) },
    h("div.spot-cards", { key: "spot-cards" }, dealt?.cards?.length ? hand(page, dealt) : h("div.cards.empty")),
    h("p.hand-name", { key: "hand" }, model.hands[position] ?? "\u00a0", h("b", {}, ` ${stateOf(model, position)}`)),
    h("div.areas", { key: "areas", class: model.areas.length > 5 ? "many" : null }, areas(page, position)),
    h(
      "div.spot-foot",
      { key: "foot" },
      h("span.seat-number", {}, position),
      h("span", {}, whose(model, position, owner)),
      switcher(page),
    ),
  );
}

function whose(model, position, owner) {
  if (!owner) return t("seat.free");
  if (model.mine.includes(position)) return model.player;
  return t("spot.back", { name: owner });
}

function hand(page, dealt) {
  const { model } = page;
  const key = `own-${model.view.round}-${dealt.position}`;
  return setting(page, dealt) ?? handRow(dealt.cards, model.pointHands[dealt.position], { key, rules: model.rules });
}

/** Betting areas. Those that take no wager now are drawn all the same: they belong to the layout. */
function areas(page, position) {
  const { model } = page;
  let next = 0;
  return model.areas.map((area) => {
    const opens = ["base", "side", "jackpot"].includes(area.role);
    const letter = opens ? AREA_KEYS[next++] : null;
    return areaBox(page, position, area, letter);
  });
}

function areaBox(page, position, area, letter) {
  const { model } = page;
  const settled = outcome(model, position, area.name);
  const there = wagerAt(model, position, area.name);
  const may = placing(model, position, area.name, page.chip) !== null;
  const act = () => bet(page.model, position, area.name, page.chip);
  const hint = may && letter ? keyHint(key(letter, act)) : null;
  const label = [
    t("area.label", { area: area.title, amount: shortMoney(there.total) }),
    there.own !== there.total ? t("area.own", { amount: shortMoney(there.own) }) : "",
    settled.spoken,
  ].filter(Boolean).join(", ");
  const properties = {
    key: `area-${area.name}`,
    class: `role-${area.role} ${settled.kind}`,
  };
  const inside = [
    h("span.area-name", {}, area.title),
    h("span.area-chips", {}, there.total ? stackSvg(there.total) : null),
    settled.mark ?? h(
      "span.area-amount",
      {},
      there.total ? shortMoney(there.total) : "\u00a0",
      multiple(model, area, there),
    ),
    hint,
  ];
  return may
    ? h("button.area", { ...properties, "aria-label": label, onclick: act }, inside)
    : h("div.area", { ...properties, role: "group", "aria-label": label }, inside);
}

function multiple(model, area, there) {
  const unit = model.view.jackpot_minimum;
  if (area.role !== "jackpot" || !there.total || !unit || !(area.multiples?.length > 1)) return null;
  return h("small", {}, ` ×${there.total / unit}`);
}

/** Won, lost, stand-off or returned, as the settled line says it. */
function outcome(model, position, name) {
  const lines = (model.at.get(position)?.lines ?? []).filter((line) => line.wager === name);
  if (!lines.length) return { kind: "", mark: null, spoken: "" };
  const own = lines.flatMap((line) => line.shares).filter((share) => share.player === model.player);
  const net = sum((own.length ? own : lines).map((result) => result.net)); // without a backer's chips beside his own
  const kind = lines.at(-1).outcome;
  const short = change(net).replace(t("money.sign"), "").replace(/\.00$/, "");
  return {
    kind: `is-${kind}`,
    mark: h("span.area-outcome", {}, net ? short : t(`outcome.${kind}`)),
    spoken: `${t(`outcome.${kind}`)} ${change(net)}`,
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
        keyHint(key("n", () => page.focusOn(forward))),
      ),
    leave ? h(
      "button.small",
      { key: "leave", onclick: () => page.leave(leave) },
      t("seat.leave"),
    ) : null,
  ];
}

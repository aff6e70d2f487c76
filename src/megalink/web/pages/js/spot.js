// The position in the bottom centre: its cards, its betting areas, whose it is.

import { handRow } from "./cards.js";
import { stackSvg } from "./chips.js";
import { bet, placing } from "./bets.js";
import { h } from "./dom.js";
import { stateOf } from "./hand_state.js";
import { key } from "./keys.js";
import { change, shortMoney } from "./money.js";
import { setting } from "./set_hand.js";
import { optionsOf, sum, wagerAt } from "./table_model.js";
import { t } from "./text.js";

const AREA_KEYS = "qwert";

export function spot(page) {
  const { model } = page;
  const position = model.focus;
  const owner = model.view.seats?.[position];
  const seen = model.at.get(position);
  return h(
    "div.spot",
    { key: "spot", class: seen?.ending ?? null, role: "group", "aria-label": t("spot.label", { position }) },
    h("div.spot-cards", { key: "spot-cards" }, seen?.cards?.length ? hand(page, seen) : h("div.cards.empty")),
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

function hand(page, seen) {
  const { model } = page;
  const key = `own-${model.view.round}-${seen.position}`;
  return setting(page, seen) ?? handRow(seen.cards, model.pointHands[seen.position], { key });
}

/** Betting areas. Those that take no wager now are drawn all the same: they belong to the layout. */
function areas(page, position) {
  const { model } = page;
  let next = 0;
  return model.areas.map((area) => {
    const opens = ["base", "side", "jackpot"].includes(area.role);
    const letter = opens ? AREA_KEYS[next++] : null;
    return one(page, position, area, letter);
  });
}

function one(page, position, area, letter) {
  const { model } = page;
  const there = wagerAt(model, position, area.name);
  const may = placing(model, position, area.name, page.chip) !== null;
  const act = () => bet(page.model, position, area.name, page.chip);
  const shown = may && letter ? h("kbd", { "aria-hidden": "true" }, key(letter, act)) : null;
  const label = [
    t("area.label", { area: area.title, amount: shortMoney(there.total) }),
    there.own !== there.total ? t("area.own", { amount: shortMoney(there.own) }) : "",
    outcome(model, position, area.name).told,
  ].filter(Boolean).join(", ");
  const properties = {
    key: `area-${area.name}`,
    class: `role-${area.role} ${outcome(model, position, area.name).kind}`,
  };
  const inside = [
    h("span.area-name", {}, area.title),
    h("span.area-chips", {}, there.total ? stackSvg(there.total) : null),
    outcome(model, position, area.name).mark ?? h(
      "span.area-amount",
      {},
      there.total ? shortMoney(there.total) : "\u00a0",
      multiple(model, area, there),
    ),
    shown,
  ];
  return may
    ? h("button.area", { ...properties, type: "button", "aria-label": label, onclick: act }, inside)
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
  if (!lines.length) return { kind: "", mark: null, told: "" };
  const own = lines.flatMap((line) => line.shares).filter((share) => share.player === model.player);
  const net = sum((own.length ? own : lines).map((one) => one.net)); // with a backer's chips beside his own: his own
  const kind = lines.at(-1).outcome;
  const short = change(net).replace(t("money.sign"), "").replace(/\.00$/, "");
  return {
    kind: `is-${kind}`,
    mark: h("span.area-outcome", {}, net ? short : t(`outcome.${kind}`)),
    told: `${t(`outcome.${kind}`)} ${change(net)}`,
  };
}

/** From one own position to the next, and to another's: for several hands, and for back-betting. */
function switcher(page) {
  const { model } = page;
  const leave = optionsOf(model, "table.leave", { position: model.focus, player: model.player })[0];
  const others = model.mine.filter((one) => one !== model.focus);
  const forward = others.find((one) => one > model.focus) ?? others[0];
  return [
    forward === undefined
      ? null
      : h(
        "button.small",
        { type: "button", key: "next", onclick: () => page.focusOn(forward) },
        t("spot.next", { position: forward }),
        h("kbd", { "aria-hidden": "true" }, key("n", () => page.focusOn(forward))),
      ),
    leave ? h(
      "button.small",
      { type: "button", key: "leave", onclick: () => page.leave(leave) },
      t("seat.leave"),
    ) : null,
  ];
}

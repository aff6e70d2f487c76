// What a Player may do with a hand now: one button for each option, with its exact amount and its key.

import { clauseButton } from "./clauses.js";
import { hintButton } from "./coach.js";
import { h } from "./dom.js";
import { key, letterFor } from "./keys.js";
import { money } from "./money.js";
import { orderFrom, sendOrder } from "./net.js";
import { chosenSetting, mustSet } from "./set_hand.js";
import { confirmDialog, toastRefusal } from "./speak.js";
import { t, tOr } from "./text.js";

const ELSEWHERE = ["table.sit", "table.leave", "table.place_wager", "table.lower_wager", "table.set_hand"];
const QUIET = ["table.decline_comparison", "table.show_hand"];
const ASKS = ["table.decline_comparison", "table.withdraw_all", "table.withdraw_hand"];

const send = (option) => sendOrder(orderFrom(option)).catch(toastRefusal);

export function decisions(page) {
  const { model } = page;
  const open = model.options.filter((one) => !ELSEWHERE.includes(one.order) && !seenAlready(model, one));
  const here = open.filter((one) => one.position === undefined || one.position === model.focus);
  const away = [
    ...new Set(open.filter((one) => one.order === "table.decide").map((one) => one.position)),
  ].filter((one) => one !== model.focus);
  return [
    halted(model),
    mustSet(model) ? setButton(page) : null,
    here.map((one) => act(page, one)),
    hintButton(page),
    away.map((position) =>
      h(
        "button",
        { type: "button", key: `go-${position}`, onclick: () => page.focusOn(position) },
        t("decide.other", { position }),
        h("kbd", { "aria-hidden": "true" }, key("n", () => page.focusOn(position))),
      ),
    ),
  ];
}

/** A hand that has been looked at shows its cards: to look again would be no news. */
const seenAlready = (model, option) =>
  option.order === "table.view_hand" && !(model.at.get(option.position)?.cards ?? []).includes("??");

function act(page, option) {
  const name = option.order === "table.decide" ? `choice.${option.choice}` : `order.${option.order}`;
  const text = tOr(name, option.choice ?? option.order);
  const label = option.amount ? t("decide.amount", { choice: text, amount: money(option.amount) }) : text;
  const go = ASKS.includes(option.order) ? () => ask(page, option, text) : () => send(option);
  const letter = QUIET.includes(option.order) ? null : letterFor(text);
  const strong = option.order === "table.decide" && option.amount;
  return h(
    "button",
    {
      type: "button",
      key: `${option.order}-${option.choice ?? ""}-${option.position ?? ""}`,
      class: strong ? "primary big" : QUIET.includes(option.order) ? "small" : "big",
      onclick: go,
    },
    label,
    letter ? h("kbd", { "aria-hidden": "true" }, key(letter, go)) : null,
  );
}

async function ask(page, option, text) {
  const { rules } = page.model.view;
  const told = tOr(`ask.${option.order}`, text);
  const clause = option._clause ? h("p", {}, t("clause.by"), " ", clauseButton(rules, option._clause)) : null;
  if (await confirmDialog(text, h("div", {}, h("p", {}, told), clause), text, t("no"))) await send(option);
}

function setButton(page) {
  const option = chosenSetting(page.model);
  const go = () => option && send(option);
  return h(
    "button.primary.big",
    { type: "button", key: "set", disabled: !option, onclick: go },
    t("set.button"),
    option ? h("kbd", { "aria-hidden": "true" }, key("s", go)) : null,
  );
}

function halted(model) {
  const { current, view } = model;
  if (current?.power_failed) {
    const offer = model.options.find((one) => one.order === "table.withdraw_all");
    return h(
      "p.notice",
      { key: "halt" },
      t(offer ? "power.offer" : "power.failed"),
      " ",
      clauseButton(view.rules, offer?._clause ?? "5.16"),
    );
  }
  if (!current?.halt) return null;
  return h(
    "p.notice",
    { key: "halt" },
    t("halt", { note: current.halt.note }),
    " ",
    clauseButton(view.rules, current.halt.clause),
  );
}

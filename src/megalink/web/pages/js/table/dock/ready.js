// "Deal now" and "Next round": a Player need not wait for the clock when everybody at the table is ready.

import { h, keyHint } from "../../page/dom.js";
import { orderFrom } from "../../page/orders.js";
import { t } from "../../text/text.js";
import { keyOf } from "../keys.js";
import { optionsOf } from "../model.js";
import { marks, send } from "../sending.js";
import { putAway } from "../result/moment.js";

const READY = "floor.say_ready";

/** Whether a wager lies there with which a position is dealt to; others come back without it. */
const hasEntered = ({ areas, stakes }) =>
  stakes.some((stake) => areas.some(({ name, role }) => role === "base" && name === stake.area));

/** Whether the balance does not cover what keeps an own hand in: the page says so beside it. */
const isLacking = ({ message: { cover = [] } }) => cover.some(({ is_own: own, short }) => own && short);

export function readyButton(page) {
  const { model } = page;
  const [option] = optionsOf(model, READY);
  if (!option) return null;
  const isOpen = model.view.phase === "betting";
  const name = isOpen ? (model.stakes.length ? "deal" : "pass") : "onward"; // keys of their own: one pressed twice does no more
  const act = () => {
    putAway(page);
    send(orderFrom(option), t(`ready.${name}`));
  };
  const { attributes, note } = marks(orderFrom(option));
  return h(
    "button.ready",
    { key: "ready", class: !isOpen || (hasEntered(model) && !isLacking(model)) ? "primary big" : "big", onclick: act, ...attributes },
    t(`ready.${name}`),
    note,
    keyHint(keyOf(name, act)),
  );
}

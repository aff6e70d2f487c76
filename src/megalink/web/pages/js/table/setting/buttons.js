// The buttons of a hand that is set: Set, and two that lay the cards for the Player, who still sets them himself.

import { FACE_DOWN } from "../../felt/cards.js";
import { clauseButton } from "../../felt/clauses.js";
import { confirmDialog } from "../../page/dialogs.js";
import { h, keyHint } from "../../page/dom.js";
import { say, toast, toastRefusal } from "../../page/notices.js";
import { orderFrom } from "../../page/orders.js";
import { getJson } from "../../page/requests.js";
import { t } from "../../text/text.js";
import { leftToDecide } from "../clock/countdown.js";
import { keyOf } from "../keys.js";
import { choose, chosenSetting, houseSetting, mustSet } from "./chosen.js";
import { isKeptBack, marks, send as sendOnce } from "../sending.js";
import { laid, warning } from "./words.js";

let counting = false; // whether the best setting is being worked out

/** Null where nothing is to be set. */
export function setButton(page) {
  if (!mustSet(page.model)) return null;
  const option = chosenSetting(page.model);
  const go = () => !isKeptBack(orderFrom(option)) && send(page, option);
  const { attributes, note } = option ? marks(orderFrom(option)) : { attributes: {}, note: null };
  return h(
    "button.primary.big",
    { key: "set", disabled: !option, onclick: option ? go : null, ...attributes },
    t(page.model.view.unread ? "set.unseen" : "set.button"),
    note,
    keyHint(keyOf("choice.set", option ? go : null)), // of a disabled button too: nothing moves when it can be pressed
  );
}

/** A setting that would not count is asked about once, with what would count in its place. */
async function send(page, option) {
  const { model } = page;
  const stands = () =>
    mustSet(page.model) && page.model.view.round === model.view.round && page.model.focus === model.focus;
  if (option._replaced) {
    const { seen, spoken } = warning(model);
    const clause = h("p", {}, t("clause.by"), " ", clauseButton(model.rules, option._replaced.clause));
    const words = h("p", {}, h("span", { "aria-hidden": "true" }, seen), h("span.sr-only", {}, spoken));
    const body = h("div", {}, leftToDecide(model), words, clause);
    if (!(await confirmDialog(t("set.ask"), body, t("set.anyway"), t("set.change"), stands))) return;
  }
  await sendOnce(orderFrom(option), t("set.button"));
}

/** Framed as the places of the cards are: they decide nothing. Nothing to lay where the page knows no card, or none can be set. */
export function layButtons(page) {
  const { model } = page;
  const hidden = (model.at.get(model.focus)?.cards ?? [FACE_DOWN]).includes(FACE_DOWN);
  if (!model.rules || !mustSet(model) || hidden || !houseSetting(model)) return [];
  return [
    h(
      "div.lays",
      { key: "lays", role: "group", "aria-label": t("set.lay.label") },
      h("span.lays-word", { "aria-hidden": "true" }, t("set.lay.only")),
      button("best", counting, () => layBest(page)),
      button("house", false, () => lay(page, houseSetting(page.model).two, "set.said.house")),
    ),
  ];
}

const button = (name, waits, act) =>
  h(
    "button.small",
    { key: `lay-${name}`, "aria-disabled": waits ? "true" : null, onclick: waits ? null : act }, // it keeps the focus
    t(waits ? "set.counting" : `set.lay.${name}`),
    waits ? null : keyHint(keyOf(name, act)),
  );

function lay(page, two, words) {
  choose(page.model, two);
  page.redraw();
  say(laid(page.model, words));
}

/** Exact, by the counting process, with all wagers that the setting decides. */
async function layBest(page) {
  const { view, focus } = page.model;
  counting = true;
  page.redraw();
  say(t("set.counting"));
  try {
    const path = `/api/tables/${encodeURIComponent(view.table_name)}/hint?position=${focus}`;
    const best = (await getJson(path)).choices.find((choice) => choice.best);
    const { model } = page;
    if (model.view.round !== view.round || model.focus !== focus || !mustSet(model)) return; // too late for this hand
    if (best?.two) lay(page, best.two, "set.said.best");
    else toast(t("set.lay.none"));
  } catch (refusal) {
    toastRefusal(refusal);
  } finally {
    counting = false;
    page.redraw();
  }
}

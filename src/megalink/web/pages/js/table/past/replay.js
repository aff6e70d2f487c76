// A round again on the felt, step by step, with what this viewer saw then. Nothing can be ordered here.

import { isOver } from "../../felt/phase.js";
import { h } from "../../page/dom.js";
import { say, toast } from "../../page/notices.js";
import { timeWithSeconds } from "../../page/time.js";
import { t } from "../../text/text.js";
import { advice } from "../advice/advice.js";
import { felt } from "../layout/felt.js";
import { key, resetKeys } from "../keys.js";
import { tableModel } from "../model.js";
import { resultAt } from "../result/moment.js";
import { announcement, saidNow } from "../words.js";
import { messageOf } from "./message.js";

const READY = "floor.player_ready.v1";

/** What `felt` draws from, for a record of GET /api/tables/{table}/rounds/{round}; `paint` is called on every change. */
export function replayPage(whole, player, paint) {
  const record = { ...whole, steps: whole.steps.filter((step) => !isForNextRound(step)) };
  const page = {
    record,
    player,
    step: 0,
    chosen: null, // the position that somebody looked at
    model: null,
    chip: 0,
    voice: "",
    words: "", // in the place of the line: there is nothing to do
    moment: null,
    offer: null,
    why: null,
    jackpot: null,
    balance: null,
    lastResult: null,
    settled: null,
    redraw: () => show(page.step),
    pickChip() {},
    openPanel() {},
    sit() {},
    leave() {},
    focusOn(position) {
      page.chosen = position;
      show(page.step);
    },
  };
  const show = (at) => {
    page.step = Math.max(0, Math.min(record.steps.length - 1, at));
    const message = messageOf(record, record.steps[page.step]);
    page.model = tableModel(message, player, page.chosen ?? focusOf(record, message, player));
    page.voice = saidNow(message) ? announcement(saidNow(message)) : "";
    page.words = t(`phase.${message.view.phase}`);
    page.moment = resultAt(page);
    paint();
  };
  page.go = (at) => {
    const before = page.step;
    show(at);
    if (page.step !== before) say(caption(page));
  };
  show(0);
  return page;
}

/** Who is ready after the settlement waits for another round. */
const isForNextRound = ({ event, view }) => event === READY && isOver(view);

/** The viewer's own position in this round, else the first that was dealt to: the same at every step. */
function focusOf({ steps }, { view }, player) {
  const own = Object.entries(view.seats ?? {}).find(([, name]) => player && name === player);
  if (own) return Number(own[0]);
  const hands = steps.at(-1).view.table?.positions ?? [];
  const backed = hands.find((hand) => Object.values(hand.wagers).flat().some((part) => player && part.player === player));
  return (backed ?? hands[0])?.position ?? null;
}

/** "3 of 12 · 14:05:09 · No more bets." */
const caption = ({ record, step }) => {
  const { at, text } = record.steps[step];
  return t("replay.caption", { at: step + 1, of: record.steps.length, time: timeWithSeconds(at), text });
};

/** The felt, and below it the sentence of the step, the slider and its buttons. */
export function replay(page) {
  const last = page.record.steps.length - 1;
  resetKeys();
  return h("div.play.replay", { key: "play" }, felt(page), bar(page, last));
}

function bar(page, last) {
  const to = {
    ArrowLeft: () => page.go(page.step - 1),
    ArrowRight: () => page.go(page.step + 1),
    Home: () => page.go(0),
    End: () => page.go(last),
  };
  for (const [letter, act] of Object.entries(to)) key(letter, act);
  return h(
    "section.dock.replay-dock",
    { key: "dock", id: "dock", "aria-label": t("replay.steps") },
    h("div.replay-words", { key: "words" }, h("p.step-text", { key: "text" }, caption(page)), advice(page)),
    h(
      "div.row.replay-bar",
      { key: "bar" },
      h("button", { key: "back", disabled: page.step === 0, onclick: to.ArrowLeft }, t("replay.back"), h("kbd", { "aria-hidden": "true" }, "←")),
      h("input", {
        key: "slider",
        type: "range",
        min: 0,
        max: last,
        value: page.step,
        "aria-label": t("replay.step"),
        "aria-valuetext": caption(page),
        oninput: (event) => page.go(Number(event.target.value)),
      }),
      h("button.primary", { key: "next", disabled: page.step === last, onclick: to.ArrowRight }, t("replay.next"), h("kbd", { "aria-hidden": "true" }, "→")),
    ),
    h("div.row", { key: "links" }, shareButton(), h("a.button.small", { href: `/table/${encodeURIComponent(page.record.table)}` }, t("replay.table"))),
  );
}

/** The address of this page shows each viewer what he may see, and no more. */
const shareButton = () =>
  h(
    "button.small",
    {
      key: "share",
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(location.href);
          toast(t("replay.copied"), "good");
        } catch {
          toast(t("replay.copy", { address: location.href }));
        }
      },
    },
    t("replay.share"),
  );

// The one line that says what to do now, or what is waited for. What the Dealer says stands beside it.

import { h } from "../../page/dom.js";
import { shortMoney } from "../../page/money.js";
import { serverNow } from "../../page/live.js";
import { isSlow } from "../../page/orders.js";
import { isLost } from "../../page/shell.js";
import { nameOf, t } from "../../text/text.js";
import { isShort } from "../dock/purse.js";
import { soonDeemed } from "../dock/silence.js";
import { countdown } from "./countdown.js";
import { looksNow } from "../look.js";
import { optionsOf } from "../model.js";

/** A paragraph with the sentence; with seconds in it where the table's clock runs. */
export function line(page) {
  const { text, clocked } = lineNow(page);
  return h("p.line", { key: "line", id: "line" }, clocked ?? text);
}

const plain = (key, values = {}) => ({ text: t(key, values) });

function lineNow(page) {
  const { model } = page;
  if (page.words) return { text: page.words }; // a round that is over
  if (isLost()) return lost(model);
  if (isSlow()) return clocked(model, "line.sending");
  const { phase } = model.view;
  const { halt, power_failed: powerFailed } = model.current ?? {};
  if (powerFailed) return plain("line.power");
  if (halt) return plain("line.halt");
  if (phase === "betting") return betting(model);
  if (phase === "deciding") return deciding(model);
  if (phase === "dealing" || phase === "revealing") return plain(`line.${phase}`);
  return between(model);
}

/** A decision that waits on the table's clock waits a little longer; the page says for how long. */
function lost(model) {
  const { ends, pause } = model.clock;
  const waits = model.view.phase === "deciding" && ownUndecided(model).length > 0;
  return waits && ends && pause ? plain("line.lost.clock", { seconds: Math.round(pause / 1000) }) : plain("line.lost");
}

/** Until a moment of the table's clock, or without it where a person deals. */
function clocked(model, key, options) {
  const { ends } = model.clock;
  if (!ends || ends <= serverNow()) return plain(key, { what: options?.what, position: options?.position });
  return { clocked: countdown(model.clock, `${key}.clock`, options) };
}

const isSeated = (model) => model.player && model.mine.length > 0;

function betting(model) {
  if (!isSeated(model) && !model.stakes.length) return looking(model);
  if (isShort(model)) return plain(model.message.balance ? "line.short" : "line.no_balance", { what: shortMoney(model.view.limits.minimum) });
  const bases = model.areas.filter(({ role }) => role === "base");
  const placed = model.stakes.some(({ area }) => bases.some(({ name }) => name === area));
  const open = optionsOf(model, "table.place_wager", { player: model.player }).length > 0;
  if (!placed && open) return clocked(model, "line.bet", { what: bases.length > 1 ? t("line.bet.area") : bases[0]?.title });
  const { ready = [], waits_for: awaited = [] } = model.message.readiness ?? {};
  const others = waitingNames(model, awaited);
  if (ready.includes(model.player) && others) return clocked(model, "line.others", { what: others });
  return clocked(model, placed ? "line.placed" : "line.closing");
}

/** Without a seat: the position that is looked at may be backed. */
function looking(model) {
  const backs = optionsOf(model, "table.place_wager", { player: model.player, position: model.focus }).length > 0;
  if (model.player && backs) return clocked(model, "line.back", { what: nameOf(model.view.seats?.[model.focus] ?? "") });
  return plain(model.player ? "line.sit" : "line.watch");
}

const waitingNames = (model, names) =>
  [...new Set(names)].filter((name) => name !== model.player).map(nameOf).join(", ");

export const ownUndecided = (model) =>
  (model.message.waits_for ?? []).filter((position) => model.player && model.at.get(position)?.controller === model.player);

function deciding(model) {
  const waits = model.message.waits_for ?? [];
  const own = ownUndecided(model);
  if (own.some((position) => looksNow(model, position))) return plain("line.dealing");
  if (own.length) {
    const position = own.includes(model.focus) ? model.focus : own[0];
    const what = soonDeemed(model, position);
    const at = model.mine.length > 1 ? ".at" : ""; // of several hands: which one
    return clocked(model, `line.decide${at}`, { late: what ? `line.decide${at}.late` : null, what, position });
  }
  const others = waits.map((position) => model.at.get(position)?.controller ?? "").filter(Boolean);
  return others.length ? plain("line.waiting", { names: waitingNames(model, others) }) : plain("line.decided");
}

function between(model) {
  if (!isSeated(model) && !model.message.results?.length) return plain(model.player ? "line.sit" : "line.watch");
  const held = (model.message.claims ?? []).some(({ stops_table: stops }) => stops);
  if (held) return plain("line.verified");
  return clocked(model, "line.next");
}

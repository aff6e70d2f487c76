// For Players without a screen of their own: a seat, and money over the table for chips and back.

import { smallForm } from "./dealer_small.js";
import { h } from "./dom.js";
import { money, readMoney } from "./money.js";
import { sendOrder } from "./net.js";
import { toast } from "./shell.js";
import { t } from "./text.js";

export function seatPlayer(desk) {
  const { view } = desk.message;
  const free = Array.from({ length: view.positions_max }, (_, at) => at + 1).filter((one) => !view.seats[String(one)]);
  const places = free.map((one) => h("option", { value: String(one) }, t("place.position", { position: one })));
  smallForm({
    title: t("tools.seat"),
    fields: {
      player: [t("field.player"), h("input", { required: true, maxlength: 40, autocomplete: "off" })],
      position: [t("field.position"), h("select", { required: true }, places)],
    },
    async send({ player, position }) {
      await sendOrder({ order: "table.sit", table: desk.table, player: player.trim(), position: Number(position) });
    },
  });
}

/** The counter is everybody's of the staff; the floor knows what a Player has, and refuses to pay out more. */
export function moveChips(desk) {
  const { seats = {} } = desk.message.view;
  const players = [...new Set(Object.values(seats))].map((one) => h("option", { value: one }, one));
  const ways = ["cage.buy_in", "cage.cash_out"].map((one) => h("option", { value: one }, t(`order.${one}`)));
  smallForm({
    title: t("tools.chips"),
    fields: {
      player: [t("field.player"), h("select", { required: true }, players)],
      order: [t("tools.way"), h("select", {}, ways)],
      amount: [t("field.amount"), h("input", { required: true, inputmode: "decimal", autocomplete: "off" })],
    },
    async send({ player, order, amount: text }) {
      const amount = readMoney(text);
      if (amount === null) return t("form.no_amount");
      const { balance } = await sendOrder({ order, player, amount, place: desk.table });
      toast(t("tools.balance", { player, balance: money(balance) }), "good");
      return null;
    },
  });
}

// For Players without a screen of their own: a seat, and money over the table for chips and back.

import { h } from "../page/dom.js";
import { money, readMoney } from "../page/money.js";
import { toast } from "../page/notices.js";
import { sendOrder } from "../page/orders.js";
import { shortForm } from "../staff/short_form.js";
import { t } from "../text/text.js";

export function seatPlayer(page) {
  const { view } = page.message;
  const positions = Array.from({ length: view.positions_max }, (_, at) => String(at + 1));
  const free = positions.filter((position) => !view.seats[position]);
  const places = free.map((position) => h("option", { value: position }, t("place.position", { position })));
  shortForm({
    title: t("tools.seat"),
    fields: {
      player: [t("field.player"), h("input", { required: true, maxlength: 40, autocomplete: "off" })],
      position: [t("field.position"), h("select", { required: true }, places)],
    },
    async send({ player, position }) {
      await sendOrder({ order: "table.sit", table: page.table, player: player.trim(), position: Number(position) });
    },
  });
}

/** Buys chips or pays out for a seated Player; the floor refuses to pay out more than the balance. */
export function moveChips(page) {
  const { seats = {} } = page.message.view;
  const players = [...new Set(Object.values(seats))].map((player) => h("option", { value: player }, player));
  const ways = ["cage.buy_in", "cage.cash_out"].map((order) => h("option", { value: order }, t(`order.${order}`)));
  shortForm({
    title: t("tools.chips"),
    fields: {
      player: [t("field.player"), h("select", { required: true }, players)],
      order: [t("tools.way"), h("select", {}, ways)],
      amount: [t("field.amount"), h("input", { required: true, inputmode: "decimal", autocomplete: "off" })],
    },
    async send({ player, order, amount: text }) {
      const amount = readMoney(text);
      if (amount === null) return t("form.no_amount");
      const { balance } = await sendOrder({ order, player, amount, place: page.table });
      toast(t("tools.balance", { player, balance: money(balance) }), "good");
      return null;
    },
  });
}

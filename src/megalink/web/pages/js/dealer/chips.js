// For Players without a screen of their own: a seat, and money over the table for chips and back.

import { exclusionWords } from "../felt/exclusions.js";
import { h } from "../page/dom.js";
import { sendOrder } from "../page/orders.js";
import { getJson } from "../page/requests.js";
import { openOrderForm } from "../staff/order_form.js";
import { shortForm } from "../staff/short_form.js";
import { nameOf, t } from "../text/text.js";

const KNOWN = "known-players";

/**
 * Players whom the house knows, by what is typed of the name; with what keeps one from play at this table. Robots stay
 * where they are.
 */
async function suggest(event, page, told) {
  const typed = event.target.value.trim();
  const query = new URLSearchParams({ find: typed, table: page.table });
  const found = await getJson(`/api/players?${query}`);
  if (event.target.value.trim() !== typed) return;
  const label = ({ exclusions }) => exclusions.map(exclusionWords).join("; ") || null;
  const people = found.filter(({ name }) => nameOf(name) === name);
  const options = people.map((player) => h("option", { value: player.name, label: label(player) }));
  document.getElementById(KNOWN)?.replaceChildren(...options);
  const chosen = people.find(({ name }) => name === typed)?.exclusions ?? [];
  told.replaceChildren(
    ...chosen.map((entry) => h("p.notice", {}, h("b", {}, typed), " ", exclusionWords(entry), ": ", entry.reason)),
  );
}

export function seatPlayer(page) {
  const { view } = page.message;
  const positions = Array.from({ length: view.positions_max }, (_, at) => String(at + 1));
  const free = positions.filter((position) => !view.seats[position]);
  const places = free.map((position) => h("option", { value: position }, t("place.position", { position })));
  const told = h("div", { role: "status" });
  const oninput = (event) => suggest(event, page, told);
  shortForm({
    title: t("tools.seat"),
    about: [h("datalist", { id: KNOWN }), told],
    fields: {
      player: [t("field.player"), h("input", { required: true, maxlength: 80, autocomplete: "off", list: KNOWN, oninput })],
      position: [t("field.position"), h("select", { required: true }, places)],
    },
    async send({ player, position }) {
      await sendOrder({ order: "table.sit", table: page.table, player: player.trim(), position: Number(position) });
    },
  });
}

/** Sells chips to a seated Player, or pays him out: the server says what it will do before it is confirmed. */
export function moveChips(page, order) {
  const players = [...new Set(Object.values(page.message.view.seats ?? {}))];
  openOrderForm({
    title: t(`order.${order}`),
    options: players.map((player) => ({ order, player, place: page.table, _free: ["amount"] })),
    page,
  });
}

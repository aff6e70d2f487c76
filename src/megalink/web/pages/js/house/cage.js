// The cage: money over the counter with a preview, and the cash journal of a gaming day.

import "../text/staff.js";
import { draw, h } from "../page/dom.js";
import { money } from "../page/money.js";
import { toastRefusal } from "../page/notices.js";
import { getJson, questions } from "../page/requests.js";
import { PIT } from "../page/roles.js";
import { notForYou, setStatus, startPage, who } from "../page/shell.js";
import { timeOf } from "../page/time.js";
import { openOrderForm } from "../staff/order_form.js";
import { fullNameOf, t } from "../text/text.js";
import { journalPanel } from "./journal.js";
import { tabs } from "./tabs.js";
import { waitingPanel } from "./waiting.js";

const main = document.getElementById("main");
const WAYS = ["cage.buy_in", "cage.cash_out"];

/** What the page knows. */
const cage = { waiting: [], found: null, find: "", journal: null, filters: { day: "", player: "" }, paint, load };
const askPlayers = questions();
const askJournal = questions();

const role = () => who().user?.role;
const isCashier = () => PIT.includes(role());
const isReader = () => isCashier() || role() === "auditor";

function paint() {
  if (!isReader()) return draw(main, notForYou(t("page.cage"), t("cage.whose")));
  draw(
    main,
    h("h1.no-print", { key: "title" }, t("page.cage")),
    tabs("cage"),
    isCashier() ? counter() : null,
    cage.waiting.length ? waitingPanel(cage.waiting, load) : null,
    journalPanel(cage),
  );
}

/** Find the Player, then buy chips for him or pay him out. */
function counter() {
  const find = (event) => {
    cage.find = event.target.value;
    search();
  };
  return h(
    "section.panel.no-print",
    { key: "counter" },
    h("h2", {}, t("cage.counter")),
    h(
      "div.field",
      {},
      h("label", { for: "find-player" }, t("cage.find")),
      h("input", { id: "find-player", type: "search", autocomplete: "off", value: cage.find, oninput: find }),
    ),
    cage.found === null
      ? h("p.muted", {}, t("house.waits"))
      : h("ul.plain-list.players", { "aria-label": t("cage.players") }, cage.found.map(playerItem)),
    cage.found?.length === 0 ? h("p.muted", {}, t("cage.nobody")) : null,
  );
}

/** Two guests of one seat are told apart by their table and time. */
function titleOf({ name, guest }) {
  if (!guest) return fullNameOf(name);
  const words = { position: guest.position, table: guest.table, since: timeOf(guest.since) };
  return t(guest.since ? "cage.guest" : "cage.guest_of_old", words);
}

function playerItem(player) {
  const { name, balance, guest } = player;
  const act = (order) =>
    h(
      "button.small",
      { key: order, "aria-label": t(`cage.${order}.of`, { player: titleOf(player) }), onclick: () => move(order, player) },
      t(`order.${order}`),
    );
  return h(
    "li.row",
    { key: name },
    h("a", { href: `/account/${encodeURIComponent(name)}` }, titleOf(player)),
    guest && !guest.is_seated ? h("span.badge", {}, t("cage.guest_left")) : null,
    h("span.muted", {}, money(balance)),
    h("span.spring"),
    WAYS.map(act),
  );
}

function move(order, player) {
  openOrderForm({
    title: t(`cage.${order}.of`, { player: titleOf(player) }),
    options: [{ order, player: player.name, place: "cage", _free: ["amount"] }],
    page: null,
    about: h("p.muted", {}, t("cage.balance", { balance: money(player.balance) })),
    onGiven: load,
  });
}

async function search() {
  const isNewest = askPlayers();
  try {
    const found = await getJson(`/api/players?find=${encodeURIComponent(cage.find)}`);
    if (!isNewest()) return;
    cage.found = found;
  } catch (refusal) {
    toastRefusal(refusal);
  }
  paint();
}

async function load() {
  const query = new URLSearchParams(Object.entries(cage.filters).filter(([, value]) => value));
  const isNewest = askJournal();
  try {
    const [journal, waiting] = await Promise.all([getJson(`/api/cash?${query}`), getJson("/api/waiting")]);
    if (!isNewest()) return;
    Object.assign(cage, { journal, waiting });
  } catch (refusal) {
    toastRefusal(refusal);
  }
  paint();
  if (isCashier()) await search();
}

await startPage("cage");
setStatus("open");
paint();
if (isReader()) {
  await load();
  document.addEventListener("visibilitychange", () => document.hidden || load());
}

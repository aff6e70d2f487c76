// What every page has around its content: the header with the signed-in person, and the state of the connection.

import { t } from "../text/text.js";
import { openDialog } from "./dialogs.js";
import { draw, h } from "./dom.js";
import { deckButton, themeButton } from "./look.js";
import { money } from "./money.js";
import { prepareNotices, say, toast, toastRefusal } from "./notices.js";
import { resendUnanswered } from "./orders.js";
import { getJson, postJson } from "./requests.js";
import { READERS_OF_BOOKS } from "./roles.js";

const PAGES = [
  ["lobby", "/", () => true],
  ["pit", "/pit", (role) => READERS_OF_BOOKS.includes(role)],
  ["account", "/account", (role) => role === "player"],
  ["cage", "/cage", (role) => READERS_OF_BOOKS.includes(role)],
  ["reports", "/reports", (role) => READERS_OF_BOOKS.includes(role)],
  ["audit", "/audit", (role) => role === "auditor"],
  ["users", "/users", (role) => role === "administrator"],
  ["mathematics", "/mathematics", () => true],
  ["school", "/school", () => true],
];
const RETRY_MS = 1500;

let me = { user: null, demo: false, house: "", balance: null, chips: [] };
let page = "";
let tools = () => null;
let status = "connecting";
const listeners = [];
const statusListeners = [];

/** The person of this session, as GET /api/me gives it. */
export const who = () => me;

/** The chips of the house: what each is worth in cents, lowest first. */
export const chipValues = () => me.chips;

/** `listener(me)` is called whenever name, role or balance change. */
export const onMe = (listener) => listeners.push(listener);

/**
 * Builds header and live region, asks the server for the person of this session (until it answers) and gives it.
 * `ownTools(redraw)` gives what this page alone has in the header.
 */
export async function startPage(name, ownTools = tools) {
  page = name;
  tools = ownTools;
  prepareNotices();
  header();
  for (;;) {
    try {
      changeMe(await getJson("/api/me"));
      break;
    } catch {
      setStatus("lost");
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  for (const sent of resendUnanswered()) sent.catch(toastRefusal);
  return me;
}

/** Takes an answer in the shape of GET /api/me. */
export function changeMe(answer) {
  me = { ...me, ...answer };
  header();
  for (const listener of listeners) listener(me);
}

export function setBalance(cents) {
  if (cents === null || cents === undefined || cents === me.balance) return;
  me = { ...me, balance: cents };
  header();
}

/** Whether the connection is gone: what a page shows may be old, and nothing reaches the server. */
export const isLost = () => status === "lost";

/** `listener(status)` is called whenever the connection is lost or back. */
export const onStatus = (listener) => statusListeners.push(listener);

/** For the third parameter of Live. */
export function setStatus(fresh) {
  if (fresh === status) return;
  if (fresh === "lost") say(t("status.lost"));
  if (fresh === "open" && status === "lost") say(t("status.back"));
  status = fresh;
  document.documentElement.dataset.status = fresh;
  header();
  for (const listener of statusListeners) listener(fresh);
}

/** Draws the header anew. */
export function header() {
  const place = document.getElementById("top");
  if (!place) return;
  const role = me.user?.role;
  const links = PAGES.filter(([, , may]) => may(role)).map(([name, address]) =>
    h("a", { href: address, "aria-current": name === page ? "page" : null }, t(`page.${name}`)),
  );
  draw(
    place,
    h(
      "a.brand",
      { href: "/", "aria-label": t("brand.home") },
      h("span.brand-mark", { "aria-hidden": "true" }),
      h("span.brand-name", {}, "Megalink"),
    ),
    me.demo ? h("span.badge.demo", { title: t("demo.what") }, t("demo.badge")) : null,
    h("nav", { "aria-label": t("nav.label") }, links),
    h("span.spring"),
    status === "lost" ? h("span.badge.lost", { key: "lost" }, t("status.lost.badge")) : null,
    h("div.look", { key: "look" }, tools(header), deckButton(header), themeButton(header)),
    h("div.identity", { key: "who" }, identity()),
  );
}

/** The link to sign in and return to this page; on a demonstration floor, to pick a name. */
export function wayIn() {
  const next = encodeURIComponent(location.pathname);
  return me.demo
    ? { href: `/?next=${next}#demo-name`, text: t("demo.enter") }
    : { href: `/login?next=${next}`, text: t("login") };
}

/** The page from which a person was sent to sign in: only ever a page of this server. */
export function cameFrom() {
  const next = new URLSearchParams(location.search).get("next");
  return next && /^\/(?![/\\])/.test(next) ? next : "/";
}

/** Instead of a page that is not for the role of this session. */
export const notForYou = (title, why) =>
  h("section.panel", {}, h("h1", {}, title), h("p", {}, why), h("a.button", { href: "/" }, t("page.lobby")));

function identity() {
  if (!me.user) return h("a.button.small", { href: wayIn().href }, wayIn().text);
  const purse = me.balance === null || me.user.role !== "player" ? null : h("span.purse", {}, money(me.balance));
  const label = t(purse ? "who.menu.purse" : "who.menu", {
    name: me.user.name,
    role: t(`role.${me.user.role}`),
    balance: purse?.textContent,
  });
  return h(
    "button.small",
    { "aria-label": label, title: me.user.name, onclick: menu },
    purse,
    h("b.who-name", {}, me.user.name),
    h("span.muted", {}, t(`role.${me.user.role}`)),
  );
}

function menu() {
  const others = me.user.roles.filter((role) => role !== me.user.role);
  const actAs = (role) => act(postJson("/api/role", { role }));
  const { close } = openDialog(
    me.user.name,
    h("p.muted", {}, t("who.role", { role: t(`role.${me.user.role}`) })),
    h(
      "div.column",
      {},
      others.map(
        (role) => h(
          "button",
          { onclick: () => actAs(role) },
          t("who.act_as", { role: t(`role.${role}`) }),
        ),
      ),
    ),
    me.user.role === "player" ? h("p", {}, h("a", { href: "/session" }, t("session.link"))) : null,
    h("p", {}, h("button", { onclick: () => act(postJson("/api/logout", {})) }, t("logout"))),
    me.demo ? null : h("p", {}, h("a", { href: "/login?change=1" }, t("password.change"))),
  );
  async function act(answer) {
    try {
      changeMe(await answer);
      close();
      location.reload(); // another role may see other things: the page starts afresh
    } catch (refusal) {
      toastRefusal(refusal);
    }
  }
}

window.addEventListener(
  "unhandledrejection",
  (event) => toast(t("error.page", { what: event.reason?.message ?? "" }), "bad"),
);

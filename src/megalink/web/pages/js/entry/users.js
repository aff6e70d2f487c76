// The users who may sign in, for administrators. A user without a password gets a link that works once.

import "../text/staff.js";
import { confirmDialog } from "../page/dialogs.js";
import { draw, h } from "../page/dom.js";
import { refusalText, toast, toastRefusal } from "../page/notices.js";
import { getJson, postJson, questions } from "../page/requests.js";
import { ALL_ROLES } from "../page/roles.js";
import { startPage, wayIn, who } from "../page/shell.js";
import { shortForm, textInput } from "../staff/short_form.js";
import { t } from "../text/text.js";

const NOBODY = { name: "", roles: [] };

const main = document.getElementById("main");
let users = [];
let edited = NOBODY;
let trouble = "";
let invited = null;
const ask = questions();

await startPage("users");
if (who().user?.role === "administrator") await load();
else show();

async function load() {
  const isNewest = ask();
  try {
    const answer = await getJson("/api/users");
    if (!isNewest()) return;
    users = answer;
  } catch (refusal) {
    toastRefusal(refusal);
  }
  show();
}

function show() {
  const title = h("h1", {}, t("users.title"));
  if (who().user?.role === "administrator") draw(main, title, h("div.column", {}, invitation(), list(), form(), retiredList(users.filter((user) => user.retired))));
  else {
    const door = h("a.button", { href: wayIn().href }, wayIn().text);
    draw(main, h("section.panel.way-in", {}, title, h("p", {}, t("users.whose")), door));
  }
}

function list() {
  const heads = ["users.name", "users.roles", "users.password", "users.acts"];
  return h(
    "div.panel.users",
    { key: "list" },
    h(
      "table",
      { role: "table" }, // drawn as cards on small screens; for screen readers it stays a table
      h(
        "thead",
        { role: "rowgroup" },
        h("tr", { role: "row" }, heads.map((key) => h("th", { scope: "col", role: "columnheader" }, t(key)))),
      ),
      h("tbody", { role: "rowgroup" }, users.filter((user) => !user.retired).map(row)),
    ),
  );
}

function row(user) {
  const act = (key, does) =>
    h("button.small", { "aria-label": t(`${key}.of`, user), onclick: () => does(user) }, t(key));
  return h(
    "tr",
    { key: user.name, role: "row" },
    h("th", { scope: "row", role: "rowheader" }, user.name),
    h("td", { role: "cell" }, user.roles.map((role) => t(`role.${role}`)).join(", ")),
    h(
      "td",
      { role: "cell", class: user.has_password ? null : "none" },
      t(user.has_password ? "users.password.chosen" : "users.password.none"),
    ),
    h(
      "td",
      { role: "cell" },
      h("div.row", {}, act("users.change", edit), act("users.end", endSessions), act("users.retire", retire)),
    ),
  );
}

/** Those who sign in no more: why, and a way back. */
function retiredList(retired) {
  if (!retired.length) return null;
  const item = (user) => h(
    "li.row",
    { key: user.name },
    h("b", {}, user.name),
    h("span.muted", {}, t("users.retired.why", { reason: user.retired })),
    h("span.spring"),
    h("button.small", { "aria-label": t("users.restore.of", user), onclick: () => restore(user) }, t("users.restore")),
  );
  return h(
    "section.panel.retired",
    { key: "retired" },
    h("h2", {}, t("users.retired")),
    h("ul.plain-list", {}, retired.map(item)),
  );
}

function form() {
  const isNew = edited === NOBODY;
  return h(
    "form.panel.column.user-form",
    { onsubmit: submit, key: `form-${edited.name}` },
    h("h2", {}, isNew ? t("users.add") : t("users.change.of", edited)),
    field("name", "users.name", { value: edited.name, readonly: !isNew, required: true, autocomplete: "off" }),
    h("fieldset", {}, h("legend", {}, t("users.roles")), h("div.user-roles", {}, ALL_ROLES.map(choice))),
    field(
      "password",
      "users.password",
      { type: "password", autocomplete: "new-password", "aria-describedby": "about" },
    ),
    h("p.muted", { id: "about" }, t(isNew ? "users.password.about" : "users.password.stays")),
    trouble ? h("p.field-error", { role: "alert" }, trouble) : null,
    h(
      "div.row",
      {},
      h("button.primary", { type: "submit" }, t(isNew ? "users.add" : "users.save")),
      isNew ? null : h("button", { onclick: () => edit(NOBODY) }, t("users.cancel")),
    ),
  );
}

function field(name, label, more) {
  const id = `user-${name}`;
  return h("p", {}, h("label", { for: id }, t(label)), h("input", { id, name, ...more }));
}

function choice(role) {
  const checked = edited.roles.includes(role);
  return h("label", {}, h("input", { type: "checkbox", name: "roles", value: role, checked }), " ", t(`role.${role}`));
}

function invitation() {
  if (!invited) return null;
  const link = location.origin + invited.invitation;
  return h(
    "section.panel",
    { key: "invitation", role: "status" },
    h("h2", {}, t("users.invited", invited)),
    h("p", {}, t("users.invited.about")),
    field("link", "users.link", { readonly: true, value: link, onfocus: (event) => event.target.select() }),
  );
}

function edit(user) {
  edited = user;
  trouble = "";
  show();
  document.getElementById(user === NOBODY ? "user-name" : "user-password").focus();
}

async function submit(event) {
  event.preventDefault();
  const typed = new FormData(event.target);
  const [name, password] = [typed.get("name").trim(), typed.get("password") || null];
  trouble = "";
  try {
    const answer = await postJson("/api/users", { name, roles: typed.getAll("roles"), password });
    invited = answer.invitation ? answer : null;
    edited = NOBODY;
    event.target.reset();
    toast(t("users.saved", answer), "good");
    await load();
  } catch (refusal) {
    trouble = refusalText(refusal);
    show();
  }
}

function retire(user) {
  shortForm({
    title: t("users.retire.of", user),
    about: h("p.muted", {}, t("users.retire.about")),
    fields: { reason: [t("field.reason"), textInput("", { required: true, maxlength: 200 })] },
    async send({ reason }) {
      await postJson("/api/users/retire", { name: user.name, reason });
      toast(t("users.retired.done", user), "good");
      await load();
    },
  });
}

async function restore(user) {
  if (!(await confirmDialog(t("users.restore.of", user), t("users.restore.about")))) return;
  try {
    await postJson("/api/users/restore", { name: user.name });
    toast(t("users.restored", user), "good");
    await load();
  } catch (refusal) {
    toastRefusal(refusal);
  }
}

async function endSessions(user) {
  if (!(await confirmDialog(t("users.end.of", user), t("users.end.about")))) return;
  try {
    await postJson("/api/users/end_sessions", { name: user.name });
    toast(t("users.ended", user), "good");
  } catch (refusal) {
    toastRefusal(refusal);
  }
}

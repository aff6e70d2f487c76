// Signing in, and changing one's password.

import { draw, h } from "../page/dom.js";
import { refusalText, toast } from "../page/notices.js";
import { postJson } from "../page/requests.js";
import { cameFrom, changeMe, startPage } from "../page/shell.js";
import { t } from "../text/text.js";

const main = document.getElementById("main");
let trouble = "";

const me = await startPage("login");
const changes = new URLSearchParams(location.search).has("change") && me.user;
show();

function show() {
  draw(main, changes ? passwordForm() : loginForm());
}

function form(name, fields, button, act) {
  const submit = async (event) => {
    event.preventDefault();
    trouble = "";
    try {
      await act(Object.fromEntries(new FormData(event.target)));
    } catch (refusal) {
      trouble = refusalText(refusal);
    }
    show();
  };
  return h(
    "form.panel.way-in",
    { onsubmit: submit },
    h("h1", {}, t(`${name}.title`)),
    name === "login" ? h("p.muted", {}, t("login.lead")) : null,
    name === "login" && me.demo
      ? h("p", {}, t("login.demo"), " ", h("a", { href: "/#demo-name" }, t("demo.enter")))
      : null,
    fields,
    trouble ? h("p.field-error", { role: "alert" }, trouble) : null,
    h("button.primary", { type: "submit" }, t(button)),
  );
}

function field(name, label, type, autocomplete) {
  const id = `field-${name}`;
  return h("p", {}, h("label", { for: id }, t(label)), h("input", { id, name, type, autocomplete, required: true }));
}

function loginForm() {
  const fields = [
    field("name", "login.name", "text", "username"),
    field("password", "login.password", "password", "current-password"),
  ];
  return form("login", fields, "login.button", async (content) => {
    changeMe(await postJson("/api/login", content));
    location.assign(cameFrom());
  });
}

function passwordForm() {
  const fields = [
    field("old", "password.old", "password", "current-password"),
    field("new", "password.new", "password", "new-password"),
  ];
  return form("password", fields, "password.button", async (content) => {
    changeMe(await postJson("/api/password", content));
    toast(t("password.done"), "good");
  });
}

// Signing in, and changing one's password.

import { draw, h } from "../page/dom.js";
import { toast } from "../page/notices.js";
import { postJson } from "../page/requests.js";
import { cameFrom, changeMe, startPage } from "../page/shell.js";
import { t } from "../text/text.js";
import { field, passwordField, wayIn } from "./way_in.js";

const main = document.getElementById("main");

const me = await startPage("login");
const changes = new URLSearchParams(location.search).has("change") && me.user;
show();

function show() {
  draw(main, changes ? passwordForm() : loginForm());
}

function loginForm() {
  const about = [
    h("p.muted", {}, t("login.lead")),
    me.demo ? h("p", {}, t("login.demo"), " ", h("a", { href: "/#demo-name" }, t("demo.enter"))) : null,
  ];
  const fields = [
    field("name", "login.name", { type: "text", autocomplete: "username" }),
    passwordField("password", "login.password", "current-password"),
  ];
  const send = async (content) => {
    changeMe(await postJson("/api/login", content));
    location.assign(cameFrom());
  };
  return wayIn("login", { about, fields, send, show });
}

function passwordForm() {
  const fields = [
    passwordField("old", "password.old", "current-password"),
    passwordField("new", "password.new", "new-password"),
  ];
  const send = async (content) => {
    changeMe(await postJson("/api/password", content));
    toast(t("password.done"), "good");
  };
  return wayIn("password", { fields, send, show });
}

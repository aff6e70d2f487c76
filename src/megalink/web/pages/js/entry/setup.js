// The links that work once: one makes the first administrator, others let a new user choose a password.

import { draw, h } from "../page/dom.js";
import { postJson } from "../page/requests.js";
import { changeMe, startPage } from "../page/shell.js";
import { t } from "../text/text.js";
import { field, passwordField, wayIn } from "./way_in.js";

const main = document.getElementById("main");
// A secret behind the # is not sent with the address: no proxy logs it.
const parameters = new URLSearchParams(location.hash.slice(1) || location.search);
const token = parameters.get("token");
const invited = parameters.get("name") ?? "";
const about = invited ? "invited" : "setup";
let isSetUp = false;

await startPage("setup");
show();

function show() {
  if (isSetUp) draw(
    main,
    h(
      "section.panel.way-in",
      {},
      h("h1", {}, t(`${about}.title`)),
      h("p", { role: "status" }, t(`${about}.done`)),
      h("a.button.primary", { href: invited ? "/" : "/users" }, t(invited ? "page.lobby" : "page.users")),
    ),
  );
  else if (!token) draw(
    main,
    h("section.panel.way-in", {}, h("h1", {}, t("setup.title")), h("p", {}, t("setup.no.token"))),
  );
  else draw(main, form());
}

function form() {
  const fields = [
    field("name", "login.name", { autocomplete: "username", ...(invited && { value: invited, readonly: true }) }),
    passwordField("password", "login.password", "new-password"),
  ];
  const send = async (content) => {
    changeMe(await postJson("/api/setup", { token, ...content }));
    isSetUp = true;
  };
  return wayIn(about, { about: h("p.muted", {}, t(`${about}.lead`)), fields, send, show });
}

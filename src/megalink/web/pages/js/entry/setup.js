// The links that work once: one makes the first administrator, others let a new user choose a password.

import { draw, h } from "../page/dom.js";
import { refusalText } from "../page/notices.js";
import { postJson } from "../page/requests.js";
import { changeMe, startPage } from "../page/shell.js";
import { t } from "../text/text.js";

const main = document.getElementById("main");
// A secret behind the # is not sent with the address: no proxy logs it.
const asked = new URLSearchParams(location.hash.slice(1) || location.search);
const token = asked.get("token");
const invited = asked.get("name") ?? "";
const about = invited ? "invited" : "setup";
let trouble = "";
let isSetUp = false;

await startPage("setup");
show();

async function submit(event) {
  event.preventDefault();
  const { name, password } = Object.fromEntries(new FormData(event.target));
  trouble = "";
  try {
    changeMe(await postJson("/api/setup", { token, name, password }));
    isSetUp = true;
  } catch (refusal) {
    trouble = refusalText(refusal);
  }
  show();
}

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
  return h(
    "form.panel.way-in",
    { onsubmit: submit },
    h("h1", {}, t(`${about}.title`)),
    h("p.muted", {}, t(`${about}.lead`)),
    h(
      "p",
      {},
      h("label", { for: "setup-name" }, t("login.name")),
      h(
        "input",
        {
          id: "setup-name",
          name: "name",
          autocomplete: "username",
          required: true,
          value: invited,
          readonly: !!invited,
        },
      ),
    ),
    h(
      "p",
      {},
      h("label", { for: "setup-password" }, t("login.password")),
      h(
        "input",
        { id: "setup-password", name: "password", type: "password", autocomplete: "new-password", required: true },
      ),
    ),
    trouble ? h("p.field-error", { role: "alert" }, trouble) : null,
    h("button.primary", { type: "submit" }, t(`${about}.button`)),
  );
}

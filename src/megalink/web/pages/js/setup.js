// The links that work once: one makes the first administrator, others let a new user choose a password.

import { draw, h } from "./dom.js";
import { postJson } from "./net.js";
import { changeMe, refusalText, startPage } from "./shell.js";
import { t } from "./text.js";

const main = document.getElementById("main");
// Behind the #, a link's secret stays in the browser and stands in no log of a proxy.
const asked = new URLSearchParams(location.hash.slice(1) || location.search);
const token = asked.get("token");
const invited = asked.get("name") ?? "";
const about = invited ? "invited" : "setup";
let trouble = "";
let done = false;

await startPage("setup");
show();

async function submit(event) {
  event.preventDefault();
  const { name, password } = Object.fromEntries(new FormData(event.target));
  trouble = "";
  try {
    changeMe(await postJson("/api/setup", { token, name, password }));
    done = true;
  } catch (refusal) {
    trouble = refusalText(refusal);
  }
  show();
}

function show() {
  if (done) draw(
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

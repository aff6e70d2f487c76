// The one-time link of a floor without users: it makes the first administrator.

import { draw, h } from "./dom.js";
import { postJson } from "./net.js";
import { changeMe, refusalText, startPage } from "./shell.js";
import { t } from "./text.js";

const main = document.getElementById("main");
const token = new URLSearchParams(location.search).get("token");
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
      h("h1", {}, t("setup.title")),
      h("p", { role: "status" }, t("setup.done")),
      h("a.button.primary", { href: "/pit" }, t("page.pit")),
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
    h("h1", {}, t("setup.title")),
    h("p.muted", {}, t("setup.lead")),
    h(
      "p",
      {},
      h("label", { for: "setup-name" }, t("login.name")),
      h("input", { id: "setup-name", name: "name", autocomplete: "username", required: true }),
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
    h("button.primary", { type: "submit" }, t("setup.button")),
  );
}

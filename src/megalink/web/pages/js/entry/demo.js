// Demo floors only: a name, and play money at once; staff roles one click away.

import { h } from "../page/dom.js";
import { refusalText } from "../page/notices.js";
import { postJson } from "../page/requests.js";
import { FLOOR_STAFF } from "../page/roles.js";
import { changeMe } from "../page/shell.js";
import { t } from "../text/text.js";

const STAFF = [...FLOOR_STAFF, "auditor"];
let trouble = "";

/** @param arrived called once somebody is signed in */
export function demoPanel(arrived) {
  const enter = async (name, role) => {
    trouble = "";
    try {
      changeMe(await postJson("/api/demo", { name, role }));
    } catch (refusal) {
      trouble = refusalText(refusal);
    }
    arrived();
  };
  const submit = (event) => {
    event.preventDefault();
    enter(new FormData(event.target).get("name").trim(), "player");
  };
  return h(
    "section.panel.demo-panel",
    { key: "demo", "aria-labelledby": "demo-title" },
    h("h2", { id: "demo-title" }, t("demo.title"), " ", h("span.badge.demo", {}, t("demo.badge"))),
    h("p.muted", {}, t("demo.lead")),
    h(
      "form.row",
      { onsubmit: submit },
      h("label", { for: "demo-name" }, t("demo.name")),
      h(
        "input",
        {
          id: "demo-name",
          name: "name",
          required: true,
          maxlength: 24,
          autocomplete: "nickname",
          pattern: "[A-Za-z0-9][A-Za-z0-9._\\-]*",
          title: t("demo.name.hint"),
          "aria-describedby": trouble ? "demo-trouble" : null,
          "aria-invalid": trouble ? "true" : null,
        },
      ),
      h("button.primary", { type: "submit" }, t("demo.start")),
    ),
    trouble ? h("p.field-error", { id: "demo-trouble", role: "alert" }, trouble) : null,
    h(
      "div.demo-staff",
      {},
      h("span", {}, t("demo.staff"), " ", h("span.badge.demo", {}, t("demo.staff.badge"))),
      h(
        "div.row",
        {},
        STAFF.map(
          (role) => h(
            "button.small",
            { onclick: () => enter(`${role}-${freshNumber()}`, role) },
            t(`role.${role}`),
          ),
        ),
      ),
    ),
  );
}

const freshNumber = () => crypto.getRandomValues(new Uint16Array(1))[0];

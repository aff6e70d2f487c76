// Demo floors only: a name, and play money at once; staff roles one click away.

import { h } from "../page/dom.js";
import { refusalText } from "../page/notices.js";
import { getJson, postJson } from "../page/requests.js";
import { FLOOR_STAFF } from "../page/roles.js";
import { changeMe } from "../page/shell.js";
import { t } from "../text/text.js";

const STAFF = [...FLOOR_STAFF, "auditor"];
const MOST_SHOWN = 3;
let trouble = "";
let mine = null; // the names that this browser has made; null while they were not asked for

/**
 * @param arrived called once somebody is signed in
 * @param show    called when the panel has more to show
 */
export function demoPanel(arrived, show) {
  askForNames(show);
  const enter = async (name, role) => {
    trouble = "";
    try {
      changeMe(await postJson("/api/demo", { name, role }));
      mine = null;
    } catch (refusal) {
      trouble = refusalText(refusal);
    }
    arrived();
  };
  const submit = (event) => {
    event.preventDefault();
    const name = new FormData(event.target).get("name").trim();
    trouble = nameWrong(name);
    if (trouble) show();
    else enter(name, "player");
  };
  const forget = () => {
    if (!trouble) return;
    trouble = ""; // it was about another name
    show();
  };
  return h(
    "section.panel.demo-panel",
    { key: "demo", "aria-labelledby": "demo-title" },
    h("h2", { id: "demo-title" }, t("demo.title"), " ", h("span.badge.demo", {}, t("demo.badge"))),
    h("p.muted", {}, t("demo.lead")),
    continueAs(enter),
    h(
      "form.row",
      { onsubmit: submit, novalidate: true }, // what is wrong is said below, in our words
      h("label", { for: "demo-name" }, t("demo.name")),
      h(
        "input",
        {
          id: "demo-name",
          name: "name",
          required: true,
          maxlength: 24,
          autocomplete: "nickname",
          oninput: forget,
          "aria-describedby": trouble ? "demo-trouble" : null,
          "aria-invalid": trouble ? "true" : null,
        },
      ),
      h(mine?.length ? "button" : "button.primary", { type: "submit" }, t("demo.start")),
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

/** Why nobody can have this name; "" where somebody can. */
function nameWrong(name) {
  if (!name) return t("demo.name.missing");
  if (/[^A-Za-z0-9._-]/.test(name)) return t("demo.name.letters");
  return /^[A-Za-z0-9]/.test(name) ? "" : t("demo.name.begins");
}

/** Once, until somebody has come in: a floor that does not answer here is none to go on at. */
function askForNames(show) {
  if (mine) return;
  mine = [];
  getJson("/api/demo/names").then((names) => {
    mine = names;
    if (names.length) show();
  }).catch(() => {});
}

/** A name of an earlier visit, in its position of then; as a Player where it has that. */
function continueAs(enter) {
  if (!mine?.length) return null;
  const role = ({ roles }) => (roles.includes("player") ? "player" : roles[0]);
  return h(
    "div.row.demo-again",
    { role: "group", "aria-label": t("demo.again") },
    mine.slice(0, MOST_SHOWN).map((own, at) =>
      h(at ? "button.small" : "button.primary", { key: own.name, onclick: () => enter(own.name, role(own)) }, t("demo.continue", { name: own.name })),
    ),
  );
}

const freshNumber = () => crypto.getRandomValues(new Uint16Array(1))[0];

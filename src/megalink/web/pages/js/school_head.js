// Above the drill: which game, how hard, and how well it went so far.

import { h } from "./dom.js";
import { forget } from "./school_progress.js";
import { confirmDialog } from "./speak.js";
import { t } from "./text.js";

export const LEVELS = [1, 2, 3, 4, 5];

/** @param another (document, level or null for where the learner stands) begins with another drill */
export function selects(state, another) {
  return h(
    "div.row.selects",
    { key: "selects" },
    h(
      "label",
      {},
      t("school.document"),
      h(
        "select",
        { id: "game", onchange: (event) => another(event.target.value, null) },
        state.documents.map(
          (one) => h(
            "option",
            { value: one.key, selected: one.key === state.document },
            `${one.title.replace(/^Megalink /, "")} (${one.version})`,
          ),
        ),
      ),
    ),
    h(
      "label",
      {},
      t("school.level"),
      h(
        "select",
        {
          id: "level",
          value: String(state.progress.level),
          onchange: (event) => another(state.document, Number(event.target.value)),
        },
        LEVELS.map(
          (level) => h(
            "option",
            { value: String(level), selected: level === state.progress.level },
            t(`school.level.${level}`),
          ),
        ),
      ),
    ),
  );
}

export function stats({ document, progress }, another) {
  const { points, drills, right, lines, streak, best } = progress;
  const figure = (name, value) => h("div", {}, h("dt", {}, t(`school.${name}`)), h("dd", {}, value));
  const accuracy = lines ? `${Math.floor((100 * right) / lines)} %` : "–";
  const clear = async () => {
    if (!(await confirmDialog(t("school.forget"), h("p", {}, t("school.forget.ask"))))) return;
    forget();
    another(document, null);
  };
  return h(
    "div.stats",
    { key: "stats" },
    h(
      "dl",
      {},
      figure("points", points),
      figure("drills", drills),
      figure("accuracy", accuracy),
      figure("streak", streak),
      figure("best", best === null ? "–" : `${Math.round(best / 100) / 10} s`),
    ),
    h("button.small.plain", { type: "button", onclick: clear }, t("school.forget")),
  );
}

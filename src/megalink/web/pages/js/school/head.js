// Above the drill: which game, how hard, and how well it went so far.

import { confirmDialog } from "../page/dialogs.js";
import { h } from "../page/dom.js";
import { t } from "../text/text.js";
import { forget } from "./progress.js";

export const LEVELS = [1, 2, 3, 4, 5];

/** @param another begins another drill: (document, level), with null for the level that the learner has reached */
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
          (entry) => h(
            "option",
            { value: entry.key, selected: entry.key === state.document },
            `${entry.short_title} (${entry.version})`,
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
    h("button.small.plain", { onclick: clear }, t("school.forget")),
  );
}

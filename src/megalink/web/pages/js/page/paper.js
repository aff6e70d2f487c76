// What stands on paper and not on the screen: a sheet that lies about says by itself whose it is, of when and by whom.

import { t } from "../text/text.js";
import { h } from "./dom.js";
import { who } from "./shell.js";
import { dateAndTime } from "./time.js";

/** `scope`: what the sheet is about, such as its gaming day and shift. */
export const paperHead = (...scope) =>
  h(
    "header.paper-only.paper-head",
    { key: "paper" },
    h("p", {}, h("b", {}, who().house), h("span.paper-printed", {}, printed())),
    h("p", {}, scope.filter(Boolean).join(" · ")),
  );

/** "Gaming day 2026-01-31, shift 2"; without a number all shifts, without a day all days. */
export function periodWords(day, shift) {
  if (!day) return t("paper.all_days");
  return shift ? t("paper.day_shift", { day, shift }) : t("paper.day", { day });
}

const printed = () =>
  t("paper.printed", {
    at: dateAndTime(Date.now()),
    name: who().user?.name ?? "–",
    role: who().user ? t(`role.${who().user.role}`) : "–",
  });

// A page may stand open for hours before it is printed.
window.addEventListener("beforeprint", () => {
  for (const line of document.querySelectorAll(".paper-printed")) line.textContent = printed();
});

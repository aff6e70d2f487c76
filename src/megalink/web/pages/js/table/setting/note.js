// What becomes of a setting, said in the dock below the button that sends it.

import { h } from "../../page/dom.js";
import { mustSet } from "./chosen.js";
import { warning } from "./words.js";

export function settingNote(model) {
  const words = mustSet(model) ? warning(model) : null;
  return words && h(
    "p.setting-note",
    { key: "note" },
    h("span", { "aria-hidden": "true" }, words.seen),
    h("span.sr-only", {}, words.spoken),
  );
}

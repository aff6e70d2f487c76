// What becomes of a setting, said in the dock below the button that sends it.

import { h } from "../../page/dom.js";
import { mustSet } from "./chosen.js";
import { unable, wouldBecome } from "./words.js";

const noteOf = (about) => (model) => {
  const words = mustSet(model) ? about(model) : null;
  return words && h(
    "p.setting-note",
    { key: "note" },
    h("span", { "aria-hidden": "true" }, words.seen),
    h("span.sr-only", {}, words.spoken),
  );
};

/** That the chosen setting would not count as it is; null where it does. */
export const wouldNote = noteOf(wouldBecome);

/** That these cards cannot be set; null where they can. */
export const unableNote = noteOf(unable);

// An address where nothing is: told kindly, with the way to where something is.

import { draw, h } from "./dom.js";
import { startPage } from "./shell.js";
import { t } from "./text.js";

await startPage("missing");
draw(
  document.getElementById("main"),
  h(
    "section.panel.way-in",
    {},
    h("h1", {}, t("missing.title")),
    h("p", {}, t("missing.why", { address: location.pathname })),
    h("a.button.primary", { href: "/" }, t("table.to.lobby")),
  ),
);

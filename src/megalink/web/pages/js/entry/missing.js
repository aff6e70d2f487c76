// The page for addresses where nothing is, with a link to the lobby.

import { draw, h } from "../page/dom.js";
import { startPage } from "../page/shell.js";
import { t } from "../text/text.js";

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

// The pages that stand behind "Cage" in the header.

import { h } from "../page/dom.js";
import { t } from "../text/text.js";

const TABS = { cage: "/cage", exclusions: "/bars", settings: "/settings" };

export const tabs = (current) =>
  h(
    "nav.tabs.no-print",
    { key: "tabs", "aria-label": t("house.pages") },
    Object.entries(TABS).map(([name, address]) =>
      h("a", { href: address, "aria-current": name === current ? "page" : null }, t(`house.tab.${name}`)),
    ),
  );

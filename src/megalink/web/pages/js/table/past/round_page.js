// /table/NAME/round/N: one round again, for whoever has its address, as he may see it.

import { loadRules, rulesNow } from "../../felt/rules.js";
import { draw, h } from "../../page/dom.js";
import { refusalText } from "../../page/notices.js";
import { getJson } from "../../page/requests.js";
import { setStatus, startPage } from "../../page/shell.js";
import { timeWithSeconds } from "../../page/time.js";
import { t } from "../../text/text.js";
import { replay, replayPage } from "./replay.js";
import { linesOf, resultLines } from "../result/lines.js";

const [, , table, , round] = location.pathname.split("/").map(decodeURIComponent);
const main = document.getElementById("main");

const me = await startPage("table");
setStatus("open");
document.title = t("replay.title", { round, table });

try {
  const record = await getJson(`/api/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(round)}`);
  await loadRules(record.rules).catch(() => {}); // without the document areas have plain names
  const player = me.user?.role === "player" ? me.user.name : null;
  let page = null;
  const paint = () => requestAnimationFrame(() => page && drawRound(page));
  page = replayPage(record, player, paint);
  drawRound(page);
} catch (refusal) {
  if (refusal.code === undefined) throw refusal;
  draw(
    main,
    h(
      "section.panel.missing",
      {},
      h("h1", {}, t("replay.missing", { round, table })),
      h("p", {}, refusalText(refusal)),
      h("a.button.primary", { href: "/" }, t("table.to.lobby")),
    ),
  );
}

function drawRound(page) {
  const { record, model } = page;
  document.body.dataset.phase = model.view.phase;
  draw(
    main,
    h(
      "h1",
      { key: "title" },
      h("span", {}, t("replay.title", { round: record.round, table: record.table })),
      " ",
      h("small.muted", {}, rulesNow(record.rules)?.title ?? ""),
    ),
    replay(page),
    h(
      "aside.side",
      { key: "side", class: "in-page", "aria-label": t("side.label") },
      h(
        "div.side-body",
        { key: "body", tabindex: "0", role: "region", "aria-label": t("side.label") },
        later(record),
        linesOf(model).length ? resultLines(page) : h("section", { key: "what" }, h("p", {}, t("replay.what"))),
      ),
    ),
  );
}

/** What was adjusted on this Player's account when the round stood already. */
function later({ adjustments }) {
  if (!adjustments?.length) return null;
  const line = ({ at, text }) => h("p", {}, h("span.muted", {}, timeWithSeconds(at)), " ", text);
  return h("section.adjusted-later", { key: "later" }, adjustments.map(line));
}

// Verifies the whole log: chain, replay, books, shuffles.

import { definitions, h } from "../page/dom.js";
import { refusalText, say } from "../page/notices.js";
import { getJson } from "../page/requests.js";
import { t, tOr } from "../text/text.js";

export function verifyPanel(audit) {
  const { verified } = audit;
  return h(
    "section.panel.verify",
    { key: "verify", "aria-label": t("audit.verify") },
    h("h2", {}, t("audit.verify")),
    h("p.muted", {}, t("audit.verify_about")),
    h(
      "button.primary",
      { disabled: verified?.busy, onclick: () => verify(audit) },
      t(verified?.busy ? "audit.verifying" : "audit.verify_now"),
    ),
    verified && !verified.busy ? result(verified) : null,
  );
}

async function verify(audit) {
  audit.verified = { busy: true };
  audit.paint();
  try {
    audit.verified = await getJson("/api/audit/verify");
    say(
      t(
        audit.verified.findings.length ? "audit.findings" : "audit.all_well",
        { count: audit.verified.findings.length },
      ),
    );
  } catch (refusal) {
    audit.verified = { wrong: refusalText(refusal) };
  }
  audit.paint();
}

function result(verified) {
  if (verified.wrong) return h("p.refused", { role: "alert" }, verified.wrong);
  const { events, rounds, shuffles, findings, head, replaced } = verified;
  return h(
    "div.verified",
    {},
    findings.length
      ? h("p.bad", {}, h("b", {}, t("audit.findings", { count: findings.length })))
      : h("p.good", {}, h("b", {}, "✓ ", t("audit.all_well"))),
    definitions("dl.figures", [
      [t("audit.events"), events],
      [t("audit.rounds"), rounds],
      [t("audit.shuffles"), shuffles],
      ...Object.entries(head ?? {}).map(
        ([name, value]) => [tOr(`audit.head.${name}`, name), h("code", {}, String(value))],
      ),
    ]),
    replaced.map((words) => h("p.bad", {}, t("audit.replaced", { words }))),
    h("ul.plain-list", {}, findings.map(({ text }) => h("li.bad", {}, text))),
  );
}

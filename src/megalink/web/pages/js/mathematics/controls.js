// What can be changed: pays, readings, the jackpot.

import { h } from "../page/dom.js";
import { t } from "../text/text.js";
import { LINK, countChanges } from "./asking.js";

/**
 * `change(kind, name, value|null)`: null takes the change back. `refusal` marks the field that was refused.
 * `live`: the links of this floor; `takeLive(name)` goes to what one of them displays.
 */
export function controls({ form, usual, live, changes, refusal, change, takeLive, undo }) {
  const count = countChanges(changes);
  return h(
    "section.panel.controls",
    { "aria-labelledby": "what-if" },
    h(
      "details",
      { open: !matchMedia("(max-width: 860px)").matches, key: "what-if" },
      h(
        "summary",
        {},
        h("h2", { id: "what-if" }, t("maths.change")),
        h(
          "span.badge",
          { class: count ? "gold" : "muted" },
          count ? t("maths.changes", { count }) : t("maths.unchanged"),
        ),
      ),
      h("p", {}, h("button.small", { disabled: !count, onclick: undo }, t("maths.undo"))),
      refusal ? h("p.field-error", { role: "alert" }, refusal.message) : null,
      jackpot(usual, changes, refusal, change),
      liveJackpots(live, takeLive),
      form ? [pays(form, changes, refusal, change), readings(form, changes, change)] : h("p.muted", {}, "…"),
    ),
  );
}

function jackpot(usual, changes, refusal, change) {
  const field = (name) =>
    h(
      "p.field",
      { key: `link-${name}`, class: name in changes.link ? "changed" : null },
      h("label", { for: `link-${name}` }, t(`maths.link.${name}`)),
      h("input.number", {
        id: `link-${name}`,
        inputmode: "decimal",
        autocomplete: "off",
        value: changes.link[name] ?? usual[name],
        "aria-invalid": refusal?.field === name ? "true" : null,
        oninput: (event) => change(
          "link",
          name,
          event.target.value.trim() === usual[name] ? null : event.target.value.trim(),
        ),
      }),
    );
  return h("div.fields", { key: "link", role: "group", "aria-label": t("maths.link") }, LINK.map(field));
}

/** Back from a typed amount, or to what the meter shows by now. Where one link is open its name says nothing. */
function liveJackpots(live, takeLive) {
  const several = live.length > 1;
  return h(
    "div.live-jackpots",
    { key: "live" },
    live.map(({ name }) =>
      h(
        "button.small",
        { key: name, onclick: () => takeLive(name) },
        several ? t("maths.live.of", { link: name }) : t("maths.live"),
      ),
    ),
  );
}

function pays(form, changes, refusal, change) {
  const row = (wager, pay) => {
    const name = `${wager}.${pay.row}`;
    const unit = t("maths.pays.unit", { unit: pay.unit, clause: pay.clause });
    return h(
      "p.field",
      { key: name, class: name in changes.pays ? "changed" : null },
      h("label", { for: `pay-${name}` }, pay.title, h("small.muted", {}, unit)),
      h("input.number", {
        id: `pay-${name}`,
        type: "number",
        min: "0",
        step: "1",
        value: changes.pays[name] ?? pay.pays,
        "aria-label": t("maths.pay.label", { wager: form.wagers[wager], row: pay.title, unit: pay.unit }),
        "aria-invalid": refusal?.field === "pay" && String(refusal.value).startsWith(`${name}=`) ? "true" : null,
        oninput: (event) => change("pays", name, event.target.value === String(pay.pays) ? null : event.target.value),
      }),
    );
  };
  const table = ([wager, rows]) =>
    h(
      "details.table",
      { key: `table-${wager}`, open: rows.some((pay) => `${wager}.${pay.row}` in changes.pays) },
      h("summary", {}, form.wagers[wager]),
      rows.map((pay) => row(wager, pay)),
    );
  return h("div", { key: "pays" }, h("h3", {}, t("maths.pays")), Object.entries(form.pays).map(table));
}

function readings(form, changes, change) {
  const field = (reading) => {
    const side = reading.sides.find((other) => other.value === (changes.readings[reading.name] ?? reading.default));
    return h(
      "div.field.reading",
      { key: reading.name, class: reading.name in changes.readings ? "changed" : null },
      h(
        "label",
        { for: `reading-${reading.name}` },
        reading.question,
        " ",
        h("small.muted", {}, reading.register.join(", ")),
      ),
      h(
        "select",
        {
          id: `reading-${reading.name}`,
          value: changes.readings[reading.name] ?? reading.default,
          onchange: (event) => change(
            "readings",
            reading.name,
            event.target.value === reading.default ? null : event.target.value,
          ),
        },
        reading.sides.map(({ value }) =>
          h(
            "option",
            { value, selected: value === (changes.readings[reading.name] ?? reading.default) },
            value === reading.default ? t("maths.reading.usual", { side: words(value) }) : words(value),
          )),
      ),
      h("small.muted", {}, side?.means ?? ""),
    );
  };
  return h(
    "details.table",
    { key: "readings", open: Object.keys(changes.readings).length > 0 },
    h("summary", {}, t("maths.readings")),
    h("p.muted", {}, t("maths.readings.lead")),
    form.readings.map(field),
  );
}

export const words = (value) => value.replaceAll("_", " ");

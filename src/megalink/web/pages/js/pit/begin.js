// What a Pit Manager begins besides tables: gaming days and links.

import { h } from "../page/dom.js";
import { serverNow } from "../page/live.js";
import { amount, readMoney } from "../page/money.js";
import { toast } from "../page/notices.js";
import { sendOrder } from "../page/orders.js";
import { shortForm, textInput } from "../staff/short_form.js";
import { t } from "../text/text.js";

const MONEY = { inputmode: "decimal", required: true };
// The two rates are in hundredths of a per cent of a stake; the rest of the stake is the house's.
const FIRST = { reset: 20_000_000, minimum: 100, to_displayed: 2_000, to_reserve: 500 };

export function beginDay(pit) {
  const today = new Date(serverNow()).toISOString().slice(0, "2025-01-31".length);
  shortForm({
    title: t("begin.day"),
    about: h("p.muted", {}, t("begin.day_about", { day: pit.floor?.gaming_day || "–" })),
    fields: { day: [t("begin.day_which"), textInput(today, { type: "date", required: true })] },
    async send({ day }) {
      await sendOrder({ order: "floor.begin_gaming_day", day });
      toast(t("begin.day_done", { day }), "good");
      pit.floor = { ...pit.floor, gaming_day: day };
      pit.paint();
    },
  });
}

export function beginLink() {
  const parameters = Object.entries(FIRST).map(
    ([name, value]) => [name, [t(`parameter.${name}`), textInput(amount(value), MONEY)]],
  );
  shortForm({
    title: t("begin.link"),
    fields: {
      link: [t("begin.link_name"), textInput("", { required: true, maxlength: 40 })],
      displayed: [t("link.displayed"), textInput(amount(FIRST.reset), MONEY)],
      reserve: [t("link.reserve"), textInput(amount(0), MONEY)],
      ...Object.fromEntries(parameters),
      limit: [t("begin.limit"), textInput("", { inputmode: "decimal" })],
    },
    async send(typed) {
      const { link, ...amounts } = typed;
      const read = Object.fromEntries(
        Object.entries(amounts).map(([name, text]) => [name, text.trim() ? readMoney(text) : undefined]),
      );
      if (Object.values(read).includes(null)) return t("form.no_amount");
      const { displayed, reserve, limit = null, ...rates } = read;
      await sendOrder(
        { order: "link.open_link", link: link.trim(), parameters: { ...rates, limit }, displayed, reserve },
      );
      toast(t("begin.link_done", { link }), "good");
      return null;
    },
  });
}

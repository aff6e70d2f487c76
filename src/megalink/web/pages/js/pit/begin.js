// What a Pit Manager opens besides tables: links.

import { amount, amountWrong, readMoney } from "../page/money.js";
import { toast } from "../page/notices.js";
import { sendOrder } from "../page/orders.js";
import { shortForm, textInput } from "../staff/short_form.js";
import { t } from "../text/text.js";

const MONEY = { inputmode: "decimal", required: true };
// The two rates are in hundredths of a per cent of a stake; the rest of the stake is the house's.
const FIRST = { reset: 20_000_000, minimum: 100, to_displayed: 2_000, to_reserve: 500 };

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
      const given = Object.entries(amounts).filter(([, text]) => text.trim());
      const wrong = given.map(([, text]) => amountWrong(text)).find(Boolean);
      if (wrong) return wrong;
      const read = Object.fromEntries(given.map(([name, text]) => [name, readMoney(text)]));
      const { displayed, reserve, limit = null, ...rates } = read;
      const { waiting, needed } = await sendOrder(
        { order: "link.open_link", link: link.trim(), parameters: { ...rates, limit }, displayed, reserve },
      );
      toast(waiting ? t("form.waits", { needed: t(`role.${needed}`) }) : t("begin.link_done", { link }), "good");
      return null;
    },
  });
}

// Money is whole cents in a number that stays an integer; nothing here divides into fractions.

import { t } from "../text/text.js";

/** 123456 -> "1,234.56" */
export function amount(cents) {
  const whole = Math.abs(cents);
  const rest = String(whole % 100).padStart(2, "0");
  const units = String((whole - (whole % 100)) / 100).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "−" : ""}${units}.${rest}`;
}

/** "S$1,234.56" */
export const money = (cents) => (cents < 0 ? "−" : "") + t("money.sign") + amount(Math.abs(cents));

/** Without the cents where there are none: "S$25"; for chips and buttons. */
export const shortMoney = (cents) => money(cents).replace(/\.00$/, "");

/** "+S$5.00", "−S$5.00", "S$0.00" */
export const change = (cents) => (cents > 0 ? "+" : "") + money(cents);

export const sum = (amounts) => amounts.reduce((total, cents) => total + cents, 0);

/** "12.5" -> 1250; null where it is no amount. Reads digits, never a float. */
export function readMoney(text) {
  const match = /^\s*(\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(text.replaceAll(",", ""));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

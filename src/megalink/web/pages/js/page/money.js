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

/** "+S$5", "−S$5" */
export const shortChange = (cents) => change(cents).replace(/\.00$/, "");

/** "+5", "−5": where there is little room, and only money can be meant. */
export const bareChange = (cents) => shortChange(cents).replace(t("money.sign"), "");

export const sum = (amounts) => amounts.reduce((total, cents) => total + cents, 0);

// Amounts as people type them: the twin of money/typed.py, tested by the same table of cases.

const CEILING = 100_000_000_000; // cents: no order is about more
const SIGNED = /^([+−-]?)\s*(?:S\$)?\s*([+−-]?)\s*([^]*)$/;
const GROUPED = "[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]{0,2}(?: [0-9]{3})+";
const UNITS = `${GROUPED}|0|[1-9][0-9]*`;
const AMOUNT = new RegExp(`^(${UNITS})(?:\\.([0-9]{1,2}))?$`);
const OVER_PRECISE = new RegExp(`^(?:${UNITS})\\.[0-9]{3,}$`);
const DIGITS = /^[0-9., ]*[0-9][0-9., ]*$/;
const MINUS = ["-", "−"];

/** "1,000.50" -> 100050; null where it is no amount. `signed`: it may be below nothing. Reads digits, never a float. */
export const readMoney = (text, how = {}) => readTyped(text, how).cents;

/** What is wrong with a typed amount, and how to write it; null where nothing is. */
export function amountWrong(text, how = {}) {
  const { code } = readTyped(text, how);
  return code && t(`amount.${code}`, { text: text.trim(), most: money(CEILING) });
}

export function readTyped(text, { signed = false } = {}) {
  const [, before, after, digits] = SIGNED.exec(text.replace(/[\u00a0\u202f]/g, " ").trim());
  const [code, cents] = readDigits(digits);
  const sign = before + after;
  if (code) return { cents: null, code };
  if (sign.length > 1 || (sign === "+" && !signed)) return { cents: null, code: "amount_format" };
  if (MINUS.includes(sign) && !signed) return { cents: null, code: "amount_negative" };
  return { cents: MINUS.includes(sign) && cents ? -cents : cents, code: null };
}

function readDigits(digits) {
  const match = AMOUNT.exec(digits);
  if (match) {
    const [, units, places = ""] = match;
    const cents = Number(units.replace(/[, ]/g, "")) * 100 + Number(places.padEnd(2, "0"));
    return cents > CEILING ? ["amount_over_ceiling", null] : [null, cents];
  }
  if (!digits) return ["amount_missing", null];
  if (OVER_PRECISE.test(digits)) return ["amount_over_precise", null];
  return [DIGITS.test(digits) ? "amount_separators" : "amount_format", null];
}

// Moments as people read them, in one form on every page: 2026-11-18, and hours up to 23. `at` is in milliseconds.

import { t } from "../text/text.js";

const two = (number) => String(number).padStart(2, "0");

/** "2026-11-18" */
export const dateOf = (at) => {
  const moment = new Date(at);
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
};

/** "14:05" */
export const timeOf = (at) => {
  const moment = new Date(at);
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`;
};

/** "14:05:09" */
export const timeWithSeconds = (at) => `${timeOf(at)}:${two(new Date(at).getSeconds())}`;

/** "2026-11-18 14:05:09" */
export const dateAndTime = (at) => `${dateOf(at)} ${timeWithSeconds(at)}`;

/** "14:05"; with its date where that is not today's. */
export const since = (at) => (dateOf(at) === dateOf(Date.now()) ? timeOf(at) : dateAndTime(at));

/** When something ends: the time alone where that is today. */
export const endOf = (at) => (dateOf(at) === dateOf(Date.now()) ? timeOf(at) : `${dateOf(at)} ${timeOf(at)}`);

const MINUTE_MS = 60_000;

/** "20 s", from a minute on "3 min" */
export const duration = (ms) =>
  ms < MINUTE_MS ? t("time.seconds", { seconds: Math.floor(ms / 1000) }) : t("time.minutes", { minutes: Math.floor(ms / MINUTE_MS) });

const TYPED = /^\s*(\d{4})-(\d{2})-(\d{2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$/;

/** "2026-11-18 14:05" or with seconds, as somebody types it, in milliseconds; null where it is no moment. */
export function readMoment(text) {
  const match = TYPED.exec(text);
  if (!match) return null;
  const [year, month, day, hours, minutes, seconds = 0] = match.slice(1).map((part) => (part === undefined ? 0 : Number(part)));
  const moment = new Date(year, month - 1, day, hours, minutes, seconds);
  const isReal = moment.getMonth() === month - 1 && moment.getDate() === day && hours < 24 && minutes < 60 && seconds < 60;
  return isReal ? moment.getTime() : null;
}

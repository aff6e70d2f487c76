// Numbers as people read them. The server sends exact fractions beside decimals; here decimals are only shown.

import { t } from "../text/text.js";

const MINUS = "−";
const sign = (text) => text.replace("-", MINUS);

/** 0.0522 -> "5.2243 %" */
export const percent = (number, places = 4) => `${sign((number * 100).toFixed(places))} %`;

/** 0.0012 -> "+0.1200"; a difference that is not zero is shown with enough places not to look like zero. */
export function points(number, places = 4) {
  let text = (number * 100).toFixed(places);
  for (
    let more = places + 2; number !== 0
    && Number(text) === 0
    && more <= 12; more += 2
  ) text = (number * 100).toFixed(more);
  return number > 0 ? `+${text}` : sign(text);
}

export const whole = (number) => sign(Math.round(number).toLocaleString("en-US"));

export const decimal = (number, places = 4) => sign(
  number.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places }),
);

/** "3/4" -> 0.75: to place something on a screen, never to pay by. */
export function fraction(text) {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}

export const netText = (text) => (text.startsWith("-") ? sign(text) : text === "0" ? "0" : `+${text}`);

export function chance(text) {
  const number = fraction(text);
  if (number === 0) return "0";
  return number >= 0.001 ? percent(number, 3) : t("maths.one_in", { count: whole(1 / number) });
}

/** Round numbers for an axis from 0 or below. */
export function ticks(low, high, wanted) {
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough) * power;
  const places = [];
  for (
    let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step
  ) places.push(Math.abs(at) < step / 1e6 ? 0 : at);
  return places;
}

/** 1500000 -> "1.5 M" */
export function short(number) {
  if (number >= 1e6) return `${Number((number / 1e6).toFixed(2))} M`;
  if (number >= 1e3) return `${Number((number / 1e3).toFixed(1))} k`;
  return String(Number(number.toFixed(2)));
}

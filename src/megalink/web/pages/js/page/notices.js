// What a page says to people: the one polite live region, and toasts.

import { t, tOr } from "../text/text.js";
import { h } from "./dom.js";

const TOAST_MS = 6000;
const FRESH_MS = 500; // a sentence as young as that has hardly been read out
let region = null;
let saidLast = [];
let toasts = null;

/** Called once for each page. */
export function prepareNotices() {
  region = h("div.sr-only", { id: "said", role: "status", "aria-live": "polite" });
  toasts = h("section.toasts", { id: "toasts", "aria-label": t("toasts.label") });
  document.body.append(region, toasts);
}

/**
 * Outside an open dialog nothing is seen or read out: live region and toasts move into it, and back when it closes.
 * What was said just before the move is said again: a sentence that was there before its region is not read out.
 */
export function moveNotices() {
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (!region || region.parentNode === place) return;
  const fresh = saidLast.filter(({ at }) => Date.now() - at < FRESH_MS);
  region.replaceChildren();
  place.append(region, toasts);
  requestAnimationFrame(() => fresh.forEach(({ text }) => say(text)));
}

/** Has a sentence read out by screen readers; the same sentence again is read out again. */
export function say(text) {
  if (!region || !text) return;
  saidLast = [...saidLast.slice(-2), { text, at: Date.now() }];
  const line = h("p", {}, text);
  region.append(line);
  while (region.children.length > 3) region.firstChild.remove();
}

/** A short notice that goes by itself, in the place of an earlier one of the same words. kind: "info" | "good" | "bad". */
export function toast(text, kind = "info") {
  [...toasts.children].find((old) => old.firstChild.textContent === text)?.remove();
  const note = h("div.toast", { class: kind }, h("p", {}, text));
  note.append(h("button.plain", { "aria-label": t("close"), onclick: () => note.remove() }, "×"));
  toasts.append(note);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  setTimeout(() => note.remove(), TOAST_MS);
  say(text);
  return note;
}

/** The plain sentence of a refusal, with its clause. */
export function refusalText(refusal) {
  const message = tOr(`refused.${refusal.code}`, refusal.message || t("refused.other", { code: refusal.code }));
  const named = typeof refusal.value === "string" && refusal.value && message.startsWith(refusal.value);
  const first = named ? message.charAt(0) : message.charAt(0).toUpperCase(); // a name keeps its capitals
  const sentence = first + message.slice(1).replace(/\.$/, "");
  return t(refusal.clause ? "refused.clause" : "refused.plain", { sentence, clause: refusal.clause });
}

export const toastRefusal = (refusal) => {
  if (!(refusal instanceof Error) || refusal.code === undefined) throw refusal;
  toast(refusalText(refusal), "bad");
};

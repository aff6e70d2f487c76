// What a page tells: the one polite live region, toasts, and dialogs.

import { h } from "./dom.js";
import { t, tOr } from "./text.js";

const TOAST_MS = 6000;
let region = null;
let toasts = null;
let opened = 0;

/** Once per page, by the shell. */
export function prepareSpeech() {
  region = h("div.sr-only", { id: "said", role: "status", "aria-live": "polite" });
  toasts = h("section.toasts", { id: "toasts", "aria-label": t("toasts.label") });
  document.body.append(region, toasts);
}

/** Whatever lies outside an open dialog is inert, unseen and unheard: what the page tells moves into it, and back. */
function follow() {
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (!region || region.parentNode === place) return;
  region.replaceChildren();
  place.append(region, toasts);
}

/** Says a sentence to those who listen; the same sentence again is heard again. */
export function say(text) {
  if (!region || !text) return;
  const line = h("p", {}, text);
  region.append(line);
  while (region.children.length > 3) region.firstChild.remove();
}

/** A short notice that goes by itself. kind: "info" | "good" | "bad". */
export function toast(text, kind = "info") {
  const note = h("div.toast", { class: kind }, h("p", {}, text));
  note.append(h("button.plain", { type: "button", "aria-label": t("close"), onclick: () => note.remove() }, "×"));
  toasts.append(note);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  setTimeout(() => note.remove(), TOAST_MS);
  say(text);
}

/** The plain sentence of a refusal, with its clause. */
export function refusalText(refusal) {
  const told = tOr(`refused.${refusal.code}`, refusal.message || t("refused.other", { code: refusal.code }));
  const named = typeof refusal.value === "string" && refusal.value && told.startsWith(refusal.value);
  const first = named ? told.charAt(0) : told.charAt(0).toUpperCase(); // a name keeps its capitals
  const sentence = first + told.slice(1).replace(/\.$/, "");
  return t(refusal.clause ? "refused.clause" : "refused.plain", { sentence, clause: refusal.clause });
}

export const toastRefusal = (refusal) => {
  if (!(refusal instanceof Error) || refusal.code === undefined) throw refusal;
  toast(refusalText(refusal), "bad");
};

/** Opens a modal dialog; the close button, Escape and `close()` end it. Gives {node, close}. */
export function openDialog(title, ...children) {
  const close = () => node.close();
  const id = `dialog-title-${++opened}`; // one may open above another
  const head = h("header", {}, h("h2", { id }, title));
  head.append(h("button.plain", { type: "button", "aria-label": t("close"), onclick: close }, "×"));
  const node = h("dialog", { "aria-labelledby": id }, head, h("div.dialog-body", {}, ...children));
  node.addEventListener("close", () => {
    node.remove();
    follow();
  });
  node.onclick = (event) => {
    if (event.target === node) close(); // a handler that gives false would stop links, boxes and forms inside
  };
  document.body.append(node);
  node.showModal();
  follow();
  return { node, close };
}

/** A question with yes and no. Gives whether it was yes. */
export function confirmDialog(title, body, yes = t("yes"), no = t("no")) {
  return new Promise((resolve) => {
    const { node, close } = openDialog(title, body);
    const answer = (value) => () => {
      node.returnValue = value;
      close();
    };
    const buttons = [
      h("button", { type: "button", onclick: answer("") }, no),
      h("button.primary", { type: "button", onclick: answer("yes") }, yes),
    ];
    node.append(h("footer", {}, buttons));
    node.onclose = () => resolve(node.returnValue === "yes");
    buttons[1].focus();
  });
}

// Modal dialogs, and questions with yes and no.

import { t } from "../text/text.js";
import { h } from "./dom.js";
import { moveNotices } from "./notices.js";

const WATCH_MS = 250;
let opened = 0;

/** Opens a modal dialog; the close button, Escape and `close()` end it. Gives {node, close}. */
export function openDialog(title, ...children) {
  const close = () => node.close();
  const id = `dialog-title-${++opened}`; // one may open above another
  const head = h("header", {}, h("h2", { id }, title));
  head.append(h("button.plain", { "aria-label": t("close"), onclick: close }, "×"));
  const node = h("dialog", { "aria-labelledby": id }, head, h("div.dialog-body", {}, ...children));
  node.addEventListener("close", () => {
    node.remove();
    moveNotices();
  });
  node.onclick = (event) => {
    if (event.target === node) close(); // a handler that gives false would stop links, boxes and forms inside
  };
  document.body.append(node);
  node.showModal();
  moveNotices();
  return { node, close };
}

/** A question with yes and no, which has the focus: yes cannot be taken back. Gives whether it was yes. */
export const confirmDialog = async (title, body, yes = t("yes"), no = t("no"), stands = undefined) =>
  (await choiceDialog(title, body, { "": no, yes }, stands)) === "yes";

/**
 * A question with several answers, {name: label}; the first, the harmless one, has the focus. Gives the name, or "". It
 * goes by itself as soon as `stands()` is false: nobody can answer it any more, and it would cover what has happened.
 */
export function choiceDialog(title, body, answers, stands = () => true) {
  return new Promise((resolve) => {
    const { node, close } = openDialog(title, body);
    const answer = (name) => () => {
      node.returnValue = name;
      close();
    };
    const buttons = Object.entries(answers).map(([name, label], at) =>
      h(at ? "button" : "button.primary", { onclick: answer(name) }, label));
    node.append(h("footer", {}, buttons));
    const watch = setInterval(() => stands() || close(), WATCH_MS);
    node.onclose = () => {
      clearInterval(watch);
      resolve(node.returnValue);
    };
    buttons[0].focus();
  });
}

// Builds elements, and changes a page into a newly drawn one without losing focus.

const SVG = "http://www.w3.org/2000/svg";
const OWN = ["open", "style"]; // set by people or measured: a new drawing does not take them away

/**
 * h("button.primary", {onclick, disabled: true, "aria-label": "…"}, "text", child, [more], null)
 * A key (`key: "…"`) tells `draw` which old element is meant. `svg: true` makes an SVG element.
 */
export function h(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const node = properties.svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (classes.length) node.setAttribute("class", classes.join(" "));
  if (tag === "button") node.setAttribute("type", "button"); // a button in a form sends it only where that is said
  node.handlers = {};
  for (const [key, value] of Object.entries(properties)) set(node, key, value);
  add(node, children);
  return node;
}

/** A custom element; a page whose bundle has defined it may import the script that does so once more by itself. */
export function defineOnce(name, element) {
  if (!customElements.get(name)) customElements.define(name, element);
}

/** A handler of keys that acts on Escape alone; it returns nothing, since `false` would stop every other key. */
export const onEscape = (act) => (event) => {
  if (event.key === "Escape") act();
};

/** The key that does the same; screen readers are told of it elsewhere. */
export const keyHint = (letter) => h("kbd", { "aria-hidden": "true" }, letter);

/** A list of names and values: [[name, value], …]. */
export const definitions = (name, rows) =>
  h(name, {}, rows.map(([term, value]) => [h("dt", {}, term), h("dd", {}, value)]));

export const s = (name, properties = {}, ...children) => h(name, { ...properties, svg: true }, ...children);

function set(node, key, value) {
  if (key === "svg" || value === null || value === undefined || value === false) return;
  if (key === "key") node.dataset.key = value;
  else if (key === "class") node.setAttribute("class", [node.getAttribute("class"), value].filter(Boolean).join(" "));
  else if (key === "vars") {
    for (const [name, size] of Object.entries(value)) node.style.setProperty(name, size);
  } else if (key.startsWith("on")) {
    node.handlers[key] = value;
    node[key] = value;
  } else if (key === "value" || key === "checked") {
    node[key] = value;
    node.properties = { ...node.properties, [key]: value };
  } else node.setAttribute(key, value === true ? "" : value);
}

function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

/** Makes the children of `parent` look like the new ones; elements that stay keep focus, scroll and motion. */
export function draw(parent, ...children) {
  const wanted = document.createElement("div");
  add(wanted, children);
  match(parent, [...wanted.childNodes]);
}

function match(parent, wanted) {
  const stay = new Set(wanted.map((node) => node.dataset?.key).filter(Boolean));
  for (const node of Array.from(parent.children)) if (node.dataset?.key && !stay.has(node.dataset.key)) node.remove();
  const keyed = new Map();
  for (const node of parent.children) if (node.dataset?.key) keyed.set(node.dataset.key, node);
  let at = parent.firstChild;
  for (const fresh of wanted) {
    const key = fresh.dataset?.key;
    let old = key ? keyed.get(key) : at;
    if (!key && old?.dataset?.key) old = null;
    if (old && alike(old, fresh)) {
      keyed.delete(key);
      if (old === at) at = at.nextSibling;
      else parent.insertBefore(old, at);
      update(old, fresh);
    } else parent.insertBefore(fresh, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

const alike = (old, fresh) =>
  old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && old.dataset?.key === fresh.dataset?.key;

function update(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of Array.from(old.attributes)) {
    if (!fresh.hasAttribute(name) && !OWN.includes(name)) old.removeAttribute(name);
  }
  if (fresh.hasAttribute("style")) old.style.cssText = fresh.style.cssText;
  for (const { name, value } of fresh.attributes) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const key of Object.keys(old.handlers ?? {})) if (!(key in (fresh.handlers ?? {}))) old[key] = null;
  for (const [key, handler] of Object.entries(fresh.handlers ?? {})) old[key] = handler;
  old.handlers = fresh.handlers;
  if (old !== document.activeElement) Object.assign(old, fresh.properties);
  if (!old.nodeName.includes("-")) match(old, [...fresh.childNodes]); // a custom element draws itself
}

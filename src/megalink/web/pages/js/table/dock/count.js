// <ml-count cents="12345">: an amount of money that counts up or down to its new value.

import { money } from "../../page/money.js";
import { defineOnce, h } from "../../page/dom.js";

const COUNT_MS = 700;
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Count extends HTMLElement {
  static observedAttributes = ["cents"];
  #shown = null;
  #frame = 0;

  connectedCallback() {
    if (this.#shown === null) this.#show(this.#wanted);
  }

  attributeChangedCallback() {
    if (this.#shown === null || this.#shown === this.#wanted) return;
    cancelAnimationFrame(this.#frame);
    if (still.matches || document.hidden) this.#show(this.#wanted);
    else this.#count(this.#shown, this.#wanted, performance.now());
  }

  get #wanted() {
    return Number(this.getAttribute("cents"));
  }

  #show(cents) {
    this.#shown = cents;
    this.textContent = money(cents);
  }

  #count(from, to, began) {
    const step = (now) => {
      const part = Math.min(1, (now - began) / COUNT_MS);
      this.#show(part === 1 ? to : from + Math.trunc((to - from) * (1 - (1 - part) ** 3)));
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }
}

defineOnce("ml-count", Count);

export const count = (cents) => h("ml-count", { cents, key: "count" });

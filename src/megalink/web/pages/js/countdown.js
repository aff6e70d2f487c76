// <ml-countdown ends="ms" part="betting">: seconds left, as a number and a bar. Never read out by itself.

import { h } from "./dom.js";
import { serverNow } from "./net.js";
import { t, tOr } from "./text.js";

const TICK_MS = 200;
const LATE_MS = 5000;

class Countdown extends HTMLElement {
  static observedAttributes = ["ends"];
  #timer = null;
  #began = 0;

  connectedCallback() {
    this.#began = serverNow();
    this.number = h("b");
    this.bar = h("i");
    this.replaceChildren(
      h("span", {}, tOr(`clock.${this.getAttribute("part")}`, t("clock.next"))),
      this.number,
      h("span.bar", { "aria-hidden": "true" }, this.bar),
    );
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#tick();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  attributeChangedCallback() {
    this.#began = serverNow();
    if (this.number) this.#tick();
  }

  #tick() {
    const ends = Number(this.getAttribute("ends"));
    const left = Math.max(0, ends - serverNow());
    const whole = Math.max(1, ends - this.#began);
    const seconds = String(Math.ceil(left / 1000));
    if (this.number.textContent !== seconds) this.number.textContent = seconds;
    this.bar.style.setProperty("transform", `scaleX(${Math.min(1, left / whole)})`);
    for (const part of [this.number, this.bar]) part.classList.toggle("late", left < LATE_MS);
  }
}

customElements.define("ml-countdown", Countdown);

export const countdown = (clock) =>
  clock.ends ? h("ml-countdown", { ends: clock.ends, part: clock.part, key: `clock-${clock.part}` }) : null;

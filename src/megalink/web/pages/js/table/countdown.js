// <ml-countdown ends="ms" part="betting">: seconds left, as a number and a bar. Never read out by itself.

import { h } from "../page/dom.js";
import { serverNow } from "../page/live.js";
import { t, tOr } from "../text/text.js";

const TICK_MS = 200;
const LATE_MS = 5000;
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Countdown extends HTMLElement {
  static observedAttributes = ["ends"];
  #timer = null;
  #motion = null;
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
    this.#run();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  attributeChangedCallback() {
    this.#began = serverNow();
    if (this.number) this.#run();
  }

  get #left() {
    return Math.max(0, Number(this.getAttribute("ends")) - serverNow());
  }

  /** The bar is one motion from here to the end, which costs nothing while it lasts. */
  #run() {
    this.#motion?.cancel();
    this.#motion = still.matches ? null : this.bar.animate(
      [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }],
      { duration: this.#left, fill: "forwards" },
    );
    this.#tick();
  }

  #tick() {
    const left = this.#left;
    const seconds = String(Math.ceil(left / 1000));
    for (const part of [this.number, this.bar]) part.classList.toggle("late", left < LATE_MS);
    if (this.number.textContent === seconds) return;
    this.number.textContent = seconds;
    const whole = Math.max(1, Number(this.getAttribute("ends")) - this.#began);
    if (still.matches) this.bar.style.setProperty("transform", `scaleX(${Math.min(1, left / whole)})`);
  }
}

customElements.define("ml-countdown", Countdown);

export const countdown = (clock) =>
  clock.ends ? h("ml-countdown", { ends: clock.ends, part: clock.part, key: `clock-${clock.part}` }) : null;

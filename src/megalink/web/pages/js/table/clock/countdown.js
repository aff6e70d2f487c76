// <ml-countdown ends="ms" words="line.decide" late="line.decide.late">: the sentence with the seconds left, and a bar.
// Never read out by itself. While the connection is gone it stands still, and the table's clock waits for a while.

import { defineOnce, h } from "../../page/dom.js";
import { serverNow } from "../../page/live.js";
import { t } from "../../text/text.js";
import { lastSecond } from "../sounds.js";

const TICK_MS = 200;
const LATE_MS = 5000;
const ON_ITS_WAY_MS = 250; // by how much the page's clock may lag behind the server's: 20 s begin with 20, not with 21
const still = matchMedia("(prefers-reduced-motion: reduce)");
const root = document.documentElement;

class Countdown extends HTMLElement {
  static observedAttributes = ["ends", "words", "late", "what", "position"];
  #timer = null;
  #motion = null;
  #began = 0;

  connectedCallback() {
    this.#began = serverNow();
    this.sentence = h("span.seconds");
    this.bar = h("i");
    this.replaceChildren(this.sentence, h("span.bar", { "aria-hidden": "true" }, this.bar));
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#run();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  attributeChangedCallback(name) {
    if (name === "ends") this.#began = serverNow();
    if (!this.bar) return;
    if (name === "ends") this.#run();
    else this.#tick();
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
    const isLost = root.dataset.status === "lost";
    if (isLost) this.#motion?.pause();
    else if (this.#motion?.playState === "paused") this.#run();
    if (isLost) return;
    const left = this.#left;
    const isLate = left < LATE_MS;
    const seconds = Math.max(0, Math.ceil((left - ON_ITS_WAY_MS) / 1000));
    const key = (isLate && this.getAttribute("late")) || this.getAttribute("words");
    const [what, position] = ["what", "position"].map((name) => this.getAttribute(name) ?? "");
    const text = t(key, { seconds, what, position });
    this.classList.toggle("is-late", isLate);
    if (this.sentence.textContent === text) return;
    this.sentence.textContent = text;
    const whole = Math.max(1, Number(this.getAttribute("ends")) - this.#began);
    if (still.matches) this.bar.style.setProperty("transform", `scaleX(${Math.min(1, left / whole)})`);
    if (isLate && seconds > 0) lastSecond(this.getAttribute("part"));
  }
}

defineOnce("ml-countdown", Countdown);

/** @param words key of a text with {seconds}; `late` another for the last five; `what` and `position` stand in both */
export const countdown = ({ ends, part }, words, { late = null, what = null, position = null } = {}) =>
  h("ml-countdown", { ends, part, words, late, what, position, key: "countdown" });

/** For a dialog that covers the felt: how long there is to decide; null where a person deals. */
export const leftToDecide = ({ clock }) =>
  clock.ends && clock.ends > serverNow() ? h("p", {}, countdown(clock, "line.decide.clock")) : null;

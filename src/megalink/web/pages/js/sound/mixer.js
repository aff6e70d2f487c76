// Plays sounds beside each other without ever being louder than the loudest that the browser can play.

import { Instruments } from "./instruments.js";
import { SOUNDS } from "./sounds.js";

const LATEST_S = 0.8; // a sound that would begin later than this is left out, unless it says otherwise
const STEP_S = 0.05;
const SOON_S = 0.005;

export class Mixer {
  #context;
  #out;
  #instruments;
  #last = new Map(); // by name: when it began last
  #playing = []; // {from, to, level}

  constructor(context, volume) {
    this.#context = context;
    this.#out = context.createGain();
    this.#out.connect(context.destination);
    this.#instruments = new Instruments(context);
    this.setVolume(volume);
  }

  /** From 0 to 1. The ear hears steps of power: squared, the middle of the slider sounds like the middle. */
  setVolume(volume) {
    this.#out.gain.setValueAtTime(volume * volume, this.#context.currentTime);
  }

  /** Several at once are heard one after another: seven cards are not seven times as loud as one. */
  play(name, count = 1) {
    const sound = SOUNDS[name];
    if (!sound) return;
    for (let nth = 0; nth < count; nth++) {
      const now = this.#context.currentTime;
      const latest = now + (sound.latest ?? LATEST_S);
      let from = Math.max(now + SOON_S, (this.#last.get(name) ?? -Infinity) + sound.apart);
      while (from <= latest && !this.#hasRoom(sound, from)) from += STEP_S;
      if (from > latest) return;
      this.#last.set(name, from);
      this.#playing.push({ from, to: from + sound.seconds, level: sound.level });
      sound.make(this.#instruments.from(from, sound.level, this.#out));
    }
  }

  /** Whether all that sounds at the same time stays within what can be played. */
  #hasRoom({ level, seconds }, from) {
    const now = this.#context.currentTime;
    this.#playing = this.#playing.filter(({ to }) => to > now);
    const beside = this.#playing.filter((other) => other.to > from && other.from < from + seconds);
    return beside.reduce((total, other) => total + other.level, level) <= 1;
  }
}

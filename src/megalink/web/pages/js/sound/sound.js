// Sounds, made by the browser itself. Nothing is made before the first press on the page, nor while muted.

import { readStored, store } from "../page/storage.js";
import { Mixer } from "./mixer.js";

const STORED = "megalink.sound";
const DEFAULT_VOLUME = 0.6;
const PRESSES = ["pointerup", "keydown"]; // what browsers take for leave to sound, with mouse, finger and keyboard

const within = (value) => Math.min(1, Math.max(0, value));
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

const remembered = readStored(STORED, {});
let volume = isNumber(remembered.volume) ? within(remembered.volume) : DEFAULT_VOLUME;
let isMuted = remembered.muted === true;
let context = null;
let mixer = null;

export const muted = () => isMuted;
export const currentVolume = () => volume;

/** `count` of the same follow each other closely. Without sound in this browser, or before a press, nothing happens. */
export function play(name, count = 1) {
  if (mixer && !isMuted) mixer.play(name, count);
}

/** From 0 to 1. */
export function setVolume(fresh) {
  volume = isNumber(fresh) ? within(fresh) : volume;
  mixer?.setVolume(volume);
  remember();
}

export function setMuted(fresh) {
  isMuted = fresh;
  mixer?.setVolume(isMuted ? 0 : volume); // what is sounding stops too
  remember();
  start();
}

const remember = () => store(STORED, { volume, muted: isMuted });

/** Called in a press: some browsers let a context sound only if it was made in one. */
async function start() {
  if (isMuted) return;
  try {
    if (context) {
      if (context.state === "suspended") await context.resume();
      return;
    }
    const Context = window.AudioContext;
    if (!Context) return;
    context = new Context();
    mixer = new Mixer(context, volume);
  } catch {
    mixer = null; // the table is played without sound
  }
}

for (const press of PRESSES) addEventListener(press, (event) => event.isTrusted && start(), { capture: true });

// The pit's alarm: a short sound for each new matter, made by the browser itself; and in the title how many wait, with
// the tables where a jackpot is to be verified.

import { readStored, store } from "../page/storage.js";
import { t } from "../text/text.js";

const KEY = "pit.muted";
const URGENT = 0;
const NOTICE = 5; // of severity: what is only worth knowing makes no sound
const TONES_HZ = { urgent: [660, 880, 1100, 660, 880, 1100], usual: [660, 880] };
const TONE_S = 0.16;
const VOLUME = 0.2;

const title = document.title;
let known = null; // the keys of what waited before; null until the first list has come
let sound = null;
let played = 0;

export const isMuted = () => readStored(KEY, false);
export const mute = (isOff) => store(KEY, isOff);

/** Browsers let a page sound only after somebody has used it. */
export function listenForUse() {
  const wake = () => {
    sound ??= new AudioContext();
    sound.resume();
  };
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { once: true });
}

/** Takes the list as it is now; gives what is new in it, and sounds for that. */
export function takeList(entries) {
  const fresh = known ? entries.filter(({ key }) => !known.has(key)) : [];
  known = new Set(entries.map(({ key }) => key));
  document.title = titleWith(entries);
  const loud = fresh.filter(({ severity }) => severity < NOTICE);
  if (loud.length && !isMuted()) play(loud.some(({ severity }) => severity === URGENT) ? "urgent" : "usual");
  return fresh;
}

/** "JACKPOT stud-1 (4) Pit": the hit comes first, since a tab shows little. */
function titleWith(entries) {
  const hits = new Set(entries.filter(({ kind }) => kind === "hit").map(({ table }) => table));
  const jackpot = hits.size ? `${t("alarm.jackpot", { tables: [...hits].join(", ") })} ` : "";
  return entries.length ? `${jackpot}(${entries.length}) ${title}` : title;
}

/** A context that was made a moment ago may not run yet: the alarm waits for it, and is not swallowed. */
async function play(kind) {
  if (!sound) return;
  await sound.resume();
  const volume = sound.createGain();
  volume.gain.value = VOLUME;
  volume.connect(sound.destination);
  for (const [nth, frequency] of TONES_HZ[kind].entries()) {
    const tone = sound.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(sound.currentTime + nth * TONE_S);
    tone.stop(sound.currentTime + (nth + 1) * TONE_S);
  }
  played += 1;
  document.documentElement.dataset.alarms = String(played);
}

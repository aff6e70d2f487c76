// Mute and volume, in sight in the header of a page that has sounds.

import { h, keyHint, s } from "../page/dom.js";
import { t } from "../text/text.js";
import { currentVolume, muted, play, setMuted, setVolume } from "./sound.js";

const SPEAKER = "M3 9v6h4l5 5V4L7 9z";
const WAVES = "M15 8.2a5 5 0 0 1 0 7.6M17.5 5.2a9 9 0 0 1 0 13.6";
const CROSS = "M15.5 9.5l5 5M20.5 9.5l-5 5";

/** Off if it is on, on if it is off. */
export function turnSound(redraw) {
  setMuted(!muted());
  redraw();
}

/** `redraw` draws the header anew; `letter` is the key that mutes, where the page has one. */
export function soundControl(redraw, letter = null) {
  const label = t(muted() ? "sound.unmute" : "sound.mute");
  const turn = () => turnSound(redraw);
  const slide = (event) => {
    setVolume(Number(event.target.value) / 100);
    if (muted()) setMuted(false);
    redraw();
  };
  return h(
    "div.sound",
    { key: "sound", role: "group", "aria-label": t("sound.label") },
    h("button.plain", { key: "mute", "aria-label": label, title: label, onclick: turn }, icon(muted()), letter ? keyHint(letter) : null),
    h("input", {
      key: "volume",
      type: "range",
      min: 0,
      max: 100,
      step: 5,
      value: String(Math.round(currentVolume() * 100)),
      class: muted() ? "off" : null,
      "aria-label": t("sound.volume"),
      "aria-valuetext": t(muted() ? "sound.percent.muted" : "sound.percent", { percent: Math.round(currentVolume() * 100) }),
      oninput: slide,
      onchange: () => play("chip"), // how loud that is
    }),
  );
}

const icon = (isMuted) =>
  s(
    "svg.icon",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: SPEAKER }),
    s("path.waves", { d: isMuted ? CROSS : WAVES }),
  );

// Where advice stands: under the hand, or, on a phone held upright, in the dock, which has room below its buttons there.

import { coachMarks } from "./coach_marks.js";
import { hintStrip } from "./hint_strip.js";

const narrow = matchMedia("(max-width: 760px) and (min-height: 501px)");

const advice = (page) => hintStrip(page) ?? coachMarks(page);

export const adviceUnderHand = (page) => (narrow.matches ? null : advice(page));
export const adviceInDock = (page) => (narrow.matches ? advice(page) : null);

/** Calls the function when advice changes its place, as when a phone is turned. */
export const onAdviceMoved = (act) => narrow.addEventListener("change", act);

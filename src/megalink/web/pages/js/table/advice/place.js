// Where advice stands: under the hand, or, on a phone, in the dock, which has room below its buttons there.

import { coachMarks } from "./coach_marks.js";
import { hintStrip } from "./hint_strip.js";

/* As in upright.css and low.css. */
const phone = matchMedia("(max-width: 760px) and (min-height: 501px), (max-height: 500px) and (min-width: 560px)");

const advice = (page) => hintStrip(page) ?? coachMarks(page);

export const isInDock = () => phone.matches;

export const adviceUnderHand = (page) => (isInDock() ? null : advice(page));
export const adviceInDock = (page) => (isInDock() ? advice(page) : null);

/** Calls the function when advice changes its place, as when a phone is turned. */
export const onAdviceMoved = (act) => phone.addEventListener("change", act);

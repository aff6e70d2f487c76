// What advice there is: before a decision the hint that was asked for, after the round the coach's marks.

import { coachMarks } from "./coach_marks.js";
import { hintStrip } from "./hint_strip.js";

/** For the dock, at the felt's edge below the hand: there it covers nothing, and the felt keeps its height. */
export const advice = (page) => hintStrip(page) ?? coachMarks(page);

// What stands on a table's badge: its phase, unless it is stopped or closed.

export const phaseShown = ({ locked, closed, phase }) => (locked ? "locked" : closed ? "closed" : phase);

/** Whether the round of this view is over: it is settled, or void. */
export const isOver = ({ phase }) => ["settled", "void"].includes(phase);

// What stands on a table's badge: its phase, unless it is stopped or closed.

export const phaseShown = ({ locked, closed, phase }) => (locked ? "locked" : closed ? "closed" : phase);

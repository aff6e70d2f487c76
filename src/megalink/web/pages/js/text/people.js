// Who is behind a name of the log that is no user's: a robot, a guest, one of the house's own hands.

const ROBOT = /^robot\.([\w.@-]+?)\.(\d+)$/;
const GUEST = /^guest\.(\d+)\.([\w.@-]+?)\.(\d+)$/;
const OF_HOUSE = /^(automatic|demo|robot|simulation)-((shift-)?manager|supervisor|cashier)$/;

/** {kind, words}: for the texts `person.KIND` and `seat.KIND`, which give the titles of floor/state/person_names.py. */
export function personBehind(name) {
  if (typeof name !== "string") return null;
  const robot = ROBOT.exec(name);
  if (robot) return { kind: "robot", words: { table: robot[1], number: robot[2] } };
  const guest = GUEST.exec(name);
  if (guest) return { kind: "guest", words: { position: guest[1], table: guest[2], number: guest[3] } };
  if (!OF_HOUSE.test(name)) return null;
  return { kind: "house", words: { title: name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ") } };
}

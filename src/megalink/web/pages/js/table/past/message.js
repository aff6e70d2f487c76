// A record of a round, as GET /api/tables/{table}/rounds/{round} gives it, for those who draw messages.

/** A step in the shape of a table message, without anything to order. */
export function messageOf(record, step) {
  const { view, hands, point_hands: pointHands, counting_cards: counting, announcements, waits_for: waits } = step;
  return {
    topic: `table:${record.table}`,
    seq: view.version,
    view: { ...view, open: true, link: record.link },
    options: [],
    hands,
    point_hands: pointHands,
    counting_cards: counting,
    announcements,
    waits_for: waits,
    clock: {},
    balance: null,
    claims: [],
    exclusions: [],
  };
}

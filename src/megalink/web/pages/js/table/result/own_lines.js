// Which lines of a hand concern a Player: those in which he has a part. Whoever only looks on sees them all.

export function ownLines(lines, player) {
  const own = lines.filter((line) => line.shares.some((share) => share.player === player));
  return own.length ? own : lines; // a back bettor has no part in the seat's Progressive Jackpot wager
}

// What the jackpot wager returns while the meter moves: exact fractions of whole numbers, never rounded on the way.

const read = (text) => text.split("/").map(BigInt);

/** {fixed_return, pool_share} as the server counted them; what is played for and the least wager in cents. */
export function returnedAt({ fixed_return: fixed, pool_share: share }, playingFor, minimum) {
  const [fixedPart, fixedWhole = 1n] = read(fixed);
  const [sharePart, shareWhole = 1n] = read(share);
  const whole = shareWhole * BigInt(minimum);
  return { part: fixedPart * whole + sharePart * BigInt(playingFor) * fixedWhole, whole: fixedWhole * whole };
}

export const isAboveEven = ({ part, whole }) => part > whole;

/** "117.05 %": the places beyond are cut off, so that nothing seems to reach what it does not. */
export function percentOf({ part, whole }) {
  const hundredths = (part * 10_000n) / whole;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")} %`;
}

/** "15211303/12994800", in lowest terms. */
export function fractionOf({ part, whole }) {
  let [high, low] = [part, whole];
  while (low) [high, low] = [low, high % low];
  return `${part / high}/${whole / high}`;
}

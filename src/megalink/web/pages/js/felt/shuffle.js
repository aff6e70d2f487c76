// The documented shuffle, carried out in the browser: SHA-256 of a label, the seed and a counter gives bytes;
// Fisher-Yates with rejection turns them into a deck. It shares no code with the server.

const LABEL = "megalink shuffle v1";
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const BYTE = 256;

const textBytes = (text) => new TextEncoder().encode(text);
const hexBytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256(...parts) {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined));
}

/** Whether this browser can hash: it does so on secure connections only. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** The commitment to a seed; both in hexadecimal. */
export const commitmentOf = async (seed) => toHex(await sha256(textBytes(`${LABEL} commitment`), hexBytes(seed)));

/** The 52 cards that a seed in hexadecimal makes. */
export async function deckOf(hex) {
  const seed = hexBytes(hex);
  const deck = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  const next = stream(seed);
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const drawn = await below(last + 1, next);
    [deck[last], deck[drawn]] = [deck[drawn], deck[last]];
  }
  return deck;
}

/** Bytes without end: block n is the digest of label, seed and n as eight bytes, most significant first. */
async function* stream(seed) {
  for (let block = 0; ; block += 1) {
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setBigUint64(0, BigInt(block));
    yield* await sha256(textBytes(LABEL), seed, counter);
  }
}

/** A number below the bound, all equally likely: bytes above the last whole multiple are passed over. */
async function below(bound, bytes) {
  const accepted = BYTE - (BYTE % bound);
  for (;;) {
    const { value } = await bytes.next();
    if (value < accepted) return value % bound;
  }
}

// The documented shuffle, carried out in the browser with the platform's own SHA-256. It shares no code with the server.
//
// A seed makes a deck (Fisher-Yates with rejection). The deck is sealed by the root of a Merkle tree over its 52 salted
// cards; the order in which it is dealt follows from the root and the Players' own words.

const LABEL = "megalink shuffle v1";
const SEALED = "megalink sealed deck v1 ";
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const BYTE = 256;
const CARDS = 52;
const FRESH = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

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

const sealedHash = (what, ...parts) => sha256(textBytes(SEALED + what), ...parts);

/** Whether this browser can hash: it does so on secure connections only. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** The commitment to a seed, as older versions published it; both in hexadecimal. */
export const commitmentOf = async (seed) => toHex(await sha256(textBytes(`${LABEL} commitment`), hexBytes(seed)));

/** The 52 cards that a seed in hexadecimal makes. */
export const deckOf = (hex) => shuffled(hexBytes(hex), FRESH);

/** The root of the tree over the deck that a seed seals; both in hexadecimal. */
export async function rootOf(hex) {
  const seed = hexBytes(hex);
  const deck = await deckOf(hex);
  let level = await Promise.all(
    deck.map(async (card, place) => leafOf(place, card, await sealedHash("salt", seed, Uint8Array.of(place)))),
  );
  while (level.length > 1) level = await levelAbove(level);
  return toHex(level[0]);
}

/** By the number of the deal: the place in the sealed deck from which the card comes. */
export async function orderOf(root, ownWords) {
  const said = ownWords.map(({ player, words }) => [player, words].map(textBytes)).sort(byBytes);
  const seed = await sealedHash("order", hexBytes(root), ...said.flat().flatMap((text) => [fourBytes(text.length), text]));
  return shuffled(seed, [...FRESH.keys()]);
}

/** Whether a card that the proof opens lay there, under that root, and came when it had to. */
export async function cardFits(root, order, { number, place, card, salt, path }) {
  const beside = path.map(hexBytes);
  let node = await leafOf(place, card, hexBytes(salt));
  for (let at = place, size = CARDS; size > 1; at >>= 1, size = (size + 1) >> 1) {
    if ((at ^ 1) >= size) continue; // the last of an odd number goes up as it is
    const other = beside.shift();
    if (!other) return false;
    node = await (at % 2 ? sealedHash("node", other, node) : sealedHash("node", node, other));
  }
  return !beside.length && toHex(node) === root && order[number] === place;
}

const leafOf = (place, card, salt) => sealedHash("leaf", Uint8Array.of(place), textBytes(card), salt);

function levelAbove(level) {
  const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => level.slice(2 * at, 2 * at + 2));
  return Promise.all(pairs.map(([left, right]) => (right ? sealedHash("node", left, right) : left)));
}

/** Most significant first. */
function fourBytes(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

const byBytes = ([one], [other]) => (toHex(one) < toHex(other) ? -1 : 1);

async function shuffled(seed, fresh) {
  const deck = [...fresh];
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

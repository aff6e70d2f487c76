// What this page saw before the cards were dealt: the commitment of each round, and the words that its Player added. It
// is kept over a reload, so that the proof of a round can be held against it.

import { readStored, store } from "../../page/storage.js";

const STORED = "megalink.commitments";
const WHERE = "sessionStorage";
const ROUNDS_MAX = 200; // of a table: older ones are forgotten

const tables = readStored(STORED, {}, WHERE); // by table and round: {commitment, words}

/** {commitment, words} as this page had them while bets were open; null where it was not there. */
export const notedOf = (table, round) => tables[table]?.[round] ?? null;

/** Called for every message of a table: what it says first while bets are open is what counts. */
export function noteCommitment({ table_name: table, round, phase, commitment }) {
  const rounds = Object.keys(tables[table] ?? {}).map(Number);
  if (rounds.some((noted) => noted > round)) delete tables[table]; // rounds go forward: this is another log
  if (phase !== "betting" || !commitment || notedOf(table, round)) return;
  tables[table] = { ...tables[table], [round]: { commitment, words: null } };
  for (const old of rounds.slice(0, -ROUNDS_MAX)) delete tables[table][old];
  store(STORED, tables, WHERE);
}

/** The words that the Player of this page added to a round whose commitment it has. */
export function noteWords(table, round, words) {
  const noted = notedOf(table, round);
  if (!noted) return;
  noted.words = words;
  store(STORED, tables, WHERE);
}

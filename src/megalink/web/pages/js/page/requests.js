// Questions to the server by HTTP, and its refusals.

import { notePosition } from "./position.js";

/** A refusal by the server: code, field, value, clause and a sentence. `status` 0 means that it was not reached. */
class Refusal extends Error {
  constructor(status, body) {
    super(body?.message ?? "");
    this.status = status;
    this.code = body?.refused ?? (status === 0 ? "unreachable" : `http_${status}`);
    this.field = body?.field ?? null;
    this.value = body?.value ?? null;
    this.clause = body?.clause ?? null;
  }
}

const ANSWER_MS = 30_000; // after that an order is sent again by its key: the line is dead

async function ask(path, init) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", cache: "no-store", ...init });
  } catch {
    throw new Refusal(0, null);
  }
  notePosition(answer.headers.get("Megalink-Position"));
  const body = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new Refusal(answer.status, body);
  if (body === undefined) throw new Refusal(0, null); // cut off on its way
  return body;
}

export const getJson = (path) => ask(path);

/**
 * Numbers the questions of one place: each call gives a function that says whether its question is still the newest.
 * Answers may overtake each other, and what was asked for last is to be shown.
 */
export function questions() {
  let newest = 0;
  return () => {
    const own = ++newest;
    return () => own === newest;
  };
}

/** Of what seldom changes: the browser keeps it, and asks whether it is still the same. */
export const getKept = (path) => ask(path, { cache: "no-cache" });

export const postJson = (path, body, headers = {}) =>
  ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  });

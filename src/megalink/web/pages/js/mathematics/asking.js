// Questions to the counting server: as a query, and asked again until the count is done.

import { getJson } from "../page/requests.js";
import { setStatus } from "../page/shell.js";

export const LINK = ["jackpot", "reset", "contribution", "minimum_wager"];
const WAIT_S = 1;
const RETRY_MS = 1500;

/** No changes. Each part holds only what differs from the document and the usual link. */
export const unchanged = () => ({ pays: {}, readings: {}, link: {} });

export const countChanges = ({ pays, readings, link }) => [pays, readings, link].reduce(
  (sum, changes) => sum + Object.keys(changes).length,
  0,
);

/** The query of a what-if, from what is usual and what was changed; without pays where they cannot be asked for. */
export function queryOf(usual, changes, withPays = true) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(changes.readings)) query.append("reading", `${name}=${value}`);
  if (withPays) for (const [name, value] of Object.entries(changes.pays)) query.append("pay", `${name}=${value}`);
  for (const name of LINK) query.set(name, changes.link[name] ?? usual[name]);
  return query;
}

/** What was changed, out of the address of this page. */
export function changesFrom(search, usual) {
  const query = new URLSearchParams(search);
  const pairs = (name) => Object.fromEntries(
    query.getAll(name).filter((pair) => pair.includes("=")).map((pair) => pair.split("=", 2)),
  );
  const link = {};
  for (const name of LINK) if (query.has(name) && query.get(name) !== usual[name]) link[name] = query.get(name);
  return { pays: pairs("pay"), readings: pairs("reading"), link };
}

/** The address of this page for a what-if: only what differs. */
export function addressOf(document, changes) {
  const query = new URLSearchParams({ document });
  for (const [name, value] of Object.entries(changes.readings)) query.append("reading", `${name}=${value}`);
  for (const [name, value] of Object.entries(changes.pays)) query.append("pay", `${name}=${value}`);
  for (const [name, value] of Object.entries(changes.link)) query.set(name, value);
  return `${location.pathname}?${query}`;
}

export const parPath = (document, part = "") => `/api/par/${encodeURIComponent(document)}${part}`;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until the answer is there; `onProgress({done, whole})` meanwhile. Gives null once `wanted()` is false. */
export async function counted(path, query, onProgress, wanted = () => true) {
  for (;;) {
    const answer = await answered(`${path}?${query}&wait=${WAIT_S}`);
    if (!wanted()) return null;
    if (answer && !answer.progress) return answer;
    if (answer) onProgress(answer.progress);
    await pause(answer?.again_ms ?? RETRY_MS);
  }
}

/** The answer, or null if the server is away or busy: the caller asks again. */
async function answered(path) {
  try {
    const answer = await getJson(path);
    setStatus("open");
    return answer;
  } catch (refusal) {
    if (refusal.status !== 0 && refusal.code !== "busy") throw refusal;
    if (refusal.status === 0) setStatus("lost");
    return null;
  }
}

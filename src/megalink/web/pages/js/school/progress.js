// What this browser remembers of a learner: level, points and times, game by game.

import { readStored, store } from "../page/storage.js";

const STORED = "megalink.school";
const FRESH = { level: 1, streak: 0, points: 0, drills: 0, right: 0, lines: 0, best: null };

const remembered = () => readStored(STORED, {});

export const progressOf = (document) => ({ ...FRESH, ...remembered().games?.[document] });

export const lastGame = () => remembered().last ?? null;

export function keep(document, progress) {
  store(STORED, { last: document, games: { ...remembered().games, [document]: progress } });
  return progress;
}

export const forget = () => store(STORED, {});

/** After a drill: `answer` as the server marked it. */
export function after(progress, answer, tookMs) {
  const perLine = Math.round(tookMs / Math.max(1, answer.of));
  const clean = answer.right === answer.of;
  return {
    level: answer.next_level,
    streak: answer.streak,
    points: progress.points + answer.score,
    drills: progress.drills + 1,
    right: progress.right + answer.right,
    lines: progress.lines + answer.of,
    best: clean && (progress.best === null || perLine < progress.best) ? perLine : progress.best,
  };
}

// What this browser remembers of a learner: level, points and times, game by game.

const KEPT = "megalink.school";
const FRESH = { level: 1, streak: 0, points: 0, drills: 0, right: 0, lines: 0, best: null };

function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return kept !== null && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

const save = (kept) => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // it lasts as long as the page, then
  }
};

export const progressOf = (document) => ({ ...FRESH, ...all().games?.[document] });

export const lastGame = () => all().last ?? null;

export function keep(document, progress) {
  const kept = all();
  save({ last: document, games: { ...kept.games, [document]: progress } });
  return progress;
}

export const forget = () => save({});

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

// After each press the large button rests: presses that follow one another faster were meant as one.

const REST_MS = 350;

let restsUntil = 0;

export const isAtRest = () => performance.now() < restsUntil;

export function rest(page) {
  restsUntil = performance.now() + REST_MS;
  setTimeout(page.paint, REST_MS + 1);
}

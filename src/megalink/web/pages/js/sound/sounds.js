// The sounds of a table. `level` is the loudest that one may become, `seconds` how long it lasts, `apart` the least time
// between two of the same, and `latest` how late it may begin: what a Player must hear waits until others are over.

const [C5, E5, G5, C6, E6, G6] = [523.25, 659.26, 783.99, 1046.5, 1318.51, 1567.98];

/** One clay chip on another: two short tones that do not fit each other, and a click. */
function clack({ tone, noise }, at, gain) {
  tone(at, 2950, 0.05, gain * 0.5, { attack: 0.001 });
  tone(at, 4310, 0.035, gain * 0.3, { attack: 0.001 });
  noise(at, 0.015, gain * 0.2, { hertz: 5200, attack: 0.001 });
}

const tune = ({ bell }, notes, step, seconds, gain) => notes.forEach((hertz, at) => bell(at * step, hertz, seconds, gain));

export const SOUNDS = {
  card: {
    level: 0.22,
    seconds: 0.13,
    apart: 0.075,
    make: ({ noise }) => noise(0, 0.13, 1, { hertz: 1400, to: 4600, attack: 0.03 }),
  },
  flip: {
    level: 0.22,
    seconds: 0.12,
    apart: 0.06,
    make({ noise }) {
      noise(0, 0.05, 0.5, { type: "highpass", hertz: 2600 });
      noise(0.05, 0.07, 0.9, { hertz: 1100, to: 700 });
    },
  },
  chip: {
    level: 0.32,
    seconds: 0.13,
    apart: 0.09,
    make(instruments) {
      clack(instruments, 0, 0.9);
      clack(instruments, 0.065, 0.4);
    },
  },
  sweep: {
    level: 0.26,
    seconds: 0.52,
    apart: 0.5,
    make(instruments) {
      instruments.noise(0, 0.48, 0.4, { hertz: 600, to: 1900, attack: 0.15 });
      for (const at of [0.04, 0.11, 0.16, 0.24, 0.29, 0.37, 0.45]) clack(instruments, at, 0.45);
    },
  },
  turn: {
    level: 0.34,
    seconds: 0.6,
    apart: 1,
    latest: 3,
    make({ bell }) {
      bell(0, E5, 0.35, 0.5);
      bell(0.16, 880, 0.44, 0.5);
    },
  },
  tick: {
    level: 0.22,
    seconds: 0.06,
    apart: 0.3,
    make({ tone, noise }) {
      tone(0, 1180, 0.06, 0.8, { type: "triangle", attack: 0.001 });
      noise(0, 0.01, 0.2, { hertz: 3000, attack: 0.001 });
    },
  },
  "win-small": {
    level: 0.36,
    seconds: 0.6,
    apart: 1,
    latest: 3,
    make: (instruments) => tune(instruments, [C5, E5, G5], 0.1, 0.4, 0.4),
  },
  "win-medium": {
    level: 0.42,
    seconds: 1.1,
    apart: 1.5,
    latest: 3,
    make: (instruments) => tune(instruments, [C5, E5, G5, C6, E6], 0.11, 0.62, 0.32),
  },
  "win-large": {
    level: 0.5,
    seconds: 2.2,
    apart: 2.5,
    latest: 3,
    make(instruments) {
      tune(instruments, [C5, E5, G5, C6, G5, C6, E6], 0.11, 0.5, 0.24);
      for (const hertz of [C5, G5, C6, E6]) instruments.bell(0.8, hertz, 1.4, 0.2);
    },
  },
  loss: {
    level: 0.08,
    seconds: 0.25,
    apart: 1,
    make: ({ tone }) => tone(0, 196, 0.25, 1, { to: 165, attack: 0.03 }),
  },
  jackpot: {
    level: 0.6,
    seconds: 5.2,
    apart: 6,
    latest: 3,
    make(instruments) {
      const run = [C5, E5, G5, C6, E6, G6];
      for (const [at, higher] of [[0, 1], [0.6, 1.125], [1.2, 1.25]]) {
        run.forEach((hertz, nth) => instruments.bell(at + nth * 0.09, hertz * higher, 0.45, 0.18));
      }
      for (const hertz of [C5 / 2, C5, G5, C6, E6]) instruments.bell(1.9, hertz, 3.2, 0.16);
      for (let nth = 0; nth < 16; nth++) instruments.bell(2 + nth * 0.14, [C6, E6, G6, E6][nth % 4] * 2, 0.3, 0.05);
    },
  },
};

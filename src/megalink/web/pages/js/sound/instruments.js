// What sounds are made of: tones that die away, bells of three tones, and noise through a filter.

const SILENT = 0.0001; // an exponential fall never reaches nothing
const ATTACK_S = 0.004;
const NOISE_S = 0.5;

export class Instruments {
  #context;
  #noise;

  constructor(context) {
    this.#context = context;
    this.#noise = noiseIn(context);
  }

  /** Instruments for one sound: it begins at `from`, and its loudest is `level`. All times in it count from there. */
  from(from, level, out) {
    const context = this.#context;
    const whole = context.createGain();
    whole.gain.value = level;
    whole.connect(out);

    /** Rises at once and falls until `seconds` are over. */
    const shaped = (source, at, seconds, gain, attack = ATTACK_S) => {
      const shape = context.createGain();
      const begin = from + at;
      shape.gain.setValueAtTime(SILENT, begin);
      shape.gain.exponentialRampToValueAtTime(gain, begin + attack);
      shape.gain.exponentialRampToValueAtTime(SILENT, begin + seconds);
      source.connect(shape).connect(whole);
      return begin;
    };

    const tone = (at, hertz, seconds, gain, { type = "sine", to = hertz, attack } = {}) => {
      const source = context.createOscillator();
      source.type = type;
      const begin = shaped(source, at, seconds, gain, attack);
      source.frequency.setValueAtTime(hertz, begin);
      source.frequency.exponentialRampToValueAtTime(to, begin + seconds);
      source.start(begin);
      source.stop(begin + seconds);
    };

    const bell = (at, hertz, seconds, gain) => {
      tone(at, hertz, seconds, gain * 0.66);
      tone(at, hertz * 2, seconds * 0.7, gain * 0.24);
      tone(at, hertz * 3, seconds * 0.4, gain * 0.1);
    };

    const noise = (at, seconds, gain, { type = "bandpass", hertz, to = hertz, sharp = 0.8, attack } = {}) => {
      const source = context.createBufferSource();
      source.buffer = this.#noise;
      const filter = context.createBiquadFilter();
      filter.type = type;
      filter.Q.value = sharp;
      source.connect(filter);
      const begin = shaped(filter, at, seconds, gain, attack);
      filter.frequency.setValueAtTime(hertz, begin);
      filter.frequency.exponentialRampToValueAtTime(to, begin + seconds);
      source.start(begin, 0, seconds);
    };

    return { tone, bell, noise };
  }
}

/** The same noise every time, by a small generator: what is tested is what is heard. */
function noiseIn(context) {
  const length = Math.round(NOISE_S * context.sampleRate);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[at] = state / 2 ** 31 - 1;
  }
  return buffer;
}

/** The samples from the first to the last speech. `end` is exclusive. */
export type SpeechRange = { first: number; end: number };

const frameSeconds = 0.01;
/** The level of speech is that of its loudest frames, as many as make up 0.1 s. */
const loudFrames = 10;
/** The level of the background is that of the softest stretch of 0.2 s. */
const backgroundFrames = 20;
/** Sound that is softer than speech by this many decibels is a pause, such as a breath. */
const maxRange = 34;
/** Sound that is louder than the background by this many decibels is no pause. */
const aboveBackground = 6;
/** The levels of speech differ by at least this many decibels, because it has vowels, consonants and pauses. */
const minSpread = 8;
const softFrameShare = 0.1;
/** Speech that was cut tightly has no pause: its softest stretch is not this many decibels softer than it. */
const minPauseDepth = 12;
/** A sound that is shorter than this, and as far from the rest, is the click of a key or a mouse. */
const clickSeconds = 0.05;
const clickDistanceSeconds = 0.15;
/** The shortest word is longer than this many frames. */
const minSpeechFrames = 8;
/** Sound below this level counts as silence, in decibels relative to full scale. */
const silenceLevel = -60;

/** Returns the level of each frame of 10 ms, in decibels relative to full scale. */
function measureLevels(samples: Int16Array, rate: number): number[] {
  const length = Math.round(frameSeconds * rate);
  return Array.from({ length: Math.ceil(samples.length / length) }, (_, frame) => {
    const part = samples.subarray(frame * length, (frame + 1) * length);
    const power = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length;
    return 10 * Math.log10(power / 32_768 ** 2 + 1e-10);
  });
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the level of the softest stretch of 0.2 s, or undefined if the sound is shorter. */
function findBackground(levels: readonly number[]): number | undefined {
  let softest: number | undefined;
  for (let first = 0; first + backgroundFrames <= levels.length; first += 1) {
    const level = meanOf(levels.slice(first, first + backgroundFrames));
    softest = softest === undefined ? level : Math.min(softest, level);
  }
  return softest;
}

/** Returns the runs of frames that are louder than the threshold. `end` is exclusive. */
function findRuns(levels: readonly number[], threshold: number): SpeechRange[] {
  const runs: SpeechRange[] = [];
  for (const [frame, level] of levels.entries()) {
    if (level <= threshold) continue;
    const run = runs.at(-1);
    if (run?.end === frame) run.end = frame + 1;
    else runs.push({ first: frame, end: frame + 1 });
  }
  return runs;
}

/** Removes clicks from the start and the end of runs. */
function dropClicks(runs: readonly SpeechRange[]): SpeechRange[] {
  const isClick = ({ first, end }: SpeechRange, distance: number) =>
    end - first <= clickSeconds / frameSeconds && distance >= clickDistanceSeconds / frameSeconds;
  const remaining = [...runs];
  for (
    let [run, next] = remaining;
    run && next && isClick(run, next.first - run.end);
    [run, next] = remaining
  )
    remaining.shift();
  for (
    let [before, run] = remaining.slice(-2);
    before && run && isClick(run, run.first - before.end);
    [before, run] = remaining.slice(-2)
  )
    remaining.pop();
  return remaining;
}

/**
 * Finds where speech begins and ends in a take, without clicks, breaths and background noise around it. `isSilent` is true
 * if there is no sound at all, and `hasSpeech` false if the level hardly changes, as in noise.
 */
export function findSpeech(
  samples: Int16Array,
  rate: number,
): { range: SpeechRange; hasSpeech: boolean; isSilent: boolean } {
  const whole = { first: 0, end: samples.length };
  const levels = measureLevels(samples, rate);
  const loudest = levels.toSorted((a, b) => b - a).slice(0, loudFrames);
  const speechLevel = loudest.length === 0 ? Number.NEGATIVE_INFINITY : meanOf(loudest);
  if (speechLevel < silenceLevel) return { range: whole, hasSpeech: false, isSilent: true };
  const softLevel =
    levels.toSorted((a, b) => a - b)[Math.floor(softFrameShare * levels.length)] ?? speechLevel;
  if (speechLevel - softLevel < minSpread) return { range: whole, hasSpeech: false, isSilent: false };
  const background = findBackground(levels) ?? speechLevel;
  if (speechLevel - background < minPauseDepth) return { range: whole, hasSpeech: true, isSilent: false };
  const threshold = Math.max(speechLevel - maxRange, background + aboveBackground);
  const runs = findRuns(levels, threshold);
  const speech = dropClicks(runs);
  // Nothing but clicks is no speech, and is left as it is.
  const hasSpeech = speech.reduce((sum, { first, end }) => sum + end - first, 0) >= minSpeechFrames;
  const frameLength = Math.round(frameSeconds * rate);
  const [first, last] = hasSpeech ? [speech[0], speech.at(-1)] : [runs[0], runs.at(-1)];
  const range = {
    first: (first?.first ?? 0) * frameLength,
    end: Math.min(samples.length, (last?.end ?? levels.length) * frameLength),
  };
  return { range, hasSpeech, isSilent: false };
}

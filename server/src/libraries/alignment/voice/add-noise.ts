import { concatenateFrames } from '../features.ts';
import { COEFFICIENT_COUNT, COSINES, FILTER_COUNT, type FrameFeatures } from '../mfcc.ts';
import { measureEnergyLevels } from '../silence.ts';
import { takeTurn } from '../take-turn.ts';

/** Shares of the frames, the quietest and the loudest, from which the noise and the speech of a sound are measured. */
const NOISE_SHARE = 0.15;
const SPEECH_SHARE = 0.4;
/** Speech has at least this share of the power of loud frames in each band, even if the noise has more. */
const MIN_SPEECH_SHARE = 0.1;
/** A recording whose speech is farther above its noise than this many decibels hides no phone. */
const MAX_RANGE_DECIBELS = 20;
/** A sound with a smaller range, such as a tone, holds no speech, and the voice must not be made to resemble it. */
const MIN_RANGE_DECIBELS = 0.5;
/** Frames between two turns of the event loop. */
const FRAMES_PER_TURN = 20_000;

/** The natural logarithm of a power, per decibel. */
const LOG_POWER_PER_DECIBEL = Math.LN10 / 10;

/**
 * Returns the phrases of a synthetic voice as they would sound in the noise of a recording, so that both can be compared: the
 * noise is as far below the speech as in the recording, in each band. Spectra are read from the cepstrum, so they are smooth.
 * Phrases stay as they are for a recording with little noise, and for a steady sound.
 */
export async function addNoise(
  phrases: readonly FrameFeatures[],
  recording: FrameFeatures,
  signal?: AbortSignal,
): Promise<FrameFeatures[]> {
  const { noiseFloor, speechLevel } = measureEnergyLevels(recording.energies);
  const range = speechLevel - noiseFloor;
  if (range < MIN_RANGE_DECIBELS || range > MAX_RANGE_DECIBELS) return [...phrases];
  const quietLevel = findLevel(recording, NOISE_SHARE);
  const loudLevel = findLevel(recording, 1 - SPEECH_SHARE);
  const quiet = await measureBands(recording, (level) => level <= quietLevel, signal);
  const loud = await measureBands(recording, (level) => level >= loudLevel, signal);
  const reference = concatenateFrames(phrases);
  const voiceLevel = findLevel(reference, 1 - SPEECH_SHARE);
  const voice = await measureBands(reference, (level) => level >= voiceLevel, signal);
  const noise = quiet.map((power, band) => {
    const loudPower = loud[band] as number;
    return ((voice[band] as number) * power) / Math.max(loudPower - power, MIN_SPEECH_SHARE * loudPower);
  });
  const noisyPhrases: FrameFeatures[] = [];
  for (const phrase of phrases) {
    await takeTurn(signal);
    noisyPhrases.push(addToFrames(phrase, noise));
  }
  return noisyPhrases;
}

/** Returns the energy that a share of the frames doesn't exceed. */
function findLevel({ energies }: FrameFeatures, share: number): number {
  return energies.toSorted()[Math.floor(share * energies.length)] ?? Number.NEGATIVE_INFINITY;
}

function addToFrames(frames: FrameFeatures, noise: Float64Array): FrameFeatures {
  const noisy = { ...frames, coefficients: frames.coefficients.slice(), energies: frames.energies.slice() };
  const logPowers = new Float64Array(FILTER_COUNT);
  const powers = new Float64Array(FILTER_COUNT);
  for (let frame = 0; frame < frames.count; frame += 1) {
    writePowers(frames, frame, powers);
    let total = 0;
    for (let band = 0; band < FILTER_COUNT; band += 1) {
      const power = (powers[band] as number) + (noise[band] as number);
      total += power;
      logPowers[band] = Math.log(power);
    }
    noisy.energies[frame] = Math.log(total) / LOG_POWER_PER_DECIBEL;
    for (let i = 0; i < COEFFICIENT_COUNT; i += 1) {
      let sum = 0;
      for (let band = 0; band < FILTER_COUNT; band += 1)
        sum += (logPowers[band] as number) * (COSINES[i * FILTER_COUNT + band] as number);
      noisy.coefficients[frame * COEFFICIENT_COUNT + i] = sum;
    }
  }
  return noisy;
}

/** Writes the power of each band of a frame. Together they have the frame's energy. */
function writePowers({ coefficients, energies }: FrameFeatures, frame: number, powers: Float64Array): void {
  let total = 0;
  for (let band = 0; band < FILTER_COUNT; band += 1) {
    let sum = 0;
    for (let i = 0; i < COEFFICIENT_COUNT; i += 1)
      sum +=
        (coefficients[frame * COEFFICIENT_COUNT + i] as number) *
        (COSINES[i * FILTER_COUNT + band] as number);
    powers[band] = Math.exp((2 * sum) / FILTER_COUNT);
    total += powers[band] as number;
  }
  const scale = Math.exp((energies[frame] as number) * LOG_POWER_PER_DECIBEL) / total;
  for (let band = 0; band < FILTER_COUNT; band += 1) powers[band] = (powers[band] as number) * scale;
}

/** Returns the mean power of each band in the frames whose energy is accepted. */
async function measureBands(
  frames: FrameFeatures,
  accepts: (energy: number) => boolean,
  signal: AbortSignal | undefined,
): Promise<Float64Array> {
  const sums = new Float64Array(FILTER_COUNT);
  const powers = new Float64Array(FILTER_COUNT);
  let count = 0;
  for (const [frame, energy] of frames.energies.entries()) {
    if (frame % FRAMES_PER_TURN === 0) await takeTurn(signal);
    if (!accepts(energy)) continue;
    writePowers(frames, frame, powers);
    count += 1;
    for (let band = 0; band < FILTER_COUNT; band += 1)
      sums[band] = (sums[band] as number) + (powers[band] as number);
  }
  return sums.map((sum) => sum / Math.max(count, 1));
}

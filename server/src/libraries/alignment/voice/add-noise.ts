import { concatenateFrames } from '../features.ts';
import { COEFFICIENT_COUNT, FILTER_COUNT, type FrameFeatures } from '../mfcc.ts';
import { measureEnergyLevels } from '../silence.ts';

/** Shares of the frames, the quietest and the loudest, from which the noise and the speech of a sound are measured. */
const QUIET_SHARE = 0.15;
const LOUD_SHARE = 0.4;
/** Speech has at least this share of the power of loud frames in each band, even if the noise has more. */
const MIN_SPEECH_SHARE = 0.1;

/** A recording whose speech is farther above its noise than this many decibels hides no phone. */
const MAX_RANGE_DECIBELS = 20;
/** A sound with a smaller range, such as a tone, holds no speech, and the voice must not be made to resemble it. */
const MIN_RANGE_DECIBELS = 0.5;

const NEPERS_PER_DECIBEL = Math.LN10 / 10;

const cosines = Float64Array.from({ length: COEFFICIENT_COUNT * FILTER_COUNT }, (_, i) =>
  Math.cos((Math.PI * (Math.floor(i / FILTER_COUNT) + 1) * ((i % FILTER_COUNT) + 0.5)) / FILTER_COUNT),
);

/**
 * Returns the phrases of a synthetic voice as they would sound in the noise of a recording, so that both can be compared: the
 * noise is as far below the speech as in the recording, in each band. Spectra are read from the cepstrum, so they are smooth.
 * Phrases stay as they are for a recording with little noise, and for a steady sound.
 */
export function addNoise(phrases: readonly FrameFeatures[], recording: FrameFeatures): FrameFeatures[] {
  const { noiseFloor, speechLevel } = measureEnergyLevels(recording.energies);
  const range = speechLevel - noiseFloor;
  const reference = concatenateFrames(phrases);
  if (range < MIN_RANGE_DECIBELS || range > MAX_RANGE_DECIBELS || reference.count === 0) return [...phrases];
  const quiet = measureBands(
    recording,
    findFrames(recording, (share) => share < QUIET_SHARE),
  );
  const loud = measureBands(
    recording,
    findFrames(recording, (share) => share >= 1 - LOUD_SHARE),
  );
  const voice = measureBands(
    reference,
    findFrames(reference, (share) => share >= 1 - LOUD_SHARE),
  );
  const noise = quiet.map((power, band) => {
    const loudPower = loud[band] as number;
    return ((voice[band] as number) * power) / Math.max(loudPower - power, MIN_SPEECH_SHARE * loudPower);
  });
  return phrases.map((phrase) => addToFrames(phrase, noise));
}

function addToFrames({ count, coefficients, energies }: FrameFeatures, noise: Float64Array): FrameFeatures {
  const noisy = { count, coefficients: coefficients.slice(), energies: energies.slice() };
  const powers = new Float64Array(FILTER_COUNT);
  for (let frame = 0; frame < count; frame += 1) {
    readPowers({ count, coefficients, energies }, frame, powers);
    let total = 0;
    for (let band = 0; band < FILTER_COUNT; band += 1) {
      const power = (powers[band] as number) + (noise[band] as number);
      total += power;
      powers[band] = Math.log(power);
    }
    noisy.energies[frame] = Math.log(total) / NEPERS_PER_DECIBEL;
    for (let i = 0; i < COEFFICIENT_COUNT; i += 1) {
      let sum = 0;
      for (let band = 0; band < FILTER_COUNT; band += 1)
        sum += (powers[band] as number) * (cosines[i * FILTER_COUNT + band] as number);
      noisy.coefficients[frame * COEFFICIENT_COUNT + i] = sum;
    }
  }
  return noisy;
}

/** Writes the power of each band of a frame. Together they have the frame's energy. */
function readPowers({ coefficients, energies }: FrameFeatures, frame: number, powers: Float64Array): void {
  let total = 0;
  for (let band = 0; band < FILTER_COUNT; band += 1) {
    let sum = 0;
    for (let i = 0; i < COEFFICIENT_COUNT; i += 1)
      sum +=
        (coefficients[frame * COEFFICIENT_COUNT + i] as number) *
        (cosines[i * FILTER_COUNT + band] as number);
    powers[band] = Math.exp((2 * sum) / FILTER_COUNT);
    total += powers[band] as number;
  }
  const scale = Math.exp((energies[frame] as number) * NEPERS_PER_DECIBEL) / total;
  for (let band = 0; band < FILTER_COUNT; band += 1) powers[band] = (powers[band] as number) * scale;
}

/** Returns the mean power of each band in some frames. */
function measureBands(frames: FrameFeatures, indexes: Uint32Array): Float64Array {
  const means = new Float64Array(FILTER_COUNT);
  const powers = new Float64Array(FILTER_COUNT);
  for (const frame of indexes) {
    readPowers(frames, frame, powers);
    for (let band = 0; band < FILTER_COUNT; band += 1)
      means[band] = (means[band] as number) + (powers[band] as number) / indexes.length;
  }
  return means;
}

/** Returns the frames whose rank by energy, as a share from 0 to 1, is accepted. */
function findFrames({ energies, count }: FrameFeatures, accepts: (share: number) => boolean): Uint32Array {
  const byEnergy = Uint32Array.from({ length: count }, (_, frame) => frame).sort(
    (a, b) => (energies[a] as number) - (energies[b] as number),
  );
  return byEnergy.filter((_, rank) => accepts(rank / count));
}

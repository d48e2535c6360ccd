import { type RecordedSound, runCoarsePass } from '../align-voice.ts';
import { COEFFICIENT_COUNT, HOP_SECONDS } from '../mfcc.ts';
import { synthesizePhrases } from './synthesize.ts';

/** Formant factors from a deep voice to a child's, relative to eSpeak's default male voice. */
const FORMANT_FACTORS = [0.9, 1, 1.1, 1.2, 1.3];
/** Only this many seconds from the beginning of a recording are used to determine its formants. */
const SAMPLE_SECONDS = 90;
const SAMPLE_PHRASE_COUNT = 40;

/**
 * Returns the factor for the formants of the synthetic voice that brings them closest to those of the recording (vocal tract
 * length normalization).
 */
export async function chooseFormants(
  phrases: readonly string[],
  { frames, silence }: RecordedSound,
  signal?: AbortSignal,
): Promise<number> {
  const count = Math.min(frames.count, Math.round(SAMPLE_SECONDS / HOP_SECONDS));
  const sample: RecordedSound = {
    frames: {
      count,
      coefficients: frames.coefficients.subarray(0, count * COEFFICIENT_COUNT),
      energies: frames.energies.subarray(0, count),
    },
    silence: silence.subarray(0, count),
  };
  const references = await synthesizePhrases(phrases.slice(0, SAMPLE_PHRASE_COUNT), FORMANT_FACTORS, {
    signal,
  });
  let lowestCost = Infinity;
  let bestFormantFactor = 1;
  for (const [index, reference] of references.entries()) {
    const { path } = await runCoarsePass(sample, reference, { signal });
    if (path.total < lowestCost) {
      lowestCost = path.total;
      bestFormantFactor = FORMANT_FACTORS[index] ?? 1;
    }
  }
  return bestFormantFactor;
}

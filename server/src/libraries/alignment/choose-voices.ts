import { coarsePass, type Recorded } from './align-voice.ts';
import { COEFFICIENTS, HOP } from './mfcc.ts';
import { synthesisePhrases, type Voice } from './synthesise.ts';

/** They err in different places. `formants` is by how much more each is moved than the first. */
const VOICES: readonly [ChosenVoice, ...ChosenVoice[]] = [
  { voice: { name: 'fr', speed: 185 }, formants: 1 },
  { voice: { name: 'fr+f2', speed: 185 }, formants: 0.91 },
  { voice: { name: 'fr+m3', speed: 160 }, formants: 1.05 },
];
/** From a deep voice to a child's, in relation to eSpeak's own man. */
const FORMANTS = [0.9, 1, 1.1, 1.2, 1.3];
/** The beginning of a recording shows which formants its voice has. */
const SAMPLE_SECONDS = 90;
const SAMPLE_PHRASES = 40;

export type ChosenVoice = { voice: Voice; formants: number };

/** Three voices of eSpeak, with the formants that come nearest to the recording's (vocal tract length normalisation). */
export async function chooseVoices(
  phrases: readonly string[],
  { frames, silence }: Recorded,
  signal?: AbortSignal,
): Promise<ChosenVoice[]> {
  const count = Math.min(frames.count, Math.round(SAMPLE_SECONDS / HOP));
  const sample: Recorded = {
    frames: {
      count,
      coefficients: frames.coefficients.subarray(0, count * COEFFICIENTS),
      energies: frames.energies.subarray(0, count),
    },
    silence: silence.subarray(0, count),
  };
  const [{ voice: first }] = VOICES;
  const references = await synthesisePhrases(phrases.slice(0, SAMPLE_PHRASES), first, FORMANTS, { signal });
  let lowest = Infinity;
  let nearest = 1;
  for (const [index, reference] of references.entries()) {
    const { path } = await coarsePass(sample, reference, { signal });
    if (path.total < lowest) {
      lowest = path.total;
      nearest = FORMANTS[index] ?? 1;
    }
  }
  return VOICES.map(({ voice, formants }) => ({ voice, formants: nearest * formants }));
}

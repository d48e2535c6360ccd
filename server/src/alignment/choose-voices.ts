import { coarsePass, type Recorded } from './align-voice.ts';
import { COEFFICIENTS, HOP } from './mfcc.ts';
import { synthesisePhrases, type Voice } from './synthesise.ts';

const SPEED = 185;
const VOICES: readonly Voice[] = [
  { name: 'fr', speed: SPEED },
  { name: 'fr+f2', speed: SPEED },
];
/** From a deep voice to a child's, in relation to eSpeak's own man. */
const FORMANTS = [0.9, 1, 1.1, 1.2, 1.3];
/** The second voice is a woman's: its formants are moved by this much less. */
const SECOND_FORMANTS = 0.91;
/** The beginning of a recording shows which formants its voice has. */
const SAMPLE_SECONDS = 90;
const SAMPLE_PHRASES = 40;

export type ChosenVoice = { voice: Voice; formants: number };

/** Two voices of eSpeak, with the formants that come nearest to the recording's (vocal tract length normalisation). */
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
  const [first, second] = VOICES as [Voice, Voice];
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
  return [
    { voice: first, formants: nearest },
    { voice: second, formants: nearest * SECOND_FORMANTS },
  ];
}

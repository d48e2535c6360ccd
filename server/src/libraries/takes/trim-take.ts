import type { ChapterHabits } from './chapter-habits.ts';
import type { SpeechRange } from './find-speech.ts';

/** Returns the speech with as much silence before and after it as the clips of its chapter have. */
export function trimTake(
  samples: Int16Array,
  { first, end }: SpeechRange,
  { lead, trail }: Pick<ChapterHabits, 'lead' | 'trail'>,
  rate: number,
): Int16Array {
  const start = first - Math.round(lead * rate);
  const stop = end + Math.round(trail * rate);
  const trimmed = new Int16Array(stop - start);
  // A take that begins or ends too early gets digital silence there.
  trimmed.set(samples.subarray(Math.max(0, start), Math.min(samples.length, stop)), Math.max(0, -start));
  return trimmed;
}

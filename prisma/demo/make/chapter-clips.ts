import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Narration, TimeSpan } from '../../../server/src/adapters/narration/narration.ts';
import { recordChapter } from './chapter-recording.ts';
import type { Voice } from './clip-key.ts';
import type { Chapter } from './stories.ts';

/** Cutting up to this many seconds into a phrase's speech is inaudible, because speech fades out at its end. */
const maxSpeechLossSeconds = 0.02;

type Clip = { index: number; path: string };
/**
 * `flagged` is the number of phrases that an editor would be asked to check. `maxLossSeconds` is the largest error of any cut,
 * in seconds of speech.
 */
type ChapterCutReport = { flaggedCount: number; maxLossSeconds: number };

/**
 * Makes a chapter's clips as the studio does: records it in one piece, aligns its phrases, and cuts out the requested
 * ones. Since no editor listens to flagged phrases here, the aligned times are compared with the times at which the
 * phrases were really spoken. Throws if the difference would be audible.
 */
export async function cutChapter(
  narration: Narration,
  voice: Voice,
  { title, phrases }: Chapter,
  clips: readonly Clip[],
): Promise<ChapterCutReport> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-chapter-'));
  try {
    const recording = join(folder, 'chapter.wav');
    const spokenSpans = await recordChapter(voice, phrases, recording);
    const { phrases: alignedSpans } = await narration.align({ recording, phrases });
    const speechLosses = measureSpeechLosses(alignedSpans, spokenSpans);
    const cutProblems = alignedSpans.flatMap(({ text }, index) => {
      const lossSeconds = speechLosses[index] ?? 0;
      return lossSeconds > maxSpeechLossSeconds
        ? [`${Math.round(lossSeconds * 1000)} ms into speech: ${text}`]
        : [];
    });
    if (cutProblems.length > 0) {
      throw new Error(
        [`The chapter "${title}" would be cut wrongly; nothing of it was:`, ...cutProblems].join('\n  '),
      );
    }
    await narration.cut({
      recording,
      clips: clips.map(({ index, path }) => ({ ...requireSpan(alignedSpans, index), path })),
    });
    return {
      flaggedCount: alignedSpans.filter(({ flagged }) => flagged).length,
      maxLossSeconds: Math.max(...speechLosses),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns the error of each aligned phrase in seconds: how much of its own speech is cut off or how much of a
 * neighbor's is included, whichever is larger.
 */
export function measureSpeechLosses(
  alignedSpans: readonly TimeSpan[],
  spokenSpans: readonly TimeSpan[],
): number[] {
  return alignedSpans.map(({ start, end }, index) => {
    const spokenSpan = requireSpan(spokenSpans, index);
    const previousEnd = spokenSpans[index - 1]?.end ?? 0;
    const nextStart = spokenSpans[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    return Math.max(0, start - spokenSpan.start, previousEnd - start, spokenSpan.end - end, end - nextStart);
  });
}

function requireSpan(spans: readonly TimeSpan[], index: number): TimeSpan {
  const span = spans[index];
  if (!span) throw new RangeError(`There is no phrase ${index + 1}.`);
  return { start: span.start, end: span.end };
}

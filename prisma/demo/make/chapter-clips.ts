import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Narration, Span } from '../../../server/src/adapters/narration/narration.ts';
import { recordChapter } from './chapter-recording.ts';
import type { Voice } from './clip-key.ts';
import type { Chapter } from './stories.ts';

/** Seconds of fading speech that a cut may remove without being noticed. */
const tolerance = 0.02;

type Clip = { index: number; path: string };
/**
 * `flagged`: the number of phrases that an editor would be asked to check. `loss`: the seconds of speech that the
 * worst cut removes.
 */
type Report = { flagged: number; loss: number };

/**
 * Makes clips as the studio does: records the chapter in one piece, aligns its phrases, and cuts the requested ones.
 * No editor listens to flagged phrases here. Instead, their times are compared with those at which they were spoken.
 * Throws if a cut would be audible.
 */
export async function cutChapter(
  narration: Narration,
  voice: Voice,
  { title, phrases }: Chapter,
  clips: readonly Clip[],
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-chapter-'));
  try {
    const recording = join(folder, 'chapter.wav');
    const spoken = await recordChapter(voice, phrases, recording);
    const found = await narration.align({ recording, phrases });
    const losses = lossesOf(found, spoken);
    const bad = found.flatMap(({ text }, index) => {
      const loss = losses[index] ?? 0;
      return loss > tolerance ? [`${Math.round(loss * 1000)} ms into speech: ${text}`] : [];
    });
    if (bad.length > 0) {
      throw new Error(
        [`The chapter "${title}" would be cut wrongly; nothing of it was:`, ...bad].join('\n  '),
      );
    }
    await narration.cut({
      recording,
      clips: clips.map(({ index, path }) => ({ ...spanOf(found, index), path })),
    });
    return { flagged: found.filter(({ flagged }) => flagged).length, loss: Math.max(...losses) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns the error of each aligned phrase in seconds: how much of its own speech is cut off or how much of a
 * neighbor's is included, whichever is larger.
 */
export function lossesOf(found: readonly Span[], spoken: readonly Span[]): number[] {
  return found.map(({ start, end }, index) => {
    const own = spanOf(spoken, index);
    const before = spoken[index - 1]?.end ?? 0;
    const after = spoken[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    return Math.max(0, start - own.start, before - start, own.end - end, end - after);
  });
}

function spanOf(spans: readonly Span[], index: number): Span {
  const span = spans[index];
  if (!span) throw new RangeError(`There is no phrase ${index + 1}.`);
  return { start: span.start, end: span.end };
}

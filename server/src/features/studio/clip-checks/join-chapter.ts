import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { NarrationError, type TimeSpan } from '../../../adapters/narration/narration.ts';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { TaskControl } from '../base/hold-lease.ts';
import type { CurrentClip } from './plan-changes.ts';

/** A phrase of a chapter with its clip, if it has one. */
export type ChapterClip = CurrentClip & { milliseconds: number | null };

/** Returns the phrases of a chapter in reading order. */
export async function readChapterClips(
  db: Pick<TransactionClient, '$queryRaw'>,
  chapterId: number,
): Promise<ChapterClip[]> {
  return await db.$queryRaw<ChapterClip[]>`
    select p.id, p.phrase as text, p.audio_file as clip, p.audio_ms as milliseconds,
      p.is_set_by_hand as "isSetByHand", p.word_times as "wordTimes", p.are_words_measured as "areWordsMeasured"
    from chapters c
    cross join unnest(c.phrase_ids) with ordinality as o(id, place)
    join phrases p on p.id = o.id
    where c.id = ${chapterId} order by o.place`;
}

/** Returns why the clips of a chapter can't be checked, or undefined if they can. */
export function findClipsProblem(clips: readonly ChapterClip[]): string | undefined {
  if (clips.every(({ clip }) => clip === null)) return 'This chapter has no clips yet.';
  const hours = recordingLimits.seconds / 3600;
  const totalMs = clips.reduce((sum, { milliseconds }) => sum + (milliseconds ?? 0), 0);
  if (totalMs > 1000 * recordingLimits.seconds || clips.length > recordingLimits.phrases)
    return `Chapters with more than ${hours} hours of sound or ${recordingLimits.phrases.toLocaleString('en')} phrases can’t be checked.`;
  return undefined;
}

type JoinRequest = { clips: readonly { text: string; clip: string }[]; recording: string; workId: string };

/** Joins clips in their order into one sound, and returns their positions in it. */
export async function joinClips(
  { media, narration }: Pick<Deps, 'media' | 'narration'>,
  { clips, recording, workId }: JoinRequest,
  { signal, onProgress }: TaskControl,
): Promise<TimeSpan[]> {
  const parts = [];
  for (const { text, clip } of clips) {
    signal.throwIfAborted();
    if ((await media.sizeOf('clips', clip)) === undefined)
      throw new NarrationError(`The clip of “${text}” is missing. Please upload it again.`);
    parts.push({ path: await media.localPathOf('clips', clip, workId), start: 0, end: undefined });
  }
  return await narration.joinParts({ parts, recording }, { signal, onProgress });
}

import { join } from 'node:path';
import type { Deps } from '../../../deps.ts';
import { fileStemOf, LostLeaseError, type TaskControl } from '../base/hold-lease.ts';
import { versionIncrement } from '../base/versions.ts';
import { type ClaimedCheck, releasedColumns, toLeaseFilter } from './check-leases.ts';
import { compareClips, type JoinedClip } from './compare-clips.ts';
import type { FoundChanges } from './find-check.ts';
import { joinClips, readChapterClips } from './join-chapter.ts';
import { countWordTimes } from './plan-changes.ts';

/** Shares of the progress bar, from 0 to 1, at which joining and copying the clips end. Aligning takes the rest. */
const joined = 0.15;
const copied = 0.25;

/** Joins the clips of a chapter, aligns them with its phrases again, and stores the differences. */
export async function checkClaimedClips(
  deps: Deps,
  check: ClaimedCheck,
  { signal, onProgress }: TaskControl,
): Promise<void> {
  const { media, narration, db } = deps;
  const chapterClips = (await readChapterClips(db, check.chapterId)).flatMap((row) =>
    row.clip === null ? [] : [{ ...row, clip: row.clip }],
  );
  const folder = await media.createWorkFolder(check.leaseId);
  const [recording, copyPath] = [join(folder, 'joined.flac'), join(folder, 'copy.mp3')];
  const reportBetween = (from: number, to: number) => (fraction: number) =>
    onProgress(from + (to - from) * fraction);
  const spans = await joinClips(
    deps,
    { clips: chapterClips, recording, workId: check.leaseId },
    { signal, onProgress: reportBetween(0, joined) },
  );
  const clips = chapterClips.map(
    ({ id, text, clip, isSetByHand }, index): JoinedClip => ({
      ...{ id, text, clip, isSetByHand: isSetByHand || isUpload(clip) },
      ...(spans[index] ?? { start: 0, end: 0 }),
    }),
  );
  const seconds = spans.at(-1)?.end ?? 0;
  await narration.prepare(
    { recording, copy: copyPath },
    { signal, seconds, onProgress: reportBetween(joined, copied) },
  );
  const { phrases: spokenPhrases } = await narration.align(
    { recording, phrases: clips.map(({ text }) => text) },
    { signal, seconds, onProgress: reportBetween(copied, 1) },
  );
  const comparison = compareClips(clips, spokenPhrases);
  const wordTimeCounts = countWordTimes(comparison, chapterClips);
  const found: FoundChanges = { ...comparison, wordTimeCounts };
  const copy = await media.put('recordings', 'mp3', { path: copyPath }, fileStemOf(check.leaseId));
  const { count } = await db.clipCheck.updateMany({
    where: toLeaseFilter(check),
    data: {
      ...releasedColumns,
      state: 'ready',
      progress: 1,
      problem: null,
      copy,
      found,
      changeCount: found.changes.length,
      wordTimeCount: wordTimeCounts.measured + wordTimeCounts.estimated,
      ...versionIncrement,
    },
  });
  if (count === 0) throw new LostLeaseError();
}

/** Returns true for a clip that was certainly uploaded for its phrase, because all that are cut here are MP3. */
const isUpload = (clip: string) => !clip.endsWith('.mp3');

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Deps } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { makeDetails } from '../base/empty-details.ts';
import { isInterruption } from '../base/task-failures.ts';
import { versionIncrement } from '../base/versions.ts';
import { removeUnusedFiles, storeFiles } from '../files/store-files.ts';

/**
 * Makes the requested audio samples, one after another, from the first clips of each book. An attempt that fails isn't
 * repeated, because the clips stay as they are; the studio then lists the sample as missing.
 */
export async function makeSamples(deps: Deps): Promise<void> {
  for (;;) {
    const book = await deps.db.book.findFirst({
      where: { sampleRequestedAt: { not: null }, published: true, deletedAt: null },
      orderBy: { sampleRequestedAt: 'asc' },
    });
    if (!book) return;
    const workId = randomUUID();
    try {
      await makeSample(deps, book, workId);
    } catch (error) {
      if (isInterruption(error)) return;
      deps.log.error({ err: error, bookCode: book.bookCode }, 'an audio sample could not be made');
    } finally {
      await deps.media.remove('work', workId);
    }
    // The clips may have been replaced while the sample was made, which is a new request.
    const { id, sampleRequestedAt } = book;
    await deps.db.book.updateMany({ where: { id, sampleRequestedAt }, data: { sampleRequestedAt: null } });
  }
}

async function makeSample(
  deps: Deps,
  { id, sampleAudio: presentSample, madeSampleFile }: Book,
  workId: string,
): Promise<void> {
  const { db, media, narration } = deps;
  // A sample that an editor has uploaded stays.
  if (presentSample !== null && presentSample !== madeSampleFile) return;
  const { sampleClips } = await makeDetails(db, id);
  if (sampleClips.length === 0) return;
  const folder = await media.createWorkFolder(workId);
  const parts = [];
  for (const clip of sampleClips)
    parts.push({ path: await media.localPathOf('clips', clip, workId), start: 0, end: undefined });
  const recording = join(folder, 'sample.flac');
  const path = join(folder, 'sample.mp3');
  const spans = await narration.joinParts({ parts, recording });
  const clips = [{ start: 0, end: spans.at(-1)?.end ?? 0, path }];
  await narration.cut({ recording, clips, preservesLevel: true });
  const file = { kind: 'samples', extension: 'mp3', content: { path } } as const;
  const unusedName = await storeFiles(deps, { sampleAudio: file }, async ({ sampleAudio = null }) => {
    // An editor may have uploaded a sample in the meantime. Theirs stays.
    const { count } = await db.book.updateMany({
      where: { id, sampleAudio: presentSample },
      data: { sampleAudio, madeSampleFile: sampleAudio, ...versionIncrement },
    });
    return count > 0 ? presentSample : sampleAudio;
  });
  if (unusedName !== null) await removeUnusedFiles(deps, [{ kind: 'samples', name: unusedName }]);
}

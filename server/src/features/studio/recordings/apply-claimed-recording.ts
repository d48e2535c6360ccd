import { join } from 'node:path';
import { findSilentPhraseProblem, hasSound } from '@lingostory/contract/studio/recordings/silent-phrases';
import type { WorkOptions } from '../../../adapters/narration/narration.ts';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { fillPublishedBook } from '../base/empty-details.ts';
import { findLockedChapter, isDraftChapter } from '../base/find-chapters.ts';
import { LostLeaseError } from '../base/hold-lease.ts';
import type { NewPhrase } from '../base/insert-phrases.ts';
import { readCurrentBook } from '../editions/current-book.ts';
import { planTakeOver } from '../editions/plan-take-over.ts';
import { rewriteBook } from '../editions/rewrite-book.ts';
import { createFileStem, removeUnusedFiles } from '../files/store-files.ts';
import { createHandTest } from './aligned-times.ts';
import { filesOfRecording } from './discard-recording.ts';
import type { StoredPhrase } from './draft-phrases.ts';
import { giveSound } from './give-sound.ts';
import { type ClaimedRecording, localPathOfRecording, toLeaseFilter } from './leases.ts';

/** A clip that was cut from the recording. */
type Clip = { name: string; milliseconds: number };

/** Share of the progress bar, from 0 to 1, that cutting the clips takes up. */
const cutProgressShare = 0.95;

/**
 * Cuts the clips, then gives them to phrases of the chapter, adds the other phrases and deletes the recording in one
 * transaction. Throws 422 and changes nothing if the chapter was changed in a way that doesn't allow that.
 */
export async function applyClaimedRecording(
  deps: Deps,
  recording: ClaimedRecording,
  control: Required<Omit<WorkOptions, 'seconds'>>,
): Promise<void> {
  const { file, copy, phrases, chapterId, bookId, targets } = recording;
  const clipsByPhrase = await cutClips(deps, recording, control);
  const isSetByHand = createHandTest(recording.alignedTimes);
  const newPhrases = phrases.map((phrase) => {
    const clip = clipsByPhrase.get(phrase);
    return { ...toNewPhrase(phrase, clip), isSetByHand: clip !== undefined && isSetByHand(phrase) };
  });
  await editLockedBook(deps, bookId, async (tx, book) => {
    const { published } = await findLockedChapter(tx, book, chapterId);
    if (targets) await giveSound(deps, tx, { ...recording, targets }, newPhrases);
    else
      await addPhrases(
        deps,
        tx,
        { chapterId, book, isDraft: isDraftChapter({ published, book }) },
        newPhrases,
        phrases,
      );
    await fillPublishedBook(tx, bookId, deps.clock.now());
    const { count: deletedCount } = await tx.recording.deleteMany({ where: toLeaseFilter(recording) });
    if (deletedCount === 0) throw new LostLeaseError();
  });
  await removeUnusedFiles(deps, filesOfRecording({ file, copy, clips: [] }));
}

/**
 * Gives the clips to the phrases of the chapter that wait for them and adds the other phrases. A phrase that wasn't heard has
 * no clip, which only a draft allows: throws 422 if the chapter was published in the meantime.
 */
async function addPhrases(
  deps: Deps,
  tx: TransactionClient,
  { chapterId, book, isDraft }: { chapterId: number; book: Book; isDraft: boolean },
  newPhrases: readonly NewPhrase[],
  phrases: readonly StoredPhrase[],
): Promise<void> {
  const problem = findSilentPhraseProblem(phrases, isDraft);
  if (problem) throw new Problem(422, problem);
  const [chapter = { id: chapterId, phrases: [] }] = await readCurrentBook(tx, book.id, chapterId);
  const { phrases: rewrittenPhrases, removals } = planTakeOver(chapter, newPhrases);
  await rewriteBook(deps, tx, book, {
    chapters: [{ id: chapterId, phrases: rewrittenPhrases }],
    removals,
    passesOnPictures: true,
  });
}

/** Cuts and stores the clips of all phrases that were heard. */
async function cutClips(
  deps: Deps,
  recording: ClaimedRecording,
  { signal, onProgress }: Required<Omit<WorkOptions, 'seconds'>>,
): Promise<Map<StoredPhrase, Clip>> {
  const { media, narration } = deps;
  const { phrases, seconds } = recording;
  const folder = await media.createWorkFolder(recording.leaseId);
  const spokenPhrases = phrases.filter(hasSound);
  const clips = spokenPhrases.map(({ start, end }, index) => ({
    start,
    end,
    path: join(folder, `${index}.mp3`),
  }));
  const recordingPath = await localPathOfRecording(deps, recording);
  const clipLengthsMs = await narration.cut(
    { recording: recordingPath, clips },
    {
      signal,
      ...(seconds && { seconds }),
      onProgress: (fraction) => onProgress(cutProgressShare * fraction),
    },
  );
  const clipFileStems = clips.map(() => createFileStem());
  // Stored before the files are written, so that the next process can find and delete them if this one dies.
  recording.clips = clipFileStems.map((stem) => `${stem}.mp3`);
  const { count } = await deps.db.recording.updateMany({
    where: toLeaseFilter(recording),
    data: { clips: recording.clips },
  });
  if (count === 0) throw new LostLeaseError();
  for (const [index, { path }] of clips.entries())
    await media.put('clips', 'mp3', { path }, clipFileStems[index]);
  return new Map(
    spokenPhrases.map((phrase, index) => [
      phrase,
      { name: recording.clips[index] ?? '', milliseconds: clipLengthsMs[index] ?? 0 },
    ]),
  );
}

const toNewPhrase = (phrase: StoredPhrase, clip: Clip | undefined): NewPhrase => ({
  phrase: phrase.text,
  separator: phrase.separator,
  emphasis: phrase.emphasis ?? [],
  clip: clip?.name ?? null,
  milliseconds: clip?.milliseconds ?? null,
  wordTimes: clip ? toWordTimes(phrase, clip.milliseconds) : [],
  // If the edges of a phrase may be wrong, so may those of its words.
  areWordsMeasured: clip !== undefined && phrase.areWordsMeasured === true && !phrase.flagged,
});

/** Returns the start and end of each word in milliseconds from the start of the clip. */
const toWordTimes = ({ start: clipStart, words = [] }: StoredPhrase, clipMilliseconds: number) =>
  words
    .flatMap(({ start, end }) => [start, end])
    .map((seconds) => Math.min(clipMilliseconds, Math.max(0, Math.round((seconds - clipStart) * 1000))));

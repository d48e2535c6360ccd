import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/retakes/calls';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { runWithLockedBook } from '../base/edit-locked-book.ts';
import { assertUnchanged, assertVersion } from '../base/versions.ts';
import { removeUnusedFiles, type StoredFile } from '../files/store-files.ts';
import { replaceClip } from '../former-sounds/replace-clip.ts';
import { deleteEarlierTakes } from './discard-retake.ts';
import { findPhraseSound, type PhraseSoundRow } from './find-phrase-sound.ts';

/**
 * Gives a phrase the clip of an editor's take, stores the former clip, and deletes the editor's earlier takes. Repeating it
 * changes nothing. Throws 404 for a take that is gone, and a conflict if the phrase was edited since `version`; the take stays
 * then.
 */
export async function takeRetake(
  deps: Deps,
  userId: number,
  { id, version }: InputOf<typeof calls.takeRetake>,
): Promise<PhraseSoundRow> {
  const found = await deps.db.retake.findFirst({ where: { id, userId, milliseconds: { not: null } } });
  if (!found) throw createRetakeNotFoundProblem();
  let unusedFiles: StoredFile[] = [];
  const taken = await runWithLockedBook(deps, found.bookId, async (tx) => {
    const phrase = await findPhraseSound(deps, tx, found.phraseId, userId);
    // Read again, because another request may have taken or discarded it before this one got the lock.
    const retake = await tx.retake.findUnique({ where: { id } });
    if (!retake) throw createRetakeNotFoundProblem();
    if (retake.takenAt) {
      assertUnchanged(phrase.audioFile === retake.clip, phrase);
      return phrase;
    }
    assertVersion(phrase, version);
    const { text, clip, milliseconds, wordTimes, areWordsMeasured } = retake;
    const sound = { clip, milliseconds, wordTimes, areWordsMeasured, isSetByHand: true };
    await replaceClip(deps, tx, phrase, { text, sound });
    const { count } = await tx.retake.updateMany({
      where: { id, takenAt: null },
      data: { takenAt: deps.clock.now() },
    });
    // Discarding doesn't wait for the book, so it may have come in between.
    if (count === 0) throw createRetakeNotFoundProblem();
    unusedFiles = await deleteEarlierTakes(tx, retake);
    return await findPhraseSound(deps, tx, found.phraseId, userId);
  });
  await removeUnusedFiles(deps, unusedFiles);
  return taken;
}

const createRetakeNotFoundProblem = () =>
  new Problem(404, 'This take is no longer stored. Please record the phrase again.');

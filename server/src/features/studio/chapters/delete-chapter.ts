import type { Deps } from '../../../deps.ts';
import { editLocked } from '../base/edit-locked.ts';
import { findChapter, readLocked } from '../base/find-chapters.ts';
import { removeUnderReaders } from '../base/position-phrase.ts';
import { renumberPhrases } from '../base/renumber-phrases.ts';
import { findKeys, recutAround } from '../cutting/recut-phrases.ts';
import { readOrder } from '../deletions/phrase-order.ts';
import { storeDeletion } from '../deletions/store-deletion.ts';
import { moveClips } from '../files/move-clips.ts';

/**
 * Deletes a chapter with its phrases and clips; numbers close up. It can be restored for a while. Returns its title. 404
 * unknown.
 */
export async function deleteChapter(deps: Deps, id: number): Promise<string> {
  const { bookId } = await findChapter(deps.db, id);
  const { title, clips } = await editLocked(deps, bookId, async (tx, book) => {
    const { totalPhrases, clipCount, clipMs, published, firstStudioNo, ...chapter } = await readLocked(
      tx,
      book,
      id,
    );
    const phrases = await tx.phrase.findMany({ where: { chapterId: id }, omit: { wordsJson: true } });
    const phraseIds = await readOrder(tx, id);
    const { clips } = await storeDeletion(deps, tx, {
      kind: 'chapter',
      itemId: id,
      bookId,
      phraseIds,
      rows: { chapter, phrases },
    });
    await recutAround(tx, book, await findKeys(tx, phrases), async () => {
      await removeUnderReaders(tx, id, phraseIds, async () => {
        await tx.chapter.delete({ where: { id } });
        await renumberPhrases(tx, bookId);
      });
      return [];
    });
    return { title: chapter.title, clips };
  });
  await moveClips(deps, bookId, clips);
  return title;
}

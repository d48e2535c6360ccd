import type { Deps } from '../../../deps.ts';
import { editLocked } from '../edit-locked.ts';
import { clipsOf, removeFiles } from '../files/remove-files.ts';
import { moveReaders } from '../phrases/position-phrase.ts';
import { findKeys, recutAround } from '../phrases/recut-phrases.ts';
import { renumberPhrases } from '../phrases/renumber-phrases.ts';
import { findChapter, readLocked } from './find-chapters.ts';

/** Deletes a chapter with its phrases and clips; numbers close up. Returns its title. 404 unknown. */
export async function deleteChapter(deps: Deps, id: number): Promise<string> {
  const { bookId } = await findChapter(deps.db, id);
  const { title, phrases } = await editLocked(deps, bookId, async (tx, book) => {
    const chapter = await readLocked(tx, book, id);
    const phrases = await tx.phrase.findMany({
      where: { chapterId: id },
      select: { id: true, audioFile: true },
    });
    const { firstPhraseNo: first, totalPhrases: total } = chapter;
    await recutAround(tx, book, await findKeys(tx, phrases), async () => {
      if (total > 0) await moveReaders(tx, book, first, first + total - 1);
      await tx.chapter.delete({ where: { id } });
      await renumberPhrases(tx, bookId);
      return [];
    });
    return { title: chapter.title, phrases };
  });
  await removeFiles(deps, clipsOf(phrases));
  return title;
}

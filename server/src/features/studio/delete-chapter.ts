import type { Deps } from '../../deps.ts';
import { editLocked } from './edit-locked.ts';
import { findChapter, readLocked } from './find-chapters.ts';
import { findKeys, recutAround } from './recut-phrases.ts';
import { clipsOf, removeFiles } from './remove-files.ts';
import { moveReaders, shiftPhrases } from './shift-phrases.ts';

/** Deletes a chapter with its phrases and clips; numbers close up. Answers its title. 404 unknown. */
export async function deleteChapter(deps: Deps, id: number): Promise<string> {
  const { bookId } = await findChapter(deps.db, id);
  const { title, phrases } = await editLocked(deps, bookId, async (tx, book) => {
    const chapter = await readLocked(tx, book, id);
    const phrases = await tx.phrase.findMany({
      where: { chapterId: id },
      orderBy: { phraseNo: 'asc' },
      select: { id: true, phraseNo: true, audioFile: true },
    });
    const [first, last] = [phrases[0]?.phraseNo, phrases.at(-1)?.phraseNo];
    await recutAround(tx, book, await findKeys(tx, phrases), async () => {
      if (first !== undefined && last !== undefined) await moveReaders(tx, book, first, last);
      await tx.chapter.delete({ where: { id } });
      if (last !== undefined) await shiftPhrases(tx, chapter, last, -phrases.length);
      return [];
    });
    return { title: chapter.title, phrases };
  });
  await removeFiles(deps, clipsOf(phrases));
  return title;
}

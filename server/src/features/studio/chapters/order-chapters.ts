import type { Deps } from '../../../deps.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { assertSameIds } from '../base/find-chapters.ts';
import { renumberPhrases } from '../base/position-phrase.ts';
import { findAmbiguousKeys, retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';

/**
 * Puts a book's chapters into the given order and numbers them 1…n. Throws 404 for an unknown book, and 422 unless
 * every chapter is listed once.
 */
export async function orderChapters(deps: Deps, bookId: number, ids: number[]): Promise<void> {
  await editLockedBook(deps, bookId, async (tx, book) => {
    assertSameIds(
      await tx.chapter.findMany({ where: { bookId }, select: { id: true } }),
      ids,
      'chapter of the book',
    );
    await retokenizeAffectedPhrases(tx, book, await findAmbiguousKeys(tx, bookId), async () => {
      await tx.$executeRaw`
        update chapters c set chapter_no = o.place, version = c.version + 1
        from unnest(${ids}::int[]) with ordinality as o(id, place)
        where c.id = o.id and c.chapter_no <> o.place`;
      await renumberPhrases(tx, bookId);
      return [];
    });
  });
}

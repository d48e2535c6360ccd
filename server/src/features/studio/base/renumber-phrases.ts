import type { Tx } from '../../../deps.ts';

/**
 * Closes up a book's numbers after a change: phrases run 1…n through its published chapters in reading order (chapter number,
 * then the chapter's own order), likewise through its sample, and for the studio through all chapters. Writes a row a
 * chapter, however long the chapters are. The statements are in the database (migration `previous_release`), which uses them too.
 */
export async function renumberPhrases(tx: Tx, bookId: number): Promise<void> {
  await tx.$executeRaw`select renumber_phrases(${bookId}::int)`;
}

/** The same after phrases were written past the studio: those without a position go to the end of their chapters, as made. */
export async function appendPhrases(tx: Tx, bookId: number): Promise<void> {
  await tx.$executeRaw`
    update chapters c set phrase_ids = c.phrase_ids || fresh.ids
    from (
      select chapter_id, array_agg(id order by id) as ids from phrases
      where book_id = ${bookId} and id not in (select phrase_id from studio_places where book_id = ${bookId})
      group by chapter_id
    ) fresh
    where c.id = fresh.chapter_id`;
  await renumberPhrases(tx, bookId);
}

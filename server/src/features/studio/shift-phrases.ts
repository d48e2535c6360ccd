import type { Tx } from '../../deps.ts';
import type { Book, Chapter } from '../../generated/prisma/client.ts';

/**
 * Opens (`by` > 0) or closes a gap of numbers behind one in a chapter, with one statement that touches only what comes
 * after: at the end of a book it costs nothing, however long the book.
 */
export async function shiftPhrases(
  tx: Tx,
  chapter: Pick<Chapter, 'id' | 'bookId' | 'isSample'>,
  behind: number,
  by: number,
): Promise<void> {
  const bySample = chapter.isSample ? by : 0;
  await tx.$executeRaw`
    update phrases set phrase_no = phrase_no + ${by}::int, sample_no = sample_no + ${bySample}::int,
      place = case when chapter_id = ${chapter.id} then place + ${by}::int else place end
    where book_id = ${chapter.bookId} and phrase_no > ${behind}`;
  await tx.$executeRaw`
    update books set total_phrases = total_phrases + ${by}::int,
      total_sample_phrases = total_sample_phrases + ${bySample}::int
    where id = ${chapter.bookId}`;
}

/** Readers who stopped at one of these phrases, which are about to go, stand at the next one, or else the one before. */
export async function moveReaders(
  tx: Tx,
  { id: bookId }: Pick<Book, 'id'>,
  from: number,
  to: number,
): Promise<void> {
  await tx.$executeRaw`
    update reading_positions stop set phrase_id = near.id, phrase_no = least(near.phrase_no, ${from}::int)
    from (
      select id, phrase_no from phrases
      where book_id = ${bookId} and phrase_no in (${from}::int - 1, ${to}::int + 1)
      order by phrase_no desc limit 1
    ) near
    where stop.book_id = ${bookId}
      and stop.phrase_id in (select id from phrases where book_id = ${bookId} and phrase_no between ${from} and ${to})`;
}

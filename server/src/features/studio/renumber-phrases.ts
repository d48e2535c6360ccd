import type { Tx } from '../../deps.ts';

/**
 * Closes up a book's phrase numbers after a change: 1…n through the whole book in reading order (chapter number,
 * then place), likewise through its sample chapters, and the places 1…n of each chapter. Positions point at phrases, so readers stay where they were.
 */
export async function renumberPhrases(tx: Tx, bookId: number): Promise<void> {
  // A reader whose phrase was deleted goes on at the next one, else at the last.
  await tx.$executeRaw`
    update reading_positions r set phrase_id = coalesce(
      (select p.id from phrases p where p.book_id = r.book_id and p.phrase_no >= r.phrase_no order by p.phrase_no limit 1),
      (select p.id from phrases p where p.book_id = r.book_id and p.phrase_no < r.phrase_no order by p.phrase_no desc limit 1))
    where r.book_id = ${bookId} and r.phrase_id is null`;
  await tx.$executeRaw`
    with numbered as (
      select p.id, row_number() over (partition by p.chapter_id order by p.place) as place,
        row_number() over (order by c.chapter_no, p.place) as phrase_no,
        case when c.is_sample then row_number() over (partition by c.is_sample order by c.chapter_no, p.place) end as sample_no
      from phrases p join chapters c on c.id = p.chapter_id
      where p.book_id = ${bookId}
    )
    update phrases p set place = n.place, phrase_no = n.phrase_no, sample_no = n.sample_no
    from numbered n
    where p.id = n.id and (p.place, p.phrase_no, p.sample_no) is distinct from (n.place, n.phrase_no, n.sample_no)`;
  await tx.$executeRaw`
    update reading_positions r set phrase_no = p.phrase_no from phrases p
    where r.book_id = ${bookId} and p.id = r.phrase_id and r.phrase_no <> p.phrase_no`;
  await tx.$executeRaw`
    update books set
      total_phrases = (select count(*) from phrases where book_id = ${bookId}),
      total_sample_phrases = (select count(sample_no) from phrases where book_id = ${bookId})
    where id = ${bookId}`;
}

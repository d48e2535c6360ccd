import type { Tx } from '../../deps.ts';

/**
 * Closes up a book's phrase numbers after a change: 1…n through the whole book in reading order (chapter number,
 * then place), likewise through its sample chapters. Positions point at phrases, so readers stay where they were.
 */
export async function renumberPhrases(tx: Tx, bookId: number): Promise<void> {
  await tx.$executeRaw`
    with numbered as (
      select p.id,
        row_number() over (order by c.chapter_no, p.place) as phrase_no,
        case when c.is_sample then row_number() over (partition by c.is_sample order by c.chapter_no, p.place) end as sample_no
      from phrases p join chapters c on c.id = p.chapter_id
      where p.book_id = ${bookId}
    )
    update phrases p set phrase_no = n.phrase_no, sample_no = n.sample_no
    from numbered n
    where p.id = n.id and (p.phrase_no, p.sample_no) is distinct from (n.phrase_no, n.sample_no)`;
  await tx.$executeRaw`
    update books set
      total_phrases = (select count(*) from phrases where book_id = ${bookId}),
      total_sample_phrases = (select count(sample_no) from phrases where book_id = ${bookId})
    where id = ${bookId}`;
}

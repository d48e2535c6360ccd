import type { Tx } from '../../../deps.ts';

/**
 * Closes up a book's numbers after a change: phrases run 1…n through its published chapters in reading order (chapter number,
 * then the chapter's own order), likewise through its sample, and for the studio through all chapters. Writes a row a
 * chapter, however long the chapters are.
 */
export async function renumberPhrases(tx: Tx, bookId: number): Promise<void> {
  await tx.$executeRaw`
    update chapters c set first_phrase_no = n.first_phrase_no, first_sample_no = n.first_sample_no,
      first_studio_no = n.first_studio_no
    from (
      select id, 1 + sum(total_phrases) over reading - total_phrases as first_studio_no,
        case when published then 1 + sum(total_phrases) filter (where published) over reading - total_phrases end
          as first_phrase_no,
        case when published and is_sample
          then 1 + sum(total_phrases) filter (where published and is_sample) over reading - total_phrases end
          as first_sample_no
      from chapters where book_id = ${bookId} window reading as (order by chapter_no)
    ) n
    where c.id = n.id and (c.first_phrase_no, c.first_sample_no, c.first_studio_no)
      is distinct from (n.first_phrase_no, n.first_sample_no, n.first_studio_no)`;
  await tx.$executeRaw`
    update books set total_phrases = n.phrases, total_sample_phrases = n.sample, total_studio_phrases = n.studio
    from (
      select coalesce(sum(total_phrases) filter (where published), 0) as phrases,
        coalesce(sum(total_phrases) filter (where published and is_sample), 0) as sample,
        coalesce(sum(total_phrases), 0) as studio
      from chapters where book_id = ${bookId}
    ) n
    where id = ${bookId} and (total_phrases, total_sample_phrases, total_studio_phrases)
      is distinct from (n.phrases, n.sample, n.studio)`;
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

import type { Tx } from '../../../deps.ts';
import type { Phrase } from '../../../generated/prisma/client.ts';

type OrderedPhrase = Pick<Phrase, 'id' | 'chapterId'>;

/** Puts a phrase into its chapter's order, before another one or at the end. False when that other one is not in it. */
export async function insertPhrase(
  tx: Tx,
  { id, chapterId }: OrderedPhrase,
  beforeId?: number,
): Promise<boolean> {
  const inserted = await tx.$executeRaw`
    update chapters c set phrase_ids = c.phrase_ids[:spot.place - 1] || ${id}::int || c.phrase_ids[spot.place:]
    from (
      select id, case when ${beforeId ?? null}::int is null then total_phrases + 1
        else array_position(phrase_ids, ${beforeId ?? null}::int) end as place
      from chapters
    ) spot
    where c.id = ${chapterId} and spot.id = c.id and spot.place is not null`;
  return inserted > 0;
}

/** Takes a phrase out of its chapter's order; those after it move up. */
export async function removePhrase(tx: Tx, { id, chapterId }: OrderedPhrase): Promise<void> {
  await tx.$executeRaw`
    update chapters set phrase_ids = array_remove(phrase_ids, ${id}::int) where id = ${chapterId}`;
}

/** Moves a phrase to this position of its chapter, counted from 1; those that it passes move by one. */
export async function shiftPhrase(tx: Tx, { id, chapterId }: OrderedPhrase, position: number): Promise<void> {
  await tx.$executeRaw`
    update chapters c set phrase_ids = others.ids[:${position}::int - 1] || ${id}::int || others.ids[${position}::int:]
    from (select id, array_remove(phrase_ids, ${id}::int) as ids from chapters) others
    where c.id = ${chapterId} and others.id = c.id`;
}

/**
 * Removes phrases that follow each other in a chapter, after moving their readers: to the next phrase that readers have, or else
 * to the one before. Within a draft chapter readers stay in the chapter, so that they are there when it is published again.
 * `remove` deletes the phrases and renumbers the book.
 */
export async function removeUnderReaders(
  tx: Tx,
  chapterId: number,
  phraseIds: number[],
  remove: () => Promise<void>,
): Promise<void> {
  const near = await findNear(tx, chapterId, phraseIds);
  if (near !== undefined)
    await tx.$executeRaw`
      update reading_positions set phrase_id = ${near} where phrase_id = any(${phraseIds}::int[])`;
  await remove();
  // Only now is it known which number readers find the phrase under.
  if (near !== undefined)
    await tx.$executeRaw`
      update reading_positions reader set phrase_no = stop.phrase_no
      from (
        select s.phrase_no from reading_positions r
        join reading_stops s on s.user_id = r.user_id and s.book_id = r.book_id
        where r.phrase_id = ${near} limit 1
      ) stop
      where reader.phrase_id = ${near} and reader.phrase_no <> stop.phrase_no`;
}

/** The phrase to which readers of these go on. Undefined when no published chapter has another, and theirs neither. */
async function findNear(tx: Tx, chapterId: number, phraseIds: number[]): Promise<number | undefined> {
  const [near] = await tx.$queryRaw<{ id: number }[]>`
    select near.id
    from (
      select id, book_id, chapter_no, array_position(phrase_ids, ${phraseIds.at(0) ?? null}::int) as first,
        array_position(phrase_ids, ${phraseIds.at(-1) ?? null}::int) as last
      from chapters where id = ${chapterId}
    ) own
    join chapters c on c.book_id = own.book_id and (c.published or c.id = own.id)
    cross join lateral (values
      (false, c.phrase_ids[case when c.id = own.id then own.last + 1 when c.chapter_no > own.chapter_no then 1 end]),
      (true, c.phrase_ids[case when c.id = own.id then own.first - 1
        when c.chapter_no < own.chapter_no then c.total_phrases end])
    ) near(is_before, id)
    where near.id is not null
    order by near.is_before, case when near.is_before then -c.chapter_no else c.chapter_no end
    limit 1`;
  return near?.id;
}

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

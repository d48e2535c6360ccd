import type { TransactionClient } from '../../../deps.ts';
import type { Phrase } from '../../../generated/prisma/client.ts';

type ChapterPhrase = Pick<Phrase, 'id' | 'chapterId'>;

/** A phrase's position in its chapter. `nextId` is null for the last phrase. */
export type OrderPosition = { isFirst: boolean; nextId: number | null };

/**
 * Inserts a phrase into its chapter's order, before another phrase or at the end. Returns false if the other phrase
 * isn't in the chapter.
 */
export async function insertIntoPhraseOrder(
  tx: TransactionClient,
  { id, chapterId }: ChapterPhrase,
  beforeId?: number,
): Promise<boolean> {
  const insertedCount = await tx.$executeRaw`
    update chapters c set phrase_ids = c.phrase_ids[:spot.place - 1] || ${id}::int || c.phrase_ids[spot.place:]
    from (
      select id, case when ${beforeId ?? null}::int is null then total_phrases + 1
        else array_position(phrase_ids, ${beforeId ?? null}::int) end as place
      from chapters
    ) spot
    where c.id = ${chapterId} and spot.id = c.id and spot.place is not null`;
  return insertedCount > 0;
}

/** Returns true for `isFirst` if a phrase is the first of its chapter, and the id of the chapter's phrase after it. */
export async function findOrderPosition(
  tx: TransactionClient,
  { id, chapterId }: ChapterPhrase,
): Promise<OrderPosition> {
  const [position] = await tx.$queryRaw<OrderPosition[]>`
    select own.index = 1 as "isFirst", own.phrase_ids[own.index + 1] as "nextId"
    from (
      select phrase_ids, array_position(phrase_ids, ${id}::int) as index from chapters where id = ${chapterId}
    ) own`;
  return position ?? { isFirst: false, nextId: null };
}

/** Removes a phrase from its chapter's order. The phrases after it move up. */
export async function removeFromPhraseOrder(
  tx: TransactionClient,
  { id, chapterId }: ChapterPhrase,
): Promise<void> {
  await tx.$executeRaw`
    update chapters set phrase_ids = array_remove(phrase_ids, ${id}::int) where id = ${chapterId}`;
}

/** Moves a phrase to a position in its chapter, counted from 1. The phrases in between shift by one. */
export async function moveInPhraseOrder(
  tx: TransactionClient,
  { id, chapterId }: ChapterPhrase,
  position: number,
): Promise<void> {
  await tx.$executeRaw`
    update chapters c set phrase_ids = others.ids[:${position}::int - 1] || ${id}::int || others.ids[${position}::int:]
    from (select id, array_remove(phrase_ids, ${id}::int) as ids from chapters) others
    where c.id = ${chapterId} and others.id = c.id`;
}

/**
 * Removes consecutive phrases of a chapter. First moves readers whose saved position is on one of them to the next
 * phrase in the chapter or in a published one, or to the previous phrase if there is no next one. `remove` deletes the
 * phrases and renumbers the book.
 */
export async function removePhrasesAndMoveReaders(
  tx: TransactionClient,
  chapterId: number,
  phraseIds: number[],
  remove: () => Promise<void>,
): Promise<void> {
  const targetPhraseId = await findNearestPhraseId(tx, chapterId, phraseIds);
  if (targetPhraseId !== undefined)
    await tx.$executeRaw`
      update reading_positions set phrase_id = ${targetPhraseId} where phrase_id = any(${phraseIds}::int[])`;
  await remove();
  // The target's number is known only after the book is renumbered.
  if (targetPhraseId !== undefined)
    await tx.$executeRaw`
      update reading_positions reader set phrase_no = stop.phrase_no
      from (
        select s.phrase_no from reading_positions r
        join reading_stops s on s.user_id = r.user_id and s.book_id = r.book_id
        where r.phrase_id = ${targetPhraseId} limit 1
      ) stop
      where reader.phrase_id = ${targetPhraseId} and reader.phrase_no <> stop.phrase_no`;
}

/**
 * Returns the phrase to which readers of these phrases are moved. Returns undefined if neither this chapter nor a
 * published one has another phrase.
 */
async function findNearestPhraseId(
  tx: TransactionClient,
  chapterId: number,
  phraseIds: number[],
): Promise<number | undefined> {
  const [target] = await tx.$queryRaw<{ id: number }[]>`
    select target.id
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
    ) target(is_before, id)
    where target.id is not null
    order by target.is_before, case when target.is_before then -c.chapter_no else c.chapter_no end
    limit 1`;
  return target?.id;
}

/**
 * Renumbers a book's phrases without gaps after a change. Phrases are numbered 1…n in reading order, separately for
 * readers (published chapters), the free sample and the studio (all chapters). Writes only one row per chapter. The
 * SQL is a database function (migration `previous_release`), because triggers for the previous release use it too.
 */
export async function renumberPhrases(tx: TransactionClient, bookId: number): Promise<void> {
  await tx.$executeRaw`select renumber_phrases(${bookId}::int)`;
}

/**
 * Renumbers a book after phrases were inserted directly into the database. Phrases without a position are added to
 * the end of their chapters in order of their ids.
 */
export async function appendPhrases(tx: TransactionClient, bookId: number): Promise<void> {
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

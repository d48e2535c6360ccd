import type { Tx } from '../../../deps.ts';
import type { Book, Phrase } from '../../../generated/prisma/client.ts';

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

/** Moves readers of these phrases, which are about to be deleted, to the next phrase or else to the one before. */
export async function moveReaders(
  tx: Tx,
  { id: bookId }: Pick<Book, 'id'>,
  from: number,
  to: number,
): Promise<void> {
  await tx.$executeRaw`
    update reading_positions reader set phrase_id = near.id, phrase_no = least(near.phrase_no, ${from}::int)
    from (
      select c.phrase_ids[wanted.phrase_no - c.first_studio_no + 1] as id, wanted.phrase_no
      from (values (${to}::int + 1), (${from}::int - 1)) as wanted(phrase_no)
      join chapters c on c.book_id = ${bookId}
        and wanted.phrase_no between c.first_studio_no and c.first_studio_no + c.total_phrases - 1
      order by wanted.phrase_no desc limit 1
    ) near
    where reader.book_id = ${bookId} and reader.phrase_id in (
      select unnest(c.phrase_ids[${from}::int - c.first_studio_no + 1 : ${to}::int - c.first_studio_no + 1])
      from chapters c
      where c.book_id = ${bookId} and ${from}::int between c.first_studio_no and c.first_studio_no + c.total_phrases - 1
    )`;
}

import type { Meaning } from '@lingostory/contract/dictionary';
import type { Deps, Tx } from '../../deps.ts';
import { findChapter } from './find-chapters.ts';
import { lookUpKeys } from './index-phrases.ts';

/** The entries of a book's dictionaries that words with these keys can meet, the first in reading order of each key. */
export async function findEntries(
  tx: Tx,
  bookId: number,
  keys: string[],
  exceptId?: number,
): Promise<Meaning[]> {
  const met = [...new Set(keys)];
  return await tx.$queryRaw<Meaning[]>`
    with concerned as (
      select * from dictionary_entries where book_id = ${bookId} and key = any(${met}::text[])
      union
      select * from dictionary_entries where book_id = ${bookId} and head = any(${met}::text[])
    )
    select distinct on (e.key) e.term, e.meaning
    from concerned e join phrases p on p.id = e.phrase_id
    where e.phrase_id is distinct from ${exceptId ?? null}::int
    order by e.key, p.phrase_no, e.line`;
}

/** What a book says of a phrase's words, before the phrase is saved. 404 unknown chapter. */
export async function findMeaningsFor(
  { db }: Deps,
  wanted: { chapterId: number; phrase: string; exceptId: number | undefined },
): Promise<Meaning[]> {
  const { bookId } = await findChapter(db, wanted.chapterId);
  return await findEntries(db, bookId, lookUpKeys(wanted), wanted.exceptId);
}

import type { DictionaryEntry } from '@lingostory/contract/dictionary';
import { toTranslatorKey } from '@lingostory/contract/machine-meanings';
import { splitPhrase } from '@lingostory/contract/words';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { findChapter } from '../base/find-chapters.ts';
import { findMachineMeanings } from '../base/machine-meanings.ts';
import { lookupKeysOf } from './index-phrases.ts';

/** A line of a dictionary with its lookup key and the phrase whose dictionary has it. */
export type EntryOfPhrase = DictionaryEntry & { key: string; phraseId: number };

/**
 * Returns a book's dictionary entries for these lookup keys. If a key has several entries, the first in reading order
 * wins. Looks up phrase positions only in chapters that explain a key more than once.
 */
export async function findEntries(
  tx: TransactionClient,
  bookId: number,
  keys: string[],
  excludedPhraseId?: number,
): Promise<EntryOfPhrase[]> {
  const uniqueKeys = [...new Set(keys)];
  return await tx.$queryRaw<EntryOfPhrase[]>`
    with met as (
      select * from dictionary_entries where book_id = ${bookId} and key = any(${uniqueKeys}::text[])
      union
      select * from dictionary_entries where book_id = ${bookId} and head = any(${uniqueKeys}::text[])
    ), concerned as (
      select met.*, p.chapter_id from met join phrases p on p.id = met.phrase_id
      where met.phrase_id is distinct from ${excludedPhraseId ?? null}::int
    ), places as (
      select phrase_id, place from studio_places where chapter_id in (
        select chapter_id from concerned group by chapter_id, key having count(distinct phrase_id) > 1
      )
    )
    select distinct on (e.key) e.key, e.term, e.meaning, e.phrase_id as "phraseId"
    from concerned e join chapters c on c.id = e.chapter_id left join places o on o.phrase_id = e.phrase_id
    order by e.key, c.chapter_no, o.place, e.line`;
}

/**
 * Returns the meanings that the book's dictionaries and the translator have for an unsaved phrase. Throws 404 for an
 * unknown chapter.
 */
export async function findMeaningsForDraft(
  { db }: Deps,
  draft: { chapterId: number; phrase: string; excludedPhraseId: number | undefined },
): Promise<{ book: DictionaryEntry[]; machine: DictionaryEntry[] }> {
  const { bookId } = await findChapter(db, draft.chapterId);
  const entries = await findEntries(db, bookId, lookupKeysOf(draft), draft.excludedPhraseId);
  const keys = splitPhrase(draft.phrase).flatMap(({ text }) => toTranslatorKey(text) ?? []);
  const machineMeanings = [...(await findMachineMeanings(db, keys))].map(([term, meaning]) => ({
    term,
    meaning,
  }));
  return {
    book: entries.map(({ term, meaning }) => ({ term, meaning })),
    machine: machineMeanings.filter(({ meaning }) => meaning !== ''),
  };
}

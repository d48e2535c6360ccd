import type { Meaning } from '@lingostory/contract/dictionary';
import type { Tx } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { cutPhrases, cutSomePhrases, cutVersion } from './cut-phrases.ts';
import { findEntries } from './find-entries.ts';
import { wordsOfTerm } from './index-phrases.ts';

/**
 * Makes a change and cuts again what it concerns, no more: the phrases whose ids it returns, and those with a word whose
 * meaning for the book is another afterwards. `keys` are all that the change can move.
 */
export async function recutAround(
  tx: Tx,
  book: Pick<Book, 'id' | 'cutVersion'>,
  keys: string[],
  change: () => Promise<number[]>,
): Promise<void> {
  if (book.cutVersion !== cutVersion) {
    await change();
    await cutPhrases(tx, book.id);
    return;
  }
  const before = await findMeanings(tx, book, keys);
  const written = await change();
  const after = await findMeanings(tx, book, keys);
  const moved = [...new Set(keys)].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const term = is?.term ?? was?.term;
    return term === undefined || was?.meaning === is?.meaning
      ? []
      : wordsOfTerm(term, key).map((words) => ({ words }));
  });
  await cutSomePhrases(tx, book.id, [
    ...new Set([...written, ...(await findPhrasesWith(tx, book.id, moved))]),
  ]);
}

/** The meanings of these words in the book: of two entries for one key, the first in reading order counts. */
async function findMeanings(tx: Tx, { id }: Pick<Book, 'id'>, keys: string[]): Promise<Map<string, Meaning>> {
  if (keys.length === 0) return new Map();
  const known = await findEntries(tx, id, keys);
  return new Map(known.map((entry) => [entry.key, entry]));
}

/** Phrases that have all words of one of these terms. */
export async function findPhrasesWith(
  tx: Tx,
  bookId: number,
  terms: { words: string[] }[],
): Promise<number[]> {
  if (terms.length === 0) return [];
  const found = await tx.$queryRaw<{ id: number }[]>`
    select distinct having_all.phrase_id as id
    from json_to_recordset(${JSON.stringify(terms)}::json) as term(words text[])
    cross join lateral (
      select w.phrase_id from phrase_words w
      where w.book_id = ${bookId} and w.key = any(term.words)
      group by w.phrase_id having count(*) = cardinality(term.words)
    ) having_all`;
  return found.map(({ id }) => id);
}

/** The keys that phrases' own dictionaries explain. */
export async function findKeys(tx: Tx, phrases: { id: number }[]): Promise<string[]> {
  const ids = phrases.map(({ id }) => id);
  const found = await tx.$queryRaw<{ key: string }[]>`
    select distinct key from dictionary_entries where phrase_id = any(${ids}::int[])`;
  return found.map(({ key }) => key);
}

/** The keys that a book, or one chapter of it, explains in more than one way: there the order of phrases decides. */
export async function findContested(tx: Tx, bookId: number, chapterId?: number): Promise<string[]> {
  const found = await tx.$queryRaw<{ key: string }[]>`
    select e.key from dictionary_entries e join phrases p on p.id = e.phrase_id
    where e.book_id = ${bookId} and (${chapterId ?? null}::int is null or p.chapter_id = ${chapterId ?? null}::int)
    group by e.key having count(distinct e.meaning) > 1`;
  return found.map(({ key }) => key);
}

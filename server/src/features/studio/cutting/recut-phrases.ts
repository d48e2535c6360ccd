import type { DictionaryEntry } from '@lingostory/contract/dictionary';
import type { TransactionClient } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { findBookNames, findChangedNames } from './book-names.ts';
import { findEntries } from './find-entries.ts';
import { findTermKeys, indexPhrases } from './index-phrases.ts';
import { storeLemmaChanges } from './lemma-changes.ts';
import { cutVersion, tokenizePhrases, tokenizePhrasesById } from './tokenize-phrases.ts';

/**
 * Runs a change, then splits only the affected phrases into words again: those whose ids `change` returns, and those
 * with a word whose meaning in the book changed, or that has become a name or is no longer one. `keys` must include every lookup key whose meaning the change could
 * affect.
 */
export async function retokenizeAffectedPhrases(
  tx: TransactionClient,
  book: Pick<Book, 'id' | 'cutVersion'>,
  keys: string[],
  change: () => Promise<number[]>,
): Promise<void> {
  if (book.cutVersion !== cutVersion) {
    await change();
    await tokenizePhrases(tx, book.id);
    return;
  }
  const oldMeanings = await findMeanings(tx, book, keys);
  const oldNames = await findBookNames(tx, book.id);
  const writtenPhraseIds = await change();
  const newMeanings = await findMeanings(tx, book, keys);
  const changedTerms = [...new Set(keys)].flatMap((key) => {
    const [oldMeaning, newMeaning] = [oldMeanings.get(key), newMeanings.get(key)];
    const term = newMeaning?.term ?? oldMeaning?.term;
    return term === undefined || oldMeaning?.meaning === newMeaning?.meaning
      ? []
      : findTermKeys(term, key).map((words) => ({ words }));
  });
  const changedNames = findChangedNames(oldNames, await findBookNames(tx, book.id));
  const idsWithNames = await findPhraseIdsWithNames(tx, book.id, changedNames);
  await indexPhrasesById(tx, book.id, idsWithNames);
  const idsWithTerms = await findPhraseIdsWithTerms(tx, book.id, changedTerms);
  await tokenizePhrasesById(tx, book.id, [
    ...new Set([...writtenPhraseIds, ...idsWithTerms, ...idsWithNames]),
  ]);
}

/**
 * Runs a change of the corrections that apply to these phrases, then reads the phrases again and stores which lemmas were
 * replaced.
 */
export async function recutCorrectedPhrases(
  tx: TransactionClient,
  book: Pick<Book, 'id' | 'cutVersion'>,
  ids: number[],
  change: () => Promise<void>,
): Promise<void> {
  await storeLemmaChanges(tx, ids, () =>
    retokenizeAffectedPhrases(tx, book, [], async () => {
      await change();
      await indexPhrasesById(tx, book.id, ids);
      return ids;
    }),
  );
}

/** Returns the ids of the phrases that contain the words of at least one of these names. */
function findPhraseIdsWithNames(tx: TransactionClient, bookId: number, names: string[]): Promise<number[]> {
  return findPhraseIdsWithTerms(
    tx,
    bookId,
    names.map((name) => ({ words: name.split(' ') })),
  );
}

/** Indexes phrases again, because the lemmas of the terms in their dictionaries depend on the names of the book. */
async function indexPhrasesById(tx: TransactionClient, bookId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const phrases = await tx.phrase.findMany({
    where: { bookId, id: { in: ids } },
    select: { id: true, phrase: true, dictionary: true },
  });
  await indexPhrases(tx, bookId, phrases);
}

/**
 * Returns the book's meaning for each of these lookup keys. If a key has several entries, the first in reading order
 * wins.
 */
async function findMeanings(
  tx: TransactionClient,
  { id }: Pick<Book, 'id'>,
  keys: string[],
): Promise<Map<string, DictionaryEntry>> {
  if (keys.length === 0) return new Map();
  const entries = await findEntries(tx, id, keys);
  return new Map(entries.map((entry) => [entry.key, entry]));
}

/** Returns the ids of the phrases that contain all words of at least one of these terms. */
export async function findPhraseIdsWithTerms(
  tx: TransactionClient,
  bookId: number,
  terms: { words: string[] }[],
): Promise<number[]> {
  if (terms.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select distinct having_all.phrase_id as id
    from json_to_recordset(${JSON.stringify(terms)}::json) as term(words text[])
    cross join lateral (
      select w.phrase_id from phrase_words w
      where w.book_id = ${bookId} and w.key = any(term.words)
      group by w.phrase_id having count(*) = cardinality(term.words)
    ) having_all`;
  return rows.map(({ id }) => id);
}

/** Returns the lookup keys that these phrases' own dictionaries explain. */
export async function findExplainedKeys(tx: TransactionClient, phrases: { id: number }[]): Promise<string[]> {
  const ids = phrases.map(({ id }) => id);
  const rows = await tx.$queryRaw<{ key: string }[]>`
    select distinct key from dictionary_entries where phrase_id = any(${ids}::int[])`;
  return rows.map(({ key }) => key);
}

/**
 * Returns the lookup keys to which a book, or one of its chapters, gives more than one meaning. The order of the
 * phrases decides which meaning a word gets.
 */
export async function findAmbiguousKeys(
  tx: TransactionClient,
  bookId: number,
  chapterId?: number,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    select e.key from dictionary_entries e join phrases p on p.id = e.phrase_id
    where e.book_id = ${bookId} and (${chapterId ?? null}::int is null or p.chapter_id = ${chapterId ?? null}::int)
    group by e.key having count(distinct e.meaning) > 1`;
  return rows.map(({ key }) => key);
}

import { splitPhrase } from '@lingostory/contract/words';
import type { TransactionClient } from '../../../deps.ts';
import { type Lemma, lemmatize } from '../../../libraries/lexicon/lemmatize.ts';
import { findNames } from '../../../libraries/lexicon/names.ts';
import { type CorrectionsByKey, findCorrections, mapCorrectionsByWord } from '../base/lemma-corrections.ts';

/** The names of a book, and the corrections of some of its phrases. */
export type BookReading = { names: ReadonlySet<string>; corrections: CorrectionsByKey };

/** Returns what `lemmasOf` must know about a book to read these phrases. */
export async function findBookReading(
  tx: TransactionClient,
  bookId: number,
  phraseIds: readonly number[],
): Promise<BookReading> {
  const names = await findBookNames(tx, bookId);
  return { names, corrections: await findCorrections(tx, bookId, phraseIds) };
}

/**
 * Returns the lemma and part of speech of each word. The words of an expression are listed individually.
 */
export function lemmasOf(
  phrase: { id: number; phrase: string },
  { names, corrections }: BookReading,
): Lemma[] {
  return lemmatize(splitPhrase(phrase.phrase), names, mapCorrectionsByWord(corrections, phrase));
}

/** Returns the keys of a book's names, for `lemmatize`. */
export async function findBookNames(tx: TransactionClient, bookId: number): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select distinct name from phrase_names where book_id = ${bookId}`;
  return new Set(rows.map(({ name }) => name));
}

/** Replaces the names that these phrases show. */
export async function storePhraseNames(
  tx: TransactionClient,
  bookId: number,
  phrases: readonly { id: number; phrase: string }[],
): Promise<void> {
  const ids = phrases.map(({ id }) => id);
  const corrections = await findCorrections(tx, bookId, ids);
  const rows = phrases.flatMap(({ id, phrase }) =>
    findNames(splitPhrase(phrase), mapCorrectionsByWord(corrections, { id, phrase })).map((name) => ({
      phrase_id: id,
      name,
    })),
  );
  await tx.$executeRaw`delete from phrase_names where phrase_id = any(${ids}::int[])`;
  if (rows.length === 0) return;
  await tx.$executeRaw`
    insert into phrase_names (book_id, phrase_id, name)
    select ${bookId}::int, n.phrase_id, n.name from json_to_recordset(${JSON.stringify(rows)}::json) as n(phrase_id int, name text)`;
}

/** Returns the names that are in only one of the two sets. */
export function findChangedNames(oldNames: ReadonlySet<string>, newNames: ReadonlySet<string>): string[] {
  return [
    ...[...oldNames].filter((name) => !newNames.has(name)),
    ...[...newNames].filter((name) => !oldNames.has(name)),
  ];
}

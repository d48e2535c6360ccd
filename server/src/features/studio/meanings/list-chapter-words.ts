import { buildDictionary, type DictionaryEntry, indexMeanings } from '@lingostory/contract/dictionary';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { findChapter } from '../base/find-chapters.ts';
import { listPhrases, type NumberedPhrase } from '../base/find-phrases.ts';
import { findEntries } from '../cutting/find-entries.ts';
import { findTermKeys, lookupKeysOf } from '../cutting/index-phrases.ts';
import { findPhraseIdsWithTerms } from '../cutting/recut-phrases.ts';
import { tokenizeWithMeanings, type WordToken } from './open-words.ts';

/** A phrase split into words, with meanings from its own dictionary and those of its book. */
export type TokenizedPhrase = NumberedPhrase & { words: WordToken[] };

/**
 * Returns the words of a chapter with the meanings that editors gave them. Throws 404 for an unknown chapter.
 */
export async function listChapterWords(deps: Deps, chapterId: number) {
  const { chapter, phrases } = await listPhrases(deps, { chapter_id: chapterId });
  const tokenizedPhrases = await tokenizeAllPhrases(deps.db, chapter.bookId, phrases.rows);
  return {
    chapter,
    phrases: tokenizedPhrases,
    untranslated: await countUntranslatedPhrases(deps, chapterId),
  };
}

/** Number of phrases to split into words before yielding to other requests. A batch takes a few milliseconds. */
const tokenizingBatchSize = 200;

/**
 * Splits phrases into words with a single query for all dictionary entries. Yields between batches, so that a long
 * chapter doesn't delay other requests.
 */
export async function tokenizeAllPhrases(
  tx: TransactionClient,
  bookId: number,
  phrases: readonly NumberedPhrase[],
): Promise<TokenizedPhrase[]> {
  const entries = await findEntries(tx, bookId, phrases.flatMap(lookupKeysOf));
  const bookEntries = {
    dictionary: buildDictionary(entries),
    entriesByKey: new Map(entries.map((entry) => [entry.key, entry])),
  };
  const tokenizedPhrases: TokenizedPhrase[] = [];
  for (const [index, phrase] of phrases.entries()) {
    if (index > 0 && index % tokenizingBatchSize === 0) await new Promise(setImmediate);
    tokenizedPhrases.push({ ...phrase, words: tokenizeWithMeanings(phrase, bookEntries) });
  }
  return tokenizedPhrases;
}

/**
 * Returns the phrases of a chapter that a save affected: those whose dictionaries were changed, and those that
 * contain a word of these entries. Throws 404 for an unknown chapter.
 */
export async function listAffectedPhrases(
  { db }: Deps,
  chapterId: number,
  phrases: readonly { id: number; entries: readonly DictionaryEntry[] }[],
): Promise<TokenizedPhrase[]> {
  const { bookId } = await findChapter(db, chapterId);
  const entries = phrases.flatMap((phrase) => phrase.entries);
  const termsByKey = new Map(
    entries.flatMap((entry) => [...indexMeanings([entry]).keys()].map((key) => [key, entry.term] as const)),
  );
  const terms = [...termsByKey].flatMap(([key, term]) => findTermKeys(term, key).map((words) => ({ words })));
  const ids = [...phrases.map(({ id }) => id), ...(await findPhraseIdsWithTerms(db, bookId, terms))];
  const numberedPhrases = await findNumberedPhrases(db, bookId, [...new Set(ids)], chapterId);
  return await tokenizeAllPhrases(db, bookId, numberedPhrases);
}

/** Returns these phrases of a book, or of one of its chapters, in reading order with their numbers. */
export async function findNumberedPhrases(
  tx: TransactionClient,
  bookId: number,
  ids: number[],
  chapterId?: number,
): Promise<NumberedPhrase[]> {
  if (ids.length === 0) return [];
  const unorderedPhrases = await tx.phrase.findMany({
    where: { bookId, id: { in: ids }, ...(chapterId === undefined ? {} : { chapterId }) },
  });
  const phraseNoRows = await tx.$queryRaw<{ id: number; phraseNo: number }[]>`
    select phrase_id as id, phrase_no as "phraseNo" from studio_places
    where book_id = ${bookId} and (${chapterId ?? null}::int is null or chapter_id = ${chapterId ?? null}::int)
      and phrase_id = any(${unorderedPhrases.map(({ id }) => id)}::int[]) order by phrase_no`;
  const phrasesById = new Map(unorderedPhrases.map((phrase) => [phrase.id, phrase]));
  return phraseNoRows.flatMap(({ id, phraseNo }) => {
    const phrase = phrasesById.get(id);
    return phrase ? [{ ...phrase, phraseNo }] : [];
  });
}

/** Counts the phrases with words that still need translating, including those to be retried after a failure. */
async function countUntranslatedPhrases({ db, translator }: Deps, chapterId: number): Promise<number> {
  if (translator.provider === 'none') return 0;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from unasked_phrases u join phrases p on p.id = u.phrase_id
    where p.chapter_id = ${chapterId}`;
  return row?.count ?? 0;
}

import { pageSize } from '@lingostory/contract/constants';
import { toTranslatorKey } from '@lingostory/contract/machine-meanings';
import { isWord } from '@lingostory/contract/words';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { listPhrases, type NumberedPhrase } from '../base/find-phrases.ts';
import { findMachineMeanings } from '../base/machine-meanings.ts';
import { lookupKeysOf } from '../cutting/index-phrases.ts';
import { findImportedMeanings } from '../dictionaries/find-imported-meanings.ts';
import { buildExpressionIndex, findExpressions, type SuggestedExpression } from './find-expressions.ts';
import { findKnownMeanings, type KnownMeaning } from './find-known-meanings.ts';
import { type TokenizedPhrase, tokenizeAllPhrases } from './list-chapter-words.ts';
import type { OpenWord, WordToken } from './open-words.ts';
import { type RankedSuggestions, rankSuggestions, type SuggestionSources } from './rank-suggestions.ts';

export type SuggestedPhrase = NumberedPhrase & {
  words: ({ text: string; isWord: boolean; meaning: string } & RankedSuggestions)[];
  expressions: SuggestedExpression[];
};
type SuggestionRange = { id: number; from: number; count: number };

/** Number of phrases to read at a time while searching for unexplained words. */
const phraseBatchSize = pageSize.max;

/**
 * Returns up to `count` phrases with suggested meanings: the phrase at position `from` of the chapter, and the
 * following ones with words that no editor has explained. Throws 404 for an unknown chapter.
 */
export async function listSuggestions(
  deps: Deps,
  { id, from, count }: SuggestionRange,
): Promise<SuggestedPhrase[]> {
  const foundPhrases: TokenizedPhrase[] = [];
  let bookId = 0;
  for (let page = Math.ceil(from / phraseBatchSize); foundPhrases.length < count; page += 1) {
    const { chapter, phrases } = await listPhrases(deps, { chapter_id: id, page, per_page: phraseBatchSize });
    bookId = chapter.bookId;
    const firstPhraseNo = (page - 1) * phraseBatchSize + 1;
    const rows = phrases.rows.slice(Math.max(0, from - firstPhraseNo));
    const tokenizedPhrases = await tokenizeAllPhrases(deps.db, bookId, rows);
    const matchingPhrases = tokenizedPhrases.filter(
      ({ words }, index) => (foundPhrases.length === 0 && index === 0) || words.some(isOpenWord),
    );
    foundPhrases.push(...matchingPhrases);
    if (page * phraseBatchSize >= chapter.totalPhrases) break;
  }
  return await suggestMeanings(deps.db, bookId, foundPhrases.slice(0, count));
}

/**
 * Yields suggestions for a whole chapter in batches, so that other requests can run in between. Throws 404 for an
 * unknown chapter.
 */
export async function* listAllSuggestions(deps: Deps, id: number): AsyncGenerator<SuggestedPhrase[]> {
  for (let page = 1, total = 1; (page - 1) * phraseBatchSize < total; page += 1) {
    const { chapter, phrases } = await listPhrases(deps, { chapter_id: id, page, per_page: phraseBatchSize });
    total = chapter.totalPhrases;
    yield await suggestMeanings(
      deps.db,
      chapter.bookId,
      await tokenizeAllPhrases(deps.db, chapter.bookId, phrases.rows),
    );
  }
}

const isOpenWord = ({ open }: WordToken) => open !== undefined;

async function suggestMeanings(
  tx: TransactionClient,
  bookId: number,
  tokenizedPhrases: readonly TokenizedPhrase[],
): Promise<SuggestedPhrase[]> {
  const keys = [...new Set(tokenizedPhrases.flatMap(lookupKeysOf))];
  const openWords = tokenizedPhrases.flatMap(({ words }) => words.flatMap((word) => word.open ?? []));
  const { sources, expressions } = await findSuggestionSources(tx, bookId, keys, openWords);
  const rankingsByWordKey = new Map<string, RankedSuggestions>();
  const getRanking = (word: OpenWord) => {
    const wordKey = JSON.stringify(word);
    const ranking = rankingsByWordKey.get(wordKey) ?? rankSuggestions(word, sources);
    rankingsByWordKey.set(wordKey, ranking);
    return ranking;
  };
  return tokenizedPhrases.map(({ words, ...phrase }) => ({
    ...phrase,
    words: words.map(({ open: word, ...token }) => ({
      ...token,
      isWord: isWord(token.text),
      ...(word ? getRanking(word) : { suggestions: [], guesses: [] }),
    })),
    expressions: findExpressions(words, expressions, sources),
  }));
}

/**
 * Finds all sources of meanings for the unexplained words, and the expressions that begin with any of `words`. Needs
 * only one query per source.
 */
async function findSuggestionSources(
  tx: TransactionClient,
  bookId: number,
  words: string[],
  openWords: readonly OpenWord[],
) {
  const keys = [...new Set(openWords.flatMap((word) => word.keys))];
  const lemmas = [...new Set(openWords.flatMap(({ lemma }) => (lemma === '' ? [] : [lemma])))];
  const [knownMeanings, importedMeanings, machineMeanings] = await Promise.all([
    findKnownMeanings(tx, bookId, { keys, lemmas, heads: words }),
    findImportedMeanings(tx, [...new Set([...keys, ...lemmas])]),
    findMachineMeanings(
      tx,
      keys.flatMap((key) => toTranslatorKey(key) ?? []),
    ),
  ]);
  const sources: SuggestionSources = {
    knownMeaningsByKey: groupBy(knownMeanings, ({ key }) => key),
    knownMeaningsByLemma: groupBy(
      knownMeanings.filter(({ lemma }: KnownMeaning) => lemma !== null),
      ({ lemma }) => lemma ?? '',
    ),
    importedMeaningsByKey: groupBy(importedMeanings, ({ key }) => key),
    machineMeaningByKey: machineMeanings,
  };
  return { sources, expressions: buildExpressionIndex(knownMeanings) };
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const rowsByKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = rowsByKey.get(key);
    if (group) group.push(row);
    else rowsByKey.set(key, [row]);
  }
  return rowsByKey;
}

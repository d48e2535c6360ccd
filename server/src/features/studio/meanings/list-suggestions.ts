import { pageSize } from '@lingostory/contract/constants';
import { toTranslatorKey } from '@lingostory/contract/machine-meanings';
import { isWord } from '@lingostory/contract/words';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { explainInContext } from '../../../libraries/glosses/explain-in-context.ts';
import { keysOfExpression } from '../../../libraries/glosses/expressions.ts';
import { listPhrases, type NumberedPhrase } from '../base/find-phrases.ts';
import { findMachineMeanings } from '../base/machine-meanings.ts';
import { lookupKeysOf } from '../cutting/index-phrases.ts';
import { findImportedMeanings } from '../dictionaries/find-imported-meanings.ts';
import {
  type ExpressionSources,
  type ExpressionSpan,
  findExpressions,
  listSpans,
  type SuggestedExpression,
} from './find-expressions.ts';
import { findHeadsOfVerbs, findKnownMeanings, type KnownMeaning } from './find-known-meanings.ts';
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
  const openWords = tokenizedPhrases.flatMap(({ words }) => words.flatMap((word) => word.open ?? []));
  const spansOfPhrases = tokenizedPhrases.map(({ words }) => listSpans(words));
  const { sources, expressionSources } = await findSuggestionSources(
    tx,
    bookId,
    tokenizedPhrases,
    openWords,
    spansOfPhrases.flat(),
  );
  const rankingsByWordKey = new Map<string, RankedSuggestions>();
  const getRanking = (open: OpenWord, { words, index }: WordToken['position']) => {
    const word = { ...open, gloss: explainInContext(words, index) };
    const wordKey = JSON.stringify(word);
    const ranking = rankingsByWordKey.get(wordKey) ?? rankSuggestions(word, sources);
    rankingsByWordKey.set(wordKey, ranking);
    return ranking;
  };
  return tokenizedPhrases.map(({ words, ...phrase }, index) => ({
    ...phrase,
    words: words.map(({ open, position, text, meaning }) => ({
      text,
      meaning,
      isWord: isWord(text),
      ...(open ? getRanking(open, position) : { suggestions: [], guesses: [] }),
    })),
    expressions: findExpressions(words, spansOfPhrases[index] ?? [], expressionSources),
  }));
}

/**
 * Finds all sources of meanings for the unexplained words, and for the runs of words that may be expressions. Needs only one
 * query per source, and one for the words with which expressions of books begin.
 */
async function findSuggestionSources(
  tx: TransactionClient,
  bookId: number,
  tokenizedPhrases: readonly TokenizedPhrase[],
  openWords: readonly OpenWord[],
  spans: readonly ExpressionSpan[],
): Promise<{ sources: SuggestionSources; expressionSources: ExpressionSources }> {
  const keys = [...new Set(openWords.flatMap((word) => word.keys))];
  const lemmas = [...new Set(openWords.flatMap(({ lemma }) => (lemma === '' ? [] : [lemma])))];
  const words = [...new Set(tokenizedPhrases.flatMap(lookupKeysOf))];
  const heads = await findHeadsOfVerbs(tx, tokenizedPhrases);
  const spanKeys = spans.flatMap((span) => [span.keys.exact, span.keys.base]);
  const [knownMeanings, importedMeanings, machineMeanings] = await Promise.all([
    findKnownMeanings(tx, bookId, { keys, lemmas, heads: [...new Set([...words, ...heads])] }),
    findImportedMeanings(tx, [...new Set([...keys, ...lemmas, ...spanKeys])]),
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
  const knownExpressions = knownMeanings.filter(({ head }) => head !== null);
  const expressionSources = {
    knownByExact: groupBy(knownExpressions, ({ term }) => keysOfExpression(term).exact),
    knownByBase: groupBy(knownExpressions, ({ term }) => keysOfExpression(term).base),
    importedByKey: sources.importedMeaningsByKey,
  };
  return { sources, expressionSources };
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

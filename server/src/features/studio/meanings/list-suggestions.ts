import { pageSize } from '@lingostory/contract/constants';
import { toTranslatorKey } from '@lingostory/contract/machine-meanings';
import { isWord } from '@lingostory/contract/words';
import type { Deps, Tx } from '../../../deps.ts';
import { listPhrases, type NumberedPhrase } from '../base/find-phrases.ts';
import { findMachineMeanings } from '../base/machine-meanings.ts';
import { lookupKeysOf } from '../cutting/index-phrases.ts';
import { findImportedMeanings } from '../dictionaries/find-imported-meanings.ts';
import { buildExpressionIndex, findExpressions, type SuggestedExpression } from './find-expressions.ts';
import { findKnownMeanings, type KnownMeaning } from './find-known-meanings.ts';
import { type CutPhrase, cutAllPhrases } from './list-chapter-words.ts';
import type { CutWord, OpenWord } from './open-words.ts';
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
  const foundPhrases: CutPhrase[] = [];
  let bookId = 0;
  for (let page = Math.ceil(from / phraseBatchSize); foundPhrases.length < count; page += 1) {
    const { chapter, phrases } = await listPhrases(deps, { chapter_id: id, page, per_page: phraseBatchSize });
    bookId = chapter.bookId;
    const firstPhraseNo = (page - 1) * phraseBatchSize + 1;
    const rows = phrases.rows.slice(Math.max(0, from - firstPhraseNo));
    const cutPhrases = await cutAllPhrases(deps.db, bookId, rows);
    const matches = cutPhrases.filter(
      ({ words }, index) => (foundPhrases.length === 0 && index === 0) || words.some(isOpenWord),
    );
    foundPhrases.push(...matches);
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
      await cutAllPhrases(deps.db, chapter.bookId, phrases.rows),
    );
  }
}

const isOpenWord = ({ open }: CutWord) => open !== undefined;

async function suggestMeanings(
  tx: Tx,
  bookId: number,
  cutPhrases: readonly CutPhrase[],
): Promise<SuggestedPhrase[]> {
  const keys = [...new Set(cutPhrases.flatMap(lookupKeysOf))];
  const openWords = cutPhrases.flatMap(({ words }) => words.flatMap((word) => word.open ?? []));
  const { sources, expressions } = await findSources(tx, bookId, keys, openWords);
  const rankings = new Map<string, RankedSuggestions>();
  const findRanking = (word: OpenWord) => {
    const wordKey = JSON.stringify(word);
    const ranking = rankings.get(wordKey) ?? rankSuggestions(word, sources);
    rankings.set(wordKey, ranking);
    return ranking;
  };
  return cutPhrases.map(({ words, ...phrase }) => ({
    ...phrase,
    words: words.map(({ open: word, ...token }) => ({
      ...token,
      isWord: isWord(token.text),
      ...(word ? findRanking(word) : { suggestions: [], guesses: [] }),
    })),
    expressions: findExpressions(words, expressions, sources),
  }));
}

/**
 * Finds all sources of meanings for the unexplained words, and the expressions that begin with any of `words`. Needs
 * only one query per source.
 */
async function findSources(tx: Tx, bookId: number, words: string[], openWords: readonly OpenWord[]) {
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
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

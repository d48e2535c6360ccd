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
const batchSize = pageSize.max;

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
  for (let page = Math.ceil(from / batchSize); foundPhrases.length < count; page += 1) {
    const { chapter, phrases } = await listPhrases(deps, { chapter_id: id, page, per_page: batchSize });
    bookId = chapter.bookId;
    const firstPhraseNo = (page - 1) * batchSize + 1;
    const rows = phrases.rows.slice(Math.max(0, from - firstPhraseNo));
    const cuts = await cutAllPhrases(deps.db, bookId, rows);
    const matches = cuts.filter(
      ({ words }, index) => (foundPhrases.length === 0 && index === 0) || words.some(isOpenWord),
    );
    foundPhrases.push(...matches);
    if (page * batchSize >= chapter.totalPhrases) break;
  }
  return await suggestMeanings(deps.db, bookId, foundPhrases.slice(0, count));
}

/**
 * Yields suggestions for a whole chapter in batches, so that other requests can run in between. Throws 404 for an
 * unknown chapter.
 */
export async function* listAllSuggestions(deps: Deps, id: number): AsyncGenerator<SuggestedPhrase[]> {
  for (let page = 1, total = 1; (page - 1) * batchSize < total; page += 1) {
    const { chapter, phrases } = await listPhrases(deps, { chapter_id: id, page, per_page: batchSize });
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
  cuts: readonly CutPhrase[],
): Promise<SuggestedPhrase[]> {
  const keys = [...new Set(cuts.flatMap(lookupKeysOf))];
  const openWords = cuts.flatMap(({ words }) => words.flatMap((word) => word.open ?? []));
  const { sources, expressions } = await findSources(tx, bookId, keys, openWords);
  const rankings = new Map<string, RankedSuggestions>();
  const findRanking = (word: OpenWord) => {
    const wordKey = JSON.stringify(word);
    const ranking = rankings.get(wordKey) ?? rankSuggestions(word, sources);
    rankings.set(wordKey, ranking);
    return ranking;
  };
  return cuts.map(({ words, ...phrase }) => ({
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
async function findSources(tx: Tx, bookId: number, words: string[], open: readonly OpenWord[]) {
  const keys = [...new Set(open.flatMap((word) => word.keys))];
  const lemmas = [...new Set(open.flatMap(({ lemma }) => (lemma === '' ? [] : [lemma])))];
  const [known, imported, translated] = await Promise.all([
    findKnownMeanings(tx, bookId, { keys, lemmas, heads: words }),
    findImportedMeanings(tx, [...new Set([...keys, ...lemmas])]),
    findMachineMeanings(
      tx,
      keys.flatMap((key) => toTranslatorKey(key) ?? []),
    ),
  ]);
  const sources: SuggestionSources = {
    byKey: groupBy(known, ({ key }) => key),
    byLemma: groupBy(
      known.filter(({ lemma }: KnownMeaning) => lemma !== null),
      ({ lemma }) => lemma ?? '',
    ),
    imported: groupBy(imported, ({ key }) => key),
    machine: translated,
  };
  return { sources, expressions: buildExpressionIndex(known) };
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

import { toTranslatorKey } from '@lingostory/contract/machine-meanings';
import { isWord, toLookupKey } from '@lingostory/contract/words';
import type { TransactionClient } from '../../../deps.ts';
import { explainInContext } from '../../../libraries/glosses/explain-in-context.ts';
import { keysOfExpression, toDictionaryKeys } from '../../../libraries/glosses/expressions.ts';
import type { NumberedPhrase } from '../base/find-phrases.ts';
import { findMachineMeanings } from '../base/machine-meanings.ts';
import { lookupKeysOf } from '../cutting/index-phrases.ts';
import { findImportedMeanings } from '../dictionaries/find-imported-meanings.ts';
import { callsForOtherMeaning } from './calls-for-other-meaning.ts';
import {
  type ExpressionSources,
  type ExpressionSpan,
  findExpressions,
  listSpans,
  type SuggestedExpression,
} from './find-expressions.ts';
import { findHeadsOfVerbs, findKnownMeanings, type KnownMeaning } from './find-known-meanings.ts';
import type { TokenizedPhrase } from './list-chapter-words.ts';
import type { OpenWord, WordToken } from './open-words.ts';
import { type RankedSuggestions, rankSuggestions, type SuggestionSources } from './rank-suggestions.ts';
import type { Suggestion } from './suggestion.ts';

type SuggestedWord = Pick<WordToken, 'text' | 'meaning' | 'source'> &
  RankedSuggestions & { isWord: boolean; needsCheck: boolean };
export type SuggestedPhrase = NumberedPhrase & { words: SuggestedWord[]; expressions: SuggestedExpression[] };

/**
 * Returns phrases with suggested meanings: for open words, for words that the book already explains, and for expressions. A word
 * needs a check if another phrase explains it and the words around it call for another meaning here.
 */
export async function suggestMeanings(
  tx: TransactionClient,
  bookId: number,
  tokenizedPhrases: readonly TokenizedPhrase[],
): Promise<SuggestedPhrase[]> {
  const openWords = tokenizedPhrases.flatMap(({ words }) =>
    words.flatMap(({ open, word }) => open ?? word ?? []),
  );
  const spansOfPhrases = tokenizedPhrases.map(({ words }) => listSpans(words));
  const lookups = {
    words: openWords,
    headKeys: [...tokenizedPhrases.flatMap(lookupKeysOf), ...(await findHeadsOfVerbs(tx, tokenizedPhrases))],
    spans: spansOfPhrases.flat(),
  };
  const { sources, expressionSources } = await findSuggestionSources(tx, bookId, lookups);
  const rankWord = createWordRanker(sources);
  return tokenizedPhrases.map(({ words, ...phrase }, index) => ({
    ...phrase,
    words: words.map((token) => {
      const { text, meaning, source } = token;
      return { text, meaning, source, isWord: isWord(text), ...rankWord(token) };
    }),
    expressions: findExpressions(words, spansOfPhrases[index] ?? [], expressionSources),
  }));
}

/** Number of phrases whose words are ranked before other requests can run. */
const rankingBatchSize = 100;

/**
 * Returns for each phrase the indexes of its tokens that need a check. Cheaper than `suggestMeanings`, because neither open words
 * nor expressions nor the phrases' own lines matter.
 */
export async function findChecks(
  tx: TransactionClient,
  bookId: number,
  tokenizedPhrases: readonly TokenizedPhrase[],
): Promise<number[][]> {
  const isFromElsewhere = ({ source, word }: WordToken) => word !== undefined && source?.isOwn === false;
  const words = tokenizedPhrases.flatMap((phrase) =>
    phrase.words.filter(isFromElsewhere).flatMap(({ word }) => word ?? []),
  );
  if (words.length === 0) return tokenizedPhrases.map(() => []);
  const { sources } = await findSuggestionSources(tx, bookId, { words, headKeys: [], spans: [] });
  const rankWord = createWordRanker(sources);
  const checks: number[][] = [];
  for (const [index, phrase] of tokenizedPhrases.entries()) {
    // Lets other requests run in between, because a chapter can have thousands of phrases.
    if (index > 0 && index % rankingBatchSize === 0) await new Promise(setImmediate);
    checks.push(
      phrase.words.flatMap((token, at) => (isFromElsewhere(token) && rankWord(token).needsCheck ? [at] : [])),
    );
  }
  return checks;
}

/** Returns a function that ranks the meanings of a token. Equal words in equal surroundings are ranked once. */
function createWordRanker(sources: SuggestionSources) {
  const rankingsByWordKey = new Map<string, RankedSuggestions>();
  return ({ open, word, meaning, source, position }: WordToken) => {
    const candidate = open ?? word;
    if (candidate === undefined) return { suggestions: [], guesses: [], needsCheck: false };
    const glossedWord = { ...candidate, gloss: explainInContext(position.words, position.index) };
    const wordKey = JSON.stringify(glossedWord);
    const ranking = rankingsByWordKey.get(wordKey) ?? rankSuggestions(glossedWord, sources);
    rankingsByWordKey.set(wordKey, ranking);
    if (meaning === '') return { ...ranking, needsCheck: false };
    const isOther = (suggestion: Suggestion) => toLookupKey(suggestion.meaning) !== toLookupKey(meaning);
    return {
      suggestions: ranking.suggestions.filter(isOther),
      guesses: ranking.guesses.filter(isOther),
      needsCheck: source?.isOwn === false && callsForOtherMeaning(meaning, glossedWord, ranking),
    };
  };
}

type Lookups = { words: readonly OpenWord[]; headKeys: readonly string[]; spans: readonly ExpressionSpan[] };

/**
 * Finds all sources of meanings for words, and for the runs of words that may be expressions. Needs only one query per source.
 * `headKeys` are the words with which expressions of books may begin.
 */
async function findSuggestionSources(
  tx: TransactionClient,
  bookId: number,
  { words, headKeys, spans }: Lookups,
): Promise<{ sources: SuggestionSources; expressionSources: ExpressionSources }> {
  const keys = [...new Set(words.flatMap((word) => word.keys))];
  const lemmas = [...new Set(words.flatMap(({ lemma }) => (lemma === '' ? [] : [lemma])))];
  const spanKeys = spans.flatMap((span) => Object.values(toDictionaryKeys(span.keys)).flat());
  const [knownMeanings, importedMeanings, machineMeanings] = await Promise.all([
    findKnownMeanings(tx, bookId, { keys, lemmas, heads: [...new Set(headKeys)] }),
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

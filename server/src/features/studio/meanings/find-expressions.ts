import { type ExpressionIndex, indexExpressions, splitPhrase, toLookupKey } from '@lingostory/contract/words';
import type { KnownMeaning } from './find-known-meanings.ts';
import type { WordToken } from './open-words.ts';
import { rankSuggestions, type Suggestion, type SuggestionSources } from './rank-suggestions.ts';

/**
 * Several words that another book explains as one expression: `count` tokens, starting with the token at index `at`.
 */
export type SuggestedExpression = { at: number; count: number; term: string; suggestions: Suggestion[] };

/** Returns the expressions of other books that occur in a phrase. If two overlap, the longer one wins. */
export function findExpressions(
  words: readonly WordToken[],
  expressions: ExpressionIndex,
  sources: SuggestionSources,
): SuggestedExpression[] {
  // Maps character offsets to tokens. An expression that begins or ends within a token is not suggested.
  const tokenIndexByOffset = new Map<number, number>();
  let offset = 0;
  for (const [index, { text }] of words.entries()) {
    tokenIndexByOffset.set(offset, index);
    offset += text.length;
  }
  tokenIndexByOffset.set(offset, words.length);
  let start = 0;
  return splitPhrase(words.map(({ text }) => text).join(''), expressions).flatMap(
    ({ text: term, isWord }) => {
      const startTokenIndex = tokenIndexByOffset.get(start);
      start += term.length;
      const endTokenIndex = tokenIndexByOffset.get(start);
      if (
        !isWord ||
        startTokenIndex === undefined ||
        endTokenIndex === undefined ||
        endTokenIndex - startTokenIndex < 2
      )
        return [];
      const { suggestions } = rankSuggestions(
        { keys: [toLookupKey(term)], lemma: '', kind: '', role: '', person: '' },
        sources,
      );
      return suggestions.length > 0
        ? [{ at: startTokenIndex, count: endTokenIndex - startTokenIndex, term, suggestions }]
        : [];
    },
  );
}

/** Returns an index of the expressions that other books explain. */
export function buildExpressionIndex(knownMeanings: readonly KnownMeaning[]): ExpressionIndex {
  return indexExpressions(
    new Set(knownMeanings.filter(({ head, is_own }) => head !== null && !is_own).map(({ key }) => key)),
  );
}

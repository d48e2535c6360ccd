import { cutPhrase, type ExpressionIndex, indexExpressions, lookupKey } from '@lingostory/contract/words';
import type { KnownMeaning } from './find-known.ts';
import type { CutWord } from './open-words.ts';
import { rankSuggestions, type Sources, type Suggestion } from './rank-suggestions.ts';

/** Words that stand together as an expression of another book: `count` tokens from `at` on. */
export type SuggestedExpression = { at: number; count: number; term: string; suggestions: Suggestion[] };

/** The expressions of other books among the words of a phrase, the longest first where two share a word. */
export function findExpressions(
  words: readonly CutWord[],
  expressions: ExpressionIndex,
  sources: Sources,
): SuggestedExpression[] {
  // By where each begins, and the end of the last: what begins or ends within a token of this book is not offered.
  const borders = new Map<number, number>();
  let length = 0;
  for (const [index, { text }] of words.entries()) {
    borders.set(length, index);
    length += text.length;
  }
  borders.set(length, words.length);
  let start = 0;
  return cutPhrase(words.map(({ text }) => text).join(''), expressions).flatMap(({ text: term, isWord }) => {
    const at = borders.get(start);
    start += term.length;
    const end = borders.get(start);
    if (!isWord || at === undefined || end === undefined || end - at < 2) return [];
    const { suggestions } = rankSuggestions(
      { keys: [lookupKey(term)], lemma: '', kind: '', role: '', person: '' },
      sources,
    );
    return suggestions.length > 0 ? [{ at, count: end - at, term, suggestions }] : [];
  });
}

/** What other books explain as one. */
export function expressionsOf(known: readonly KnownMeaning[]): ExpressionIndex {
  return indexExpressions(
    new Set(known.filter(({ head, is_own }) => head !== null && !is_own).map(({ key }) => key)),
  );
}

import { cutPhrase, indexExpressions, lookupKey } from '@lingostory/contract/words';
import type { KnownMeaning } from './find-known.ts';
import type { CutWord } from './open-words.ts';
import { rankSuggestions, type Sources, type Suggestion } from './rank-suggestions.ts';

/** Words that stand together as an expression of another book: `count` tokens from `at` on. */
export type SuggestedExpression = { at: number; count: number; term: string; suggestions: Suggestion[] };

/** The expressions of other books among the words of a phrase, the longest first where two share a word. */
export function findExpressions(
  words: readonly CutWord[],
  expressions: ReturnType<typeof indexExpressions>,
  sources: Sources,
): SuggestedExpression[] {
  const joined = cutPhrase(words.map(({ text }) => text).join(''), expressions);
  const found: SuggestedExpression[] = [];
  let at = 0;
  for (const { text, isWord } of joined) {
    let count = 0;
    for (let length = 0; length < text.length && at + count < words.length; count += 1)
      length += words[at + count]?.text.length ?? 0;
    // What this book joins already is one token by now, and what begins or ends within one is not offered.
    const isWhole =
      words
        .slice(at, at + count)
        .map((word) => word.text)
        .join('') === text;
    if (isWord && count > 1 && isWhole) {
      const suggestions = rankSuggestions({ keys: [lookupKey(text)], lemma: '', kind: '' }, sources);
      if (suggestions.length > 0) found.push({ at, count, term: text, suggestions });
    }
    at += count;
  }
  return found;
}

/** What other books explain as one. */
export function expressionsOf(known: readonly KnownMeaning[]): ReturnType<typeof indexExpressions> {
  return indexExpressions(
    new Set(known.filter(({ head, is_own }) => head !== null && !is_own).map(({ key }) => key)),
  );
}

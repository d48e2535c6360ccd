import { infinitiveOf } from '../../../libraries/glosses/english/english-base.ts';
import { isDurationAt } from '../../../libraries/glosses/explain-preposition.ts';
import {
  canBeExpression,
  type ExpressionKeys,
  findCommonExpression,
  isWordByWord,
  keysOfExpression,
  toDictionaryKeys,
  toExpressionKeys,
} from '../../../libraries/glosses/expressions.ts';
import type { ContextWord } from '../../../libraries/glosses/phrase-context.ts';
import { isReflexive } from '../../../libraries/glosses/phrase-context.ts';
import type { ImportedMeaning } from '../dictionaries/find-imported-meanings.ts';
import { findAgreedMeanings } from './agreeing-meanings.ts';
import type { KnownMeaning } from './find-known-meanings.ts';
import { fitExpressionForm } from './fit-word-form.ts';
import type { WordToken } from './open-words.ts';
import { maxSuggestions, minUsesAgainstGloss, type Suggestion, toUniqueSuggestions } from './suggestion.ts';

/** Several words with a meaning of their own: `count` tokens, starting with the token at index `at`. */
export type SuggestedExpression = { at: number; count: number; term: string; suggestions: Suggestion[] };

/** A run of words that may be an expression. */
export type ExpressionSpan = {
  at: number;
  count: number;
  term: string;
  keys: ExpressionKeys;
  words: ContextWord[];
};

export type ExpressionSources = {
  /** Expressions of books by both of their keys. */
  knownByExact: ReadonlyMap<string, readonly KnownMeaning[]>;
  knownByBase: ReadonlyMap<string, readonly KnownMeaning[]>;
  importedByKey: ReadonlyMap<string, readonly ImportedMeaning[]>;
};

const maxExpressionWords = 6;

/** Lists the runs of tokens that may be expressions, without a pause in them, longest first from each token. */
export function listSpans(tokens: readonly WordToken[]): ExpressionSpan[] {
  const spans: ExpressionSpan[] = [];
  const wordsOfPhrase = tokens.flatMap(({ words }) => words);
  let wordIndex = 0;
  tokens.forEach((token, at) => {
    if (token.words.length === 0) return;
    const isOwnPronoun = isReflexive({ words: wordsOfPhrase, index: wordIndex });
    wordIndex += token.words.length;
    const words: ContextWord[] = [];
    let term = '';
    const spansFromToken: ExpressionSpan[] = [];
    for (let end = at; end < tokens.length && words.length <= maxExpressionWords; end += 1) {
      const next = tokens[end];
      if (next === undefined || (end > at && next.words[0]?.pause)) break;
      term += next.text;
      if (next.words.length === 0) continue;
      words.push(...next.words);
      if (end > at && words.length <= maxExpressionWords && canBeExpression(words))
        spansFromToken.push({
          at,
          count: end - at + 1,
          term,
          keys: toExpressionKeys(words, isOwnPronoun),
          words: [...words],
        });
    }
    spans.push(...spansFromToken.reverse());
  });
  return spans;
}

/**
 * Returns the expressions of a phrase that books, imported dictionaries or our own list have, in any form. If two overlap, the
 * first one wins, and of those that begin with the same word the longest.
 */
export function findExpressions(
  tokens: readonly WordToken[],
  spans: readonly ExpressionSpan[],
  sources: ExpressionSources,
): SuggestedExpression[] {
  const found: SuggestedExpression[] = [];
  let endOfLast = 0;
  for (const span of spans) {
    if (span.at < endOfLast) continue;
    const suggestions = suggestForSpan(tokens, span, sources);
    if (suggestions.length === 0) continue;
    const { at, count, term } = span;
    found.push({ at, count, term, suggestions });
    endOfLast = at + count;
  }
  return found;
}

function suggestForSpan(
  tokens: readonly WordToken[],
  span: ExpressionSpan,
  sources: ExpressionSources,
): Suggestion[] {
  const { exact, base } = span.keys;
  const sameForm = findAgreedMeanings(
    (sources.knownByExact.get(exact) ?? []).filter(
      ({ is_own, meaning }) => !is_own && !isWordByWord(span.words, meaning),
    ),
    { keys: [exact] },
  );
  const otherForms = (sources.knownByBase.get(base) ?? [])
    .filter(
      ({ term, meaning }) => keysOfExpression(term).exact !== exact && !isWordByWord(span.words, meaning),
    )
    .map((known) => ({ ...known, meaning: toMeaningOfOtherForm(known, span) }));
  const bookSuggestions = fitExpressionForm(
    [...sameForm, ...findAgreedMeanings(otherForms, { keys: [exact] })].map((known) =>
      toBookSuggestion(known, span),
    ),
    span.words,
  );
  const { sameForm: sameFormKeys, baseForm: baseFormKeys } = toDictionaryKeys(span.keys);
  const importedSuggestions = fitExpressionForm(
    [...sameFormKeys, ...baseFormKeys].flatMap((key) =>
      (sources.importedByKey.get(key) ?? [])
        .filter(({ meaning }) => !isWordByWord(span.words, meaning))
        .map((imported) => toDictionarySuggestion(imported, sameFormKeys.includes(key))),
    ),
    span.words,
  );
  const commonExpression = explainCommonExpression(tokens, span);
  const commonSuggestions = commonExpression.isOfThisForm
    ? commonExpression.meanings.map(toGlossSuggestion)
    : fitExpressionForm(commonExpression.meanings.map(toGlossSuggestion), span.words);
  const useCount = sameForm.reduce((sum, { uses }) => sum + uses, 0);
  return toUniqueSuggestions(
    (useCount >= minUsesAgainstGloss && !commonExpression.isFromNeighbors) || commonSuggestions.length === 0
      ? [...bookSuggestions, ...commonSuggestions, ...importedSuggestions]
      : [
          ...findSameMeaning(bookSuggestions, commonSuggestions),
          ...commonSuggestions,
          ...bookSuggestions,
          ...importedSuggestions,
        ],
  ).slice(0, maxSuggestions);
}

/** Returns how books word the first common meaning for this form. */
function findSameMeaning(
  bookSuggestions: readonly Suggestion[],
  [common]: readonly Suggestion[],
): Suggestion[] {
  return bookSuggestions.filter(({ meaning }) => infinitiveOf(meaning) === common?.meaning).slice(0, 1);
}

/** An inflected verb has its infinitive's meaning in another form: `came to get` becomes `come to get`. */
function toMeaningOfOtherForm({ meaning }: KnownMeaning, { words }: ExpressionSpan): string {
  const startsWithPast = words[0]?.role === 'X' && words[1]?.role === 'K';
  const hasVerb = words.some(({ role }) => role !== '' && 'VXKGI'.includes(role));
  return hasVerb && !startsWithPast ? (infinitiveOf(meaning) ?? meaning) : meaning;
}

/**
 * Returns the meanings of a common expression. `il y a trois jours` is `ago`, whatever books say; before anything else, `il y a`
 * is `there is`.
 */
function explainCommonExpression(tokens: readonly WordToken[], { keys, at, count }: ExpressionSpan) {
  const { meanings, isOfThisForm } = findCommonExpression(keys) ?? { meanings: [], isOfThisForm: true };
  const isAgo =
    keys.exact === 'il y a' && isDurationAt(tokens.slice(at + count).flatMap(({ words }) => words));
  return { meanings: isAgo ? meanings.toReversed() : meanings, isOfThisForm, isFromNeighbors: isAgo };
}

function toBookSuggestion(
  { meaning, is_own, term, title }: KnownMeaning,
  { keys }: ExpressionSpan,
): Suggestion {
  const form = keysOfExpression(term).exact === keys.exact ? null : term;
  return { meaning, origin: is_own ? 'book' : 'library', form, source: title, licence: null, address: null };
}

function toDictionarySuggestion(
  { meaning, key, dictionary, licence, source }: ImportedMeaning,
  isSameForm: boolean,
): Suggestion {
  const form = isSameForm ? null : key;
  return { meaning, origin: 'dictionary', form, source: dictionary, licence, address: source };
}

const toGlossSuggestion = (meaning: string): Suggestion => ({
  meaning,
  origin: 'glossary',
  form: null,
  source: null,
  licence: null,
  address: null,
});

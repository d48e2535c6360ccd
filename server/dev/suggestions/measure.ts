import type { Deps } from '../../src/deps.ts';
import { listAllSuggestions } from '../../src/features/studio/meanings/list-suggestions.ts';
import type { SuggestedPhrase } from '../../src/features/studio/meanings/suggest-meanings.ts';
import { addBook } from './books.ts';
import { type AnnotatedPhrase, type AnnotatedText, isAcceptedMeaning, toExpressionKey } from './truth.ts';

/** The meaning that the studio shows for a word or an expression; `meaning` is '' if it shows none. */
export type ShownMeaning = {
  phrase: string;
  text: string;
  isExpression: boolean;
  /**
   * `explained` means that the studio suggests nothing: `meaning` is the one that the book already contains, or '' if
   * there is none.
   */
  origin: 'explained' | 'book' | 'library' | 'glossary' | 'dictionary' | 'translator';
  meaning: string;
  isRight: boolean;
  /** True if the studio only offers guesses for the editor to pick from. */
  hasGuesses: boolean;
  hasRightGuess: boolean;
  /** True for a name. Names need no meaning, so any suggestion counts as wrong. */
  isName: boolean;
};

/**
 * The conditions under which a text is measured. `new book`: the whole text, without any explained words. `later
 * chapter`: the second half, in a book that explains the first half.
 */
export type MeasuredCase = 'new book' | 'later chapter';

/**
 * Gets the suggestions for a text in the same way as the studio, and checks if the first suggestion for each word is
 * right.
 */
export async function measureText(
  deps: Deps,
  text: AnnotatedText,
  measuredCase: MeasuredCase,
): Promise<ShownMeaning[]> {
  const splitIndex = measuredCase === 'new book' ? 0 : Math.ceil(text.phrases.length / 2);
  const explainedPhrases = text.phrases.slice(0, splitIndex).map((phrase) => ({
    phrase: phrase.phrase,
    dictionary: toDictionary(phrase),
  }));
  const measuredPhrases = text.phrases.slice(splitIndex);
  const { bookId, chapterIds } = await addBook(deps, {
    bookCode: `truth-${text.name}-${splitIndex}-${Date.now()}`,
    title: text.name,
    chapters: [explainedPhrases, measuredPhrases.map(({ phrase }) => ({ phrase, dictionary: '' }))],
  });
  const phrases: SuggestedPhrase[] = [];
  for await (const batch of listAllSuggestions(deps, chapterIds[1] ?? 0)) phrases.push(...batch);
  // The book is deleted so that its meanings aren't suggested for the next text.
  await deps.db.book.update({ where: { id: bookId }, data: { deletedAt: new Date() } });
  return phrases.flatMap((phrase, index) => {
    const annotatedPhrase = measuredPhrases[index];
    return annotatedPhrase ? judgePhrase(phrase, annotatedPhrase, text) : [];
  });
}

/** Returns the dictionary that an editor would have written, with one meaning for each word. */
function toDictionary({ words }: AnnotatedPhrase): string {
  const lines = words.flatMap(({ text, accepted: [meaning] }) => (meaning ? [`${text} = ${meaning}`] : []));
  return lines.join('\n');
}

function judgePhrase(
  { phrase, words, expressions }: SuggestedPhrase,
  annotatedPhrase: AnnotatedPhrase,
  text: AnnotatedText,
): ShownMeaning[] {
  const tokens = words.filter(({ isWord }) => isWord);
  const joinedTokens = tokens.map((token) => token.text).join(' ');
  const joinedExpectedTokens = annotatedPhrase.words.map((word) => word.text).join(' ');
  if (joinedTokens !== joinedExpectedTokens)
    throw new Error(`“${phrase}” is cut into “${joinedTokens}”, not “${joinedExpectedTokens}”.`);
  const shownWords = tokens.map(
    (
      { text: word, meaning: currentMeaning, suggestions: [firstSuggestion], guesses },
      index,
    ): ShownMeaning => {
      const acceptedMeanings = annotatedPhrase.words[index]?.accepted ?? [];
      const meaning = currentMeaning || (firstSuggestion?.meaning ?? '');
      return {
        phrase,
        text: word,
        meaning,
        isExpression: false,
        isName: acceptedMeanings.length === 0,
        origin: currentMeaning !== '' || !firstSuggestion ? 'explained' : firstSuggestion.origin,
        isRight: isAcceptedMeaning(meaning, acceptedMeanings),
        hasGuesses: guesses.length > 0,
        hasRightGuess: guesses.some((guess) => isAcceptedMeaning(guess.meaning, acceptedMeanings)),
      };
    },
  );
  const shownExpressions = expressions.map(({ term, suggestions: [firstSuggestion] }): ShownMeaning => {
    const meaning = firstSuggestion?.meaning ?? '';
    return {
      phrase,
      text: term,
      meaning,
      isExpression: true,
      isName: false,
      hasGuesses: false,
      hasRightGuess: false,
      origin: firstSuggestion?.origin ?? 'explained',
      isRight: isAcceptedMeaning(meaning, text.expressions.get(toExpressionKey(term)) ?? []),
    };
  });
  return [...shownWords, ...shownExpressions];
}

export type SuggestionCount = { shown: number; rightCount: number };
export type SuggestionStats = {
  /** Number of words that the book doesn't explain yet. Names are not counted. */
  open: number;
  words: SuggestionCount;
  /**
   * `shown` counts the words for which the studio offers guesses, and `rightCount` the words with a right guess among
   * them.
   */
  wordsWithGuesses: SuggestionCount;
  bySource: Map<string, SuggestionCount>;
  /** Words that the book's own dictionary already explains. */
  explainedWords: SuggestionCount;
};

/** Counts words and expressions by occurrence. Suggestions for names count as shown, and as wrong. */
export function countSuggestions(shownMeanings: readonly ShownMeaning[]): SuggestionStats {
  const isSuggested = ({ origin, meaning }: ShownMeaning) => origin !== 'explained' && meaning !== '';
  const suggestedMeanings = shownMeanings.filter(isSuggested);
  const sourceOf = ({ isExpression, origin }: ShownMeaning) =>
    isExpression ? `${origin}, expressions` : origin;
  const sources = [...new Set(suggestedMeanings.map(sourceOf))];
  const explainedMeanings = shownMeanings.filter(
    ({ origin, meaning }) => origin === 'explained' && meaning !== '',
  );
  return {
    open: shownMeanings.filter(
      ({ isName, isExpression, meaning, origin }) =>
        !isName && !isExpression && !(origin === 'explained' && meaning !== ''),
    ).length,
    words: toSuggestionCount(suggestedMeanings.filter(({ isExpression }) => !isExpression)),
    wordsWithGuesses: {
      shown: shownMeanings.filter(({ hasGuesses, isName }) => hasGuesses && !isName).length,
      rightCount: shownMeanings.filter(({ hasRightGuess }) => hasRightGuess).length,
    },
    bySource: new Map(
      sources.map((source) => [
        source,
        toSuggestionCount(suggestedMeanings.filter((shownMeaning) => sourceOf(shownMeaning) === source)),
      ]),
    ),
    explainedWords: toSuggestionCount(explainedMeanings),
  };
}

const toSuggestionCount = (shownMeanings: readonly ShownMeaning[]): SuggestionCount => ({
  shown: shownMeanings.length,
  rightCount: shownMeanings.filter((shownMeaning) => shownMeaning.isRight).length,
});

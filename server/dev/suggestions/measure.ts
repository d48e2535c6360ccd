import { lookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../src/deps.ts';
import {
  listAllSuggestions,
  type SuggestedPhrase,
} from '../../src/features/studio/meanings/list-suggestions.ts';
import { addBook } from './books.ts';
import { isRight, type TruePhrase, type TrueText } from './truth.ts';

/** The text shown for a word or an expression; `meaning` is '' if there is none. */
export type Shown = {
  phrase: string;
  text: string;
  isExpression: boolean;
  /** `explained` if the book already explains it, so that nothing is suggested. */
  origin: 'explained' | 'book' | 'library' | 'dictionary' | 'translator';
  meaning: string;
  isRight: boolean;
  /** True if meanings are only offered as guesses, one of which is right. */
  isGuessed: boolean;
  isAmongGuesses: boolean;
  /** A name needs no meaning, so any meaning is wrong. */
  isName: boolean;
};

/**
 * The form in which a text is measured: as a new book, or its second half as the next chapter of a book that explains
 * the first half.
 */
export type Case = 'new book' | 'later chapter';

/** Requests the suggestions of a text as the studio does, and judges the first one of each word. */
export async function measureText(deps: Deps, text: TrueText, asked: Case): Promise<Shown[]> {
  const middle = asked === 'new book' ? 0 : Math.ceil(text.phrases.length / 2);
  const before = text.phrases.slice(0, middle).map((phrase) => ({
    phrase: phrase.phrase,
    dictionary: dictionaryOf(phrase),
  }));
  const open = text.phrases.slice(middle);
  const { bookId, chapterIds } = await addBook(deps, {
    bookCode: `truth-${text.name}-${middle}-${Date.now()}`,
    title: text.name,
    chapters: [before, open.map(({ phrase }) => ({ phrase, dictionary: '' }))],
  });
  const phrases: SuggestedPhrase[] = [];
  for await (const part of listAllSuggestions(deps, chapterIds[1] ?? 0)) phrases.push(...part);
  // Deleted, so that the meanings of this text do not help the next one.
  await deps.db.book.update({ where: { id: bookId }, data: { deletedAt: new Date() } });
  return phrases.flatMap((phrase, index) => {
    const truth = open[index];
    return truth ? judge(phrase, truth, text) : [];
  });
}

/** Returns the dictionary lines that an editor would have written; for two meanings of one word, the first. */
function dictionaryOf({ words }: TruePhrase): string {
  const lines = words.flatMap(({ text, accepted: [meaning] }) => (meaning ? [`${text} = ${meaning}`] : []));
  return lines.join('\n');
}

function judge({ phrase, words, expressions }: SuggestedPhrase, truth: TruePhrase, text: TrueText): Shown[] {
  const tokens = words.filter(({ isWord }) => isWord);
  const names = tokens.map((token) => token.text).join(' ');
  const expected = truth.words.map((word) => word.text).join(' ');
  if (names !== expected) throw new Error(`“${phrase}” is cut into “${names}”, not “${expected}”.`);
  const shown = tokens.map(({ text: word, meaning: given, suggestions: [first], guesses }, index): Shown => {
    const accepted = truth.words[index]?.accepted ?? [];
    const meaning = given || (first?.meaning ?? '');
    return {
      phrase,
      text: word,
      meaning,
      isExpression: false,
      isName: accepted.length === 0,
      origin: given !== '' || !first ? 'explained' : first.origin,
      isRight: isRight(meaning, accepted),
      isGuessed: guesses.length > 0,
      isAmongGuesses: guesses.some((guess) => isRight(guess.meaning, accepted)),
    };
  });
  const joined = expressions.map(({ term, suggestions: [first] }): Shown => {
    const meaning = first?.meaning ?? '';
    return {
      phrase,
      text: term,
      meaning,
      isExpression: true,
      isName: false,
      isGuessed: false,
      isAmongGuesses: false,
      origin: first?.origin ?? 'explained',
      isRight: isRight(meaning, text.expressions.get(lookupKey(term)) ?? []),
    };
  });
  return [...shown, ...joined];
}

export type Count = { shown: number; right: number };
export type Stats = {
  /** Words that need a meaning and have none. */
  open: number;
  words: Count;
  /** Words that are offered guesses, and how many of them have a right one. */
  guessed: Count;
  bySource: Map<string, Count>;
  /** Words that the book's own dictionary already explains. */
  explained: Count;
};

/** Counts words and expressions by occurrence. Suggestions for names count as shown, and as wrong. */
export function countShown(shown: readonly Shown[]): Stats {
  const isSuggested = ({ origin, meaning }: Shown) => origin !== 'explained' && meaning !== '';
  const suggested = shown.filter(isSuggested);
  const sourceOf = ({ isExpression, origin }: Shown) => (isExpression ? `${origin}, expressions` : origin);
  const sources = [...new Set(suggested.map(sourceOf))];
  const explained = shown.filter(({ origin, meaning }) => origin === 'explained' && meaning !== '');
  return {
    open: shown.filter(
      ({ isName, isExpression, meaning, origin }) =>
        !isName && !isExpression && !(origin === 'explained' && meaning !== ''),
    ).length,
    words: count(suggested.filter(({ isExpression }) => !isExpression)),
    guessed: {
      shown: shown.filter(({ isGuessed, isName }) => isGuessed && !isName).length,
      right: shown.filter(({ isAmongGuesses }) => isAmongGuesses).length,
    },
    bySource: new Map(
      sources.map((source) => [source, count(suggested.filter((item) => sourceOf(item) === source))]),
    ),
    explained: count(explained),
  };
}

const count = (shown: readonly Shown[]): Count => ({
  shown: shown.length,
  right: shown.filter((item) => item.isRight).length,
});

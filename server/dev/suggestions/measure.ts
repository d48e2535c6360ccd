import { lookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../src/deps.ts';
import {
  listAllSuggestions,
  type SuggestedPhrase,
} from '../../src/features/studio/meanings/list-suggestions.ts';
import { addBook } from './books.ts';
import { isRight, type TruePhrase, type TrueText } from './truth.ts';

/** What is shown for a word, or for words that stand together; `meaning` is '' where nothing is. */
export type Shown = {
  phrase: string;
  text: string;
  isExpression: boolean;
  /** `explained` where the book says it already, and nothing is suggested. */
  origin: 'explained' | 'book' | 'library' | 'dictionary' | 'translator';
  meaning: string;
  isRight: boolean;
  /** Meanings are offered as guesses instead; and one of them is right. */
  isGuessed: boolean;
  isAmongGuesses: boolean;
  /** A name needs no meaning: any is wrong. */
  isName: boolean;
};

/** How a text comes to the studio: as a new book, or its second half as the next chapter of one that explains the first. */
export type Case = 'new book' | 'later chapter';

/** Asks for the suggestions of a text as the studio does, and judges what comes first of each word's. */
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
  // What was explained here must not help the next text.
  await deps.db.book.update({ where: { id: bookId }, data: { deletedAt: new Date() } });
  return phrases.flatMap((phrase, index) => {
    const truth = open[index];
    return truth ? judge(phrase, truth, text) : [];
  });
}

/** The lines that an editor would have written; of two meanings of one word, the first. */
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
  /** Words that need a meaning and have none yet. */
  open: number;
  words: Count;
  /** Words with guesses instead, and those with a right one among them. */
  guessed: Count;
  bySource: Map<string, Count>;
  /** What the book's own dictionary explains without anybody's doing. */
  explained: Count;
};

/** Words and expressions, counted as often as they stand there. Suggestions for names count as shown, and as wrong. */
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

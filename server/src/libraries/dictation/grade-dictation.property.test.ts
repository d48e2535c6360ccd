import type { DictationErrorKind } from '@lingostory/contract/vocabulary/dictation/constants';
import { isWord, splitPhrase } from '@lingostory/contract/words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStories } from '../../../../prisma/demo/story.ts';
import { removeAccents } from './dictation-words.ts';
import { gradeDictation } from './grade-dictation.ts';
import { toReformedSpelling } from './reformed-spelling.ts';

const phrases = readStories().flatMap(({ chapters }) =>
  chapters.flatMap((chapter) => chapter.phrases.map(({ fr }) => fr)),
);

/** A phrase as tokens, and the index of one of its words among the words. */
type ChosenWord = { phrase: string; tokens: string[]; tokenIndex: number; at: number };

const chosenWord: fc.Arbitrary<ChosenWord> = fc
  .tuple(fc.constantFrom(...phrases), fc.nat())
  .map(([phrase, number]) => {
    const tokens = splitPhrase(phrase).map(({ text }) => text);
    const tokenIndexes = tokens.flatMap((token, index) => (isWord(token) ? [index] : []));
    const at = number % tokenIndexes.length;
    return { phrase, tokens, at, tokenIndex: tokenIndexes[at] ?? 0 };
  });

const replaceTokens = ({ tokens, tokenIndex }: ChosenWord, count: number, text: string) =>
  [...tokens.slice(0, tokenIndex), text, ...tokens.slice(tokenIndex + count)].join('');
const toKey = (token: string | undefined) => (token ?? '').toLowerCase();
const isPlainWord = (token: string | undefined): token is string => /^\p{L}+$/u.test(token ?? '');
/** Returns true for a pronoun after its verb, where a change would join or split other words as well. */
const isHyphenated = (token: string | undefined) => (token ?? '').startsWith('-');

/** Makes one error of each kind at a word, or returns null if the word doesn't allow it. */
const makeErrorByKind: Record<
  DictationErrorKind,
  (word: ChosenWord) => { text: string; typed: string } | null
> = {
  accent: (word) => {
    const token = word.tokens[word.tokenIndex] ?? '';
    const typed = removeAccents(token);
    if (typed === token || !isPlainWord(token)) return null;
    // The spelling of 1990 has no circumflex either: `ile` is right.
    if (toReformedSpelling(toKey(token)) === toKey(typed)) return null;
    return { text: replaceTokens(word, 1, typed), typed };
  },
  letters: (word) => {
    const token = word.tokens[word.tokenIndex];
    if (!isPlainWord(token) || token.length < 5) return null;
    const typed = `${token.slice(0, 2)}w${token.slice(2)}`;
    return { text: replaceTokens(word, 1, typed), typed };
  },
  'wrong-word': (word) => {
    const token = word.tokens[word.tokenIndex];
    if (!isPlainWord(token)) return null;
    return { text: replaceTokens(word, 1, 'tracteur'), typed: 'tracteur' };
  },
  elision: (word) => {
    const [elided = '', next = ''] = word.tokens.slice(word.tokenIndex);
    if (!/['’]$/.test(elided) || !isPlainWord(next)) return null;
    const typed = elided.slice(0, -1);
    return word.at % 2 === 0
      ? { text: replaceTokens(word, 1, `${typed} `), typed }
      : { text: replaceTokens(word, 2, typed + next), typed: typed + next };
  },
  boundary: (word) => {
    const [token, gap, next] = word.tokens.slice(word.tokenIndex);
    if (word.at % 2 === 0) {
      if (!isPlainWord(token) || token.length < 6) return null;
      const typed = `${token.slice(0, 3)} ${token.slice(3)}`;
      return { text: replaceTokens(word, 1, typed), typed };
    }
    if (gap !== ' ' || !isPlainWord(token) || !isPlainWord(next)) return null;
    return { text: replaceTokens(word, 3, token + next), typed: token + next };
  },
  missing: (word) => {
    const [token, gap, next] = word.tokens.slice(word.tokenIndex);
    if (gap !== ' ' || isHyphenated(token) || toKey(next) === toKey(token)) return null;
    return { text: replaceTokens(word, 2, ''), typed: '' };
  },
  extra: (word) => {
    const token = word.tokens[word.tokenIndex] ?? '';
    if (isHyphenated(token)) return null;
    return { text: replaceTokens(word, 1, `tracteur ${token}`), typed: 'tracteur' };
  },
  order: (word) => {
    const [token, gap, next] = word.tokens.slice(word.tokenIndex);
    if (gap !== ' ' || !isPlainWord(token) || !isPlainWord(next) || toKey(token) === toKey(next)) return null;
    return { text: replaceTokens(word, 3, `${next} ${token}`), typed: `${next} ${token}` };
  },
};

const forgivenChanges: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => `  ${text.replace(/ /g, ' \u00A0 ')}\t`,
  (text) => text.replace(/[.,;:!?…—«»]/g, ' '),
  (text) => text.replace(/[’']/g, "'"),
  (text) => text.replace(/[’']/g, '\u2019'),
  (text) => text.replace(/[’']/g, '\u02BC'),
  (text) => text.replace(/œ/g, 'oe').replace(/Œ/g, 'Oe'),
  (text) => text.replace(/[«»]/g, '"'),
  (text) => text.replace(/\p{L}+/gu, (word) => toReformedSpelling(word.toLowerCase())),
  (text) =>
    text.replace(/(?<![\p{L}-])(deux|trois|quatre|cinq|six|dix|vingt)(?![\p{L}-])/gu, (word) =>
      String({ deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, dix: 10, vingt: 20 }[word]),
    ),
];

describe('gradeDictation on the demo stories', () => {
  it('accepts every phrase as it is written', () => {
    for (const phrase of phrases) expect(gradeDictation(phrase, phrase)).toEqual({ ok: true, errors: [] });
  });

  it('accepts phrases with any combination of forgiven changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...phrases), fc.subarray([...forgivenChanges]), (phrase, changes) => {
        const typed = changes.reduce((text, change) => change(text), phrase);
        expect(gradeDictation(phrase, typed)).toEqual({ ok: true, errors: [] });
      }),
    );
  });

  it.each(Object.entries(makeErrorByKind))('finds exactly a single error of kind %s', (kind, makeError) => {
    fc.assert(
      fc.property(chosenWord, (word) => {
        const error = makeError(word);
        fc.pre(error !== null);
        expect(gradeDictation(word.phrase, error.text).errors).toMatchObject([
          { kind, at: word.at, typed: error.typed },
        ]);
      }),
      { numRuns: 60 },
    );
  });
});

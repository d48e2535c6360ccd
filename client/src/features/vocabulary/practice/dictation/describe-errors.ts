import type { DictationView } from '@lingostory/contract/vocabulary/dictation/schemas';
import { splitPhrase } from '@lingostory/contract/words';
import { type AudioPiece, pieceMarginSeconds } from '../../../../lib/audio-piece.ts';

export type DictationError = DictationView['errors'][number];
type ErrorKind = DictationError['kind'];

export const errorLabels: Record<ErrorKind, string> = {
  accent: 'Accent',
  letters: 'Spelling',
  'wrong-word': 'Another word',
  elision: 'Apostrophe',
  boundary: 'Spacing',
  missing: 'Missing',
  extra: 'Extra',
  order: 'Order',
};

/** Returns the indexes of the first and the last word that an error concerns. An extra word concerns its neighbors. */
export function findErrorRange({ kind, at, count }: DictationError, words: readonly string[]) {
  if (kind === 'extra') return { first: Math.max(0, at - 1), last: Math.min(at, words.length - 1) };
  return { first: at, last: at + count - 1 };
}

/** Joins neighboring words that are missing, so that a half-typed phrase doesn’t show a mistake for each of them. */
export function joinMissingWords(errors: readonly DictationError[]): DictationError[] {
  const joinedErrors: DictationError[] = [];
  for (const error of errors) {
    const previousError = joinedErrors.at(-1);
    const follows =
      previousError?.kind === 'missing' &&
      error.kind === 'missing' &&
      previousError.at + previousError.count === error.at;
    if (follows) previousError.count += error.count;
    else joinedErrors.push({ ...error });
  }
  return joinedErrors;
}

/** A part of a sentence. French text is set in quotation marks and marked as French. */
type SentencePart = string | { french: string };

/** Returns the sentence that explains an error of a dictation. `phrase` is the phrase that was heard. */
export function describeError(
  error: DictationError,
  phrase: string,
  words: readonly string[],
): SentencePart[] {
  const { first, last } = findErrorRange(error, words);
  const typed = { french: error.typed };
  const expected = { french: readWords(phrase, first, last) };
  switch (error.kind) {
    case 'accent':
      return ['You typed ', typed, ' for ', expected, '. Check the accents.'];
    case 'letters':
      return ['You typed ', typed, ' for ', expected, '. It’s misspelled.'];
    case 'wrong-word':
      return ['You typed ', typed, ' for ', expected, '. That’s another word or another form.'];
    case 'elision':
      return ['You typed ', typed, ' for ', expected, '. Check the apostrophe.'];
    case 'boundary':
      if (error.count === 1 && expected.french.includes('-') && !error.typed.includes('-'))
        return ['You typed ', typed, ', but it’s written with a hyphen: ', expected, '.'];
      if (error.count === 1) return ['You typed ', typed, ', but it’s one word: ', expected, '.'];
      return error.typed.includes(' ')
        ? ['You typed ', typed, ', but the words are divided like this: ', expected, '.']
        : ['You typed ', typed, ', but these are separate words: ', expected, '.'];
    case 'missing':
      return [expected, error.count === 1 ? ' is missing.' : ' are missing.'];
    case 'extra':
      return [typed, ' is one word too many.'];
    case 'order':
      return ['You typed ', typed, ', but the order is ', expected, '.'];
  }
}

/** Returns the text from one word of a phrase to another, as it is written in the phrase. */
function readWords(phrase: string, first: number, last: number): string {
  const tokens = splitPhrase(phrase);
  const tokenIndexes = tokens.flatMap(({ isWord }, index) => (isWord ? [index] : []));
  const [start, end] = [tokenIndexes[first], tokenIndexes[last]];
  if (start === undefined || end === undefined) return '';
  return tokens
    .slice(start, end + 1)
    .map(({ text }) => text)
    .join('');
}

/** Text of a phrase with the kind of the error there, if any. */
type MarkedText = { text: string; kind: ErrorKind | null };

/** Splits a phrase into its words and the text between them, and marks the words with errors. */
export function markErrors(
  phrase: string,
  { errors, words }: Pick<DictationView, 'errors' | 'words'>,
): MarkedText[] {
  const kinds = new Map<number, ErrorKind>();
  for (const error of errors) {
    if (error.kind === 'extra') continue;
    const { first, last } = findErrorRange(error, words);
    for (let index = first; index <= last; index++) if (!kinds.has(index)) kinds.set(index, error.kind);
  }
  let wordIndex = -1;
  return splitPhrase(phrase).map(({ text, isWord }) => {
    if (!isWord) return { text, kind: null };
    wordIndex += 1;
    return { text, kind: kinds.get(wordIndex) ?? null };
  });
}

/**
 * Returns the part of the clip with an error's words and their neighbors, because a single word is hard to make out.
 * Null if the word times are unknown.
 */
export function findErrorPiece(
  error: DictationError,
  { words, word_times: times }: Pick<DictationView, 'words' | 'word_times'>,
): AudioPiece | null {
  const { first, last } = findErrorRange(error, words);
  const from = times[2 * Math.max(0, first - 1)];
  const to = times[2 * Math.min(words.length - 1, last + 1) + 1];
  if (from === undefined || to === undefined || to <= from) return null;
  return { from: Math.max(0, from / 1000 - pieceMarginSeconds), to: to / 1000 + pieceMarginSeconds };
}

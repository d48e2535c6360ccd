import { expect, test } from 'vitest';
import { toReaderWords } from './reader-view.ts';

const summarize = (words: ReturnType<typeof toReaderWords>) =>
  words.flatMap(({ term, meaning, isWord }) => (isWord ? [`${term}=${meaning}`] : []));

test('takes the meanings of words and expressions from the phrase’s own dictionary', () => {
  const view = toReaderWords('Il était une fois un chat.', 'il était une fois = once upon a time', []);
  expect(summarize(view)).toEqual(['Il était une fois=once upon a time', 'un=', 'chat=']);
});

test('takes a meaning from the rest of the book if the phrase’s own dictionary has none', () => {
  const bookMeanings = [
    { term: 'chat', meaning: 'cat' },
    { term: 'un', meaning: 'a' },
  ];
  expect(summarize(toReaderWords('Un chat', 'un = one', bookMeanings))).toEqual(['Un=one', 'chat=cat']);
});

test('falls back to machine translation for words without a meaning, and flags them as machine-translated', () => {
  const bookMeanings = [{ term: 'chat', meaning: 'cat' }];
  const machineMeanings = [
    { term: 'chat', meaning: 'chat room' },
    { term: 'noir', meaning: 'black' },
  ];
  const view = toReaderWords('Un chat noir', 'un = one', bookMeanings, machineMeanings);
  expect(summarize(view)).toEqual(['Un=one', 'chat=cat', 'noir=black']);
  expect(view.flatMap(({ term, isMachineTranslated }) => (isMachineTranslated ? [term] : []))).toEqual([
    'noir',
  ]);
});

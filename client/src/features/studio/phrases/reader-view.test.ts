import { expect, test } from 'vitest';
import { readerView } from './reader-view.ts';

const summary = (words: ReturnType<typeof readerView>) =>
  words.flatMap(({ term, meaning, isWord }) => (isWord ? [`${term}=${meaning}`] : []));

test('takes the meanings of words and expressions from the phrase’s own dictionary', () => {
  const view = readerView('Il était une fois un chat.', 'il était une fois = once upon a time', []);
  expect(summary(view)).toEqual(['Il était une fois=once upon a time', 'un=', 'chat=']);
});

test('falls back to meanings from the book if the phrase’s own dictionary has none', () => {
  const around = [
    { term: 'chat', meaning: 'cat' },
    { term: 'un', meaning: 'a' },
  ];
  expect(summary(readerView('Un chat', 'un = one', around))).toEqual(['Un=one', 'chat=cat']);
});

test('falls back to machine translation for words without a meaning, and marks it as such', () => {
  const around = [{ term: 'chat', meaning: 'cat' }];
  const machine = [
    { term: 'chat', meaning: 'chat room' },
    { term: 'noir', meaning: 'black' },
  ];
  const view = readerView('Un chat noir', 'un = one', around, machine);
  expect(summary(view)).toEqual(['Un=one', 'chat=cat', 'noir=black']);
  expect(view.flatMap(({ term, isMachine }) => (isMachine ? [term] : []))).toEqual(['noir']);
});

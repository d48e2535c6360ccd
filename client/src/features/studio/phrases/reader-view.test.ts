import { expect, test } from 'vitest';
import { readerView } from './reader-view.ts';

const summary = (words: ReturnType<typeof readerView>) =>
  words.flatMap(({ term, meaning, isWord }) => (isWord ? [`${term}=${meaning}`] : []));

test('gives words and expressions the meanings of the phrase’s own dictionary', () => {
  const view = readerView('Il était une fois un chat.', 'il était une fois = once upon a time', []);
  expect(summary(view)).toEqual(['Il était une fois=once upon a time', 'un=', 'chat=']);
});

test('fills in meanings from the book if the phrase’s own dictionary has none', () => {
  const around = [
    { term: 'chat', meaning: 'cat' },
    { term: 'un', meaning: 'a' },
  ];
  expect(summary(readerView('Un chat', 'un = one', around))).toEqual(['Un=one', 'chat=cat']);
});

test('fills in the remaining meanings from the translator and marks them as machine-made', () => {
  const around = [{ term: 'chat', meaning: 'cat' }];
  const machine = [
    { term: 'chat', meaning: 'chat room' },
    { term: 'noir', meaning: 'black' },
  ];
  const view = readerView('Un chat noir', 'un = one', around, machine);
  expect(summary(view)).toEqual(['Un=one', 'chat=cat', 'noir=black']);
  expect(view.flatMap(({ term, isMachine }) => (isMachine ? [term] : []))).toEqual(['noir']);
});

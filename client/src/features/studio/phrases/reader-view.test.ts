import { expect, test } from 'vitest';
import { readerView } from './reader-view.ts';

const told = (words: ReturnType<typeof readerView>) =>
  words.flatMap(({ term, meaning, isWord }) => (isWord ? [`${term}=${meaning}`] : []));

test('The own dictionary gives words and expressions their meanings.', () => {
  const view = readerView('Il était une fois un chat.', 'il était une fois = once upon a time', []);
  expect(told(view)).toEqual(['Il était une fois=once upon a time', 'un=', 'chat=']);
});

test('The book explains what the own dictionary leaves open.', () => {
  const around = [
    { term: 'chat', meaning: 'cat' },
    { term: 'un', meaning: 'a' },
  ];
  expect(told(readerView('Un chat', 'un = one', around))).toEqual(['Un=one', 'chat=cat']);
});

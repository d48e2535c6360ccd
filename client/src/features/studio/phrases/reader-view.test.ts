import { expect, test } from 'vitest';
import { gatherAround, nothingAround, readerView } from './reader-view.ts';

const told = (words: ReturnType<typeof readerView>) =>
  words.flatMap(({ term, meaning, isWord }) => (isWord ? [`${term}=${meaning}`] : []));

test('The own dictionary gives words and expressions their meanings.', () => {
  const view = readerView(
    'Il était une fois un chat.',
    'il était une fois = once upon a time',
    nothingAround,
  );
  expect(told(view)).toEqual(['Il était une fois=once upon a time', 'un=', 'chat=']);
});

test('Other phrases of the chapter explain what the own dictionary leaves open.', () => {
  const around = gatherAround([{ id: 1, dictionary: 'chat = cat\nun = a' }]);
  expect(told(readerView('Un chat', 'un = one', around))).toEqual(['Un=one', 'chat=cat']);
});

test('What the server found elsewhere stays; what the own dictionary no longer says goes.', () => {
  const saved = {
    id: 1,
    dictionary: 'un = one',
    word_list: ['Un', ' ', 'chat'],
    meanings: ['one', '', 'cat'],
  };
  const around = gatherAround([{ id: 1, dictionary: 'un = one' }], saved);
  expect(told(readerView('Un chat', '', around))).toEqual(['Un=', 'chat=cat']);
});

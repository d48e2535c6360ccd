import { expect, test } from 'vitest';
import { replacePhrases, type StoredPhrase } from './draft-phrases.ts';

const createSpokenPhrase = (start: number): StoredPhrase => {
  const times = { start, end: start + 1 };
  return { text: 'Oui.', separator: 'line', ...times, flagged: false, words: [{ text: 'Oui', ...times }] };
};

test('keeps the word times of a recorded phrase when its replacement has the same text', () => {
  const draftPhrases = [createSpokenPhrase(0), createSpokenPhrase(2), createSpokenPhrase(4)];
  const editedPhrases = draftPhrases.map(({ words: _words, ...phrase }) => phrase);
  expect(replacePhrases(draftPhrases, { at: 0, count: 3 }, editedPhrases)).toEqual(draftPhrases);
  expect(replacePhrases(draftPhrases, { at: 0, count: 3 }, editedPhrases.slice(1))).toEqual(
    draftPhrases.slice(1),
  );
});

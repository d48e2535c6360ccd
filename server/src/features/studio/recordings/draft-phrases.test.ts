import { expect, test } from 'vitest';
import { replacePhrases, type StoredPhrase } from './draft-phrases.ts';

const spoken = (start: number): StoredPhrase => {
  const times = { start, end: start + 1 };
  return { text: 'Oui.', ...times, flagged: false, words: [{ text: 'Oui', ...times }] };
};

test('keeps word times when phrases of a recording are replaced but their text is unchanged', () => {
  const draft = [spoken(0), spoken(2), spoken(4)];
  const edited = draft.map(({ text, start, end, flagged }) => ({ text, start, end, flagged }));
  expect(replacePhrases(draft, { at: 0, count: 3 }, edited)).toEqual(draft);
  expect(replacePhrases(draft, { at: 0, count: 3 }, edited.slice(1))).toEqual(draft.slice(1));
});

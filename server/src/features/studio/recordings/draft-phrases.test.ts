import { expect, test } from 'vitest';
import { clampPhrasesToLength, replacePhrases, type StoredPhrase } from './draft-phrases.ts';

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

/** A phrase from 2 to 4 seconds, whose words begin and end a tenth of a second within its edges. */
const measuredPhrase: StoredPhrase = {
  ...{ text: 'Oui, non.', separator: 'line', start: 2, end: 4, flagged: false, areWordsMeasured: true },
  words: [
    { text: 'Oui', start: 2.1, end: 3 },
    { text: 'non', start: 3.2, end: 3.9 },
  ],
};
const moveEdges = (start: number, end: number) =>
  replacePhrases([measuredPhrase], { at: 0, count: 1 }, [{ ...measuredPhrase, start, end }])[0];

test('keeps words measured while a phrase’s new edges contain them, and not if an edge cuts one', () => {
  expect(moveEdges(1.5, 4.5)).toEqual({ ...measuredPhrase, start: 1.5, end: 4.5 });
  expect(moveEdges(2.12, 3.88)?.areWordsMeasured).toBe(true);
  expect(moveEdges(2.2, 4)?.areWordsMeasured).toBe(false);
  expect(moveEdges(2, 3.5)?.areWordsMeasured).toBe(false);
  expect(moveEdges(2, 3.5)?.words?.at(-1)).toEqual({ text: 'non', start: 3.2, end: 3.5 });
  const [wordOutside] = clampPhrasesToLength([measuredPhrase], 3.6);
  expect(wordOutside?.areWordsMeasured).toBe(false);
});

test('loses the times of words when the text of their phrase changes', () => {
  const [phrase] = replacePhrases([measuredPhrase], { at: 0, count: 1 }, [
    { ...measuredPhrase, text: 'Oui, oui.' },
  ]);
  expect(phrase).toEqual({ text: 'Oui, oui.', separator: 'line', start: 2, end: 4, flagged: false });
});

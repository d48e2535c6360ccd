import { expect, test } from 'vitest';
import { compareWords, type TextPart } from './word-changes.ts';

/** Writes the changed words in brackets. */
const toMarkedText = (parts: readonly TextPart[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text.trim()}]` : text.trim())).join(' ');

const compare = (before: string, after: string) => {
  const parts = compareWords(before, after);
  return [toMarkedText(parts.before), toMarkedText(parts.after)];
};

test('marks the words that were removed, and those that were added', () => {
  expect(compare('Il monta lentement les marches.', 'Le vieux monta les marches.')).toEqual([
    '[Il] monta [lentement] les marches.',
    '[Le vieux] monta les marches.',
  ]);
});

test('marks nothing in equal texts, and everything if a text is empty', () => {
  expect(compare('Il pleut.', 'Il pleut.')).toEqual(['Il pleut.', 'Il pleut.']);
  expect(compare('', 'Il pleut.')).toEqual(['', '[Il pleut.]']);
});

test('keeps the whole text, including line breaks', () => {
  const parts = compareWords('Un,\ndeux.', 'Un,\ntrois.');
  expect(parts.after.map(({ text }) => text).join('')).toBe('Un,\ntrois.');
});

test('marks very long texts as a whole instead of comparing them', () => {
  const longText = 'mot '.repeat(500);
  expect(compareWords(longText, `${longText}fin`).after).toEqual([
    { text: `${longText}fin`, isChanged: true },
  ]);
});

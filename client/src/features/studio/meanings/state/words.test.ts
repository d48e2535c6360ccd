import { expect, it } from 'vitest';
import { phraseOf } from './meanings-builders.ts';
import { countWords } from './words.ts';

const phrase = (id: number, text: string) => ({ ...phraseOf(id, text), hasSuggestions: true });

it('counts each word once per chapter, as missing a meaning if any occurrence has none', () => {
  const phrases = [phrase(1, 'Le chat=cat'), phrase(2, 'LE chat le'), phrase(3, 'roi=king 14:30')];
  expect(countWords(phrases)).toEqual({ all: 3, open: 2 });
});

import { expect, it } from 'vitest';
import { phraseOf } from './meanings-builders.ts';
import { countWords } from './words.ts';

const phrase = (id: number, text: string) => ({ ...phraseOf(id, text), hasSuggestions: true });

it('counts each word of a chapter once, and as unexplained if any occurrence has no meaning', () => {
  const phrases = [phrase(1, 'Le chat=cat'), phrase(2, 'LE chat le'), phrase(3, 'roi=king 14:30')];
  expect(countWords(phrases)).toEqual({ all: 3, open: 2 });
});

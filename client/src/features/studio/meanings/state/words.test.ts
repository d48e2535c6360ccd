import { expect, it } from 'vitest';
import { buildPhrase } from './meanings-builders.ts';
import { countWords } from './words.ts';

const buildSuggestedPhrase = (id: number, text: string) => ({
  ...buildPhrase(id, text),
  line_audio: null,
  hasSuggestions: true,
});

it('counts each distinct word of a chapter once, as unexplained if any of its occurrences has no meaning', () => {
  const phrases = [
    buildSuggestedPhrase(1, 'Le chat=cat'),
    buildSuggestedPhrase(2, 'LE chat le'),
    buildSuggestedPhrase(3, 'roi=king 14:30'),
  ];
  expect(countWords(phrases)).toEqual({ all: 3, open: 2 });
});

import { expect, it } from 'vitest';
import { buildPhrase } from './meanings-builders.ts';
import { countOccurrences, countWords } from './words.ts';

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

it('counts the words of a phrase that are the same, apart from capitals', () => {
  const phrase = buildSuggestedPhrase(1, 'Il dit=says qu’il dort=sleeps il');
  expect([countOccurrences(phrase, 'il'), countOccurrences(phrase, 'dort')]).toEqual([2, 1]);
});

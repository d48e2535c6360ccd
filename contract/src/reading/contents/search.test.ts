import { describe, expect, it } from 'vitest';
import { createPhraseSearch } from './search.ts';

/** Returns the hits among some phrases, with each match in brackets. */
const formatHits = (query: string, phrases: readonly string[]) => {
  const { isHit, splitByHits } = createPhraseSearch(query);
  return phrases.filter(isHit).map((phrase) =>
    splitByHits(phrase)
      .map(({ text, is_hit }) => (is_hit ? `[${text}]` : text))
      .join(''),
  );
};

const phrases = [
  "L'été dernier, ma sœur est partie.",
  'ÉTÉ comme hiver.',
  'Un e\u0301te\u0301 en deux signes.',
  'Elle a bu 3 cafés.',
];

describe('createPhraseSearch', () => {
  it.each([
    [
      'ete',
      ["L'[été] dernier, ma sœur est partie.", '[ÉTÉ] comme hiver.', 'Un [e\u0301te\u0301] en deux signes.'],
    ],
    ['L’ÉTÉ soeur', ["L'[été] dernier, ma [sœur] est partie."]],
    ['hiver été', ['[ÉTÉ] comme [hiver].']],
    ['e\u0301te\u0301 signe', ['Un [e\u0301te\u0301] en deux [signe]s.']],
    ['3', ['Elle a bu [3] cafés.']],
    ['(caf.*', ['Elle a bu 3 [caf]és.']],
    ['a', ["L'été dernier, m[a] sœur est p[a]rtie.", 'Elle [a] bu 3 c[a]fés.']],
    ['zèbre', []],
    ['… !', []],
    ['', []],
  ])('finds the phrases with every word of “%s” and marks the matches', (query, expectedHits) => {
    expect(formatHits(query, phrases)).toEqual(expectedHits);
  });

  it('finds the same hits each time it is asked', () => {
    const { isHit } = createPhraseSearch('été');
    expect([1, 2, 3].map(() => isHit('Un été.'))).toEqual([true, true, true]);
  });

  it('joins matches that touch or overlap, and returns parts that make up the whole phrase', () => {
    const { splitByHits } = createPhraseSearch('oeu seul');
    expect(splitByHits('Le cœur seul seuls')).toEqual([
      { text: 'Le c', is_hit: false },
      { text: 'œu', is_hit: true },
      { text: 'r ', is_hit: false },
      { text: 'seul', is_hit: true },
      { text: ' ', is_hit: false },
      { text: 'seul', is_hit: true },
      { text: 's', is_hit: false },
    ]);
    expect(createPhraseSearch('chat hate').splitByHits('chate')).toEqual([{ text: 'chate', is_hit: true }]);
    expect(splitByHits('')).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import type { Role } from '../../../libraries/lexicon/reading.ts';
import { callsForOtherMeaning } from './calls-for-other-meaning.ts';

const buildWord = (role: Role) => ({
  keys: ['mot'],
  lemma: 'mot',
  kind: '',
  person: '' as const,
  role,
  gloss: undefined,
});
const buildRanking = (...meanings: string[]) => ({
  suggestions: meanings.map((meaning) => ({
    meaning,
    origin: 'glossary' as const,
    form: null,
    source: null,
    licence: null,
    address: null,
  })),
  guesses: [],
});

it.each<[role: Role, shown: string, suggested: string]>([
  ['X', 'has', 'is'],
  ['P', 'to', 'at'],
  ['C', 'wife', 'woman'],
  ['O', 'the', 'them'],
  ['V', 'gets up', 'raise'],
])(
  'asks for a check of a word with the role %s that means “%s”, if its neighbors call for “%s”',
  (role, shown, suggested) =>
    expect(callsForOtherMeaning(shown, buildWord(role), buildRanking(suggested))).toBe(true),
);

it.each<[role: Role, shown: string, suggested: string]>([
  ['V', 'was carrying', 'carry'],
  ['V', 'imagined', 'imagine'],
  ['C', 'wolves', 'wolf'],
  ['P', 'towards', 'toward'],
  ['C', 'neighbourhood', 'neighborhood'],
  ['P', 'at', 'at the home of'],
  ['Q', 'who', 'that'],
  ['X', 'is', 'has'],
  ['C', 'house, home', 'house'],
])('accepts a word with the role %s that means “%s” where “%s” is suggested', (role, shown, suggested) =>
  expect(callsForOtherMeaning(shown, buildWord(role), buildRanking(suggested))).toBe(false),
);

it.each([
  ['the', true],
  ['her', false],
])('if a pronoun may mean “it”, “him” or “her”, a check of “%s” is needed: %s', (shown, isNeeded) => {
  const pronoun = {
    ...buildWord('O'),
    keys: ['le'],
    gloss: { meanings: ['it', 'him', 'her'], isCertain: false },
  };
  expect(callsForOtherMeaning(shown, pronoun, buildRanking())).toBe(isNeeded);
});

it('accepts any meaning where nothing certain is suggested', () => {
  expect(callsForOtherMeaning('wolf', buildWord('C'), buildRanking())).toBe(false);
});

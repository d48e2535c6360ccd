import { expect, it } from 'vitest';
import { isPluralNoun } from './is-plural-noun.ts';

it.each([
  ['vagues', 'vague', true],
  ['yeux', 'œil', true],
  ['vague', 'vague', false],
  ['mois', 'mois', false],
  ['chantent', 'chanter', false],
])('tells whether “%s”, a form of “%s”, can only be a plural noun: %s', (key, lemma, isPlural) =>
  expect(isPluralNoun(key, lemma)).toBe(isPlural),
);

import { expect, it } from 'vitest';
import { findFiniteForm } from './tense-of.ts';

it.each([
  ['descendit', 'descendre', 'past'],
  ['descendait', 'descendre', 'past'],
  ['descendra', 'descendre', 'future'],
  ['descendrait', 'descendre', 'conditional'],
  ['tremble', 'trembler', 'present'],
  ['fasse', 'faire', 'other'],
])('finds that “%s” is a form of %s in the %s tense', (form, verb, tense) =>
  expect(findFiniteForm(form, verb)?.tense).toBe(tense),
);

it.each([
  ['finit', 'finir'],
  ['descendre', 'descendre'],
  ['table', 'table'],
])('finds no tense for “%s”, which is ambiguous or no finite form', (form, lemma) =>
  expect(findFiniteForm(form, lemma)).toBeUndefined(),
);

it('tells plural forms and forms of the third person singular from others', () => {
  expect(findFiniteForm('vinrent', 'venir')).toMatchObject({ isPlural: true, isThirdSingular: false });
  expect(findFiniteForm('descend', 'descendre')).toMatchObject({ isPlural: false, isThirdSingular: true });
  expect(findFiniteForm('tremble', 'trembler')).toMatchObject({ isPlural: false, isThirdSingular: false });
});

it.each([
  ['descendait', 'descendre', true],
  ['descendit', 'descendre', false],
  ['descend', 'descendre', false],
])('tells whether “%s”, a form of “%s”, can only be the imperfect: %s', (form, lemma, isImperfect) =>
  expect(findFiniteForm(form, lemma)?.isImperfect).toBe(isImperfect),
);

import { describe, expect, it } from 'vitest';
import { findTense } from './find-tense.ts';

describe('findTense', () => {
  it.each([
    ['parle', 'parler', 'present'],
    ['Était', 'être', 'imperfect'],
    ['vint', 'venir', 'past historic'],
    ['fut', 'être', 'past historic'],
    ['viendra', 'venir', 'future'],
    ['dirait', 'dire', 'conditional'],
    ['sache', 'savoir', 'subjunctive'],
    ['eût', 'avoir', 'subjunctive'],
    ['sois', 'être', 'subjunctive'],
  ])('finds that %s is a form of %s in the %s', (form, lemma, tense) => {
    expect(findTense(form, lemma)?.tense).toBe(tense);
  });

  it('prefers the present and the imperfect for forms that could be several tenses', () => {
    expect([findTense('finit', 'finir'), findTense('parlions', 'parler')]).toEqual([
      { tense: 'present', isParticiple: false },
      { tense: 'imperfect', isParticiple: false },
    ]);
    expect(findTense('dit', 'dire')).toEqual({ tense: 'present', isParticiple: true });
  });

  it.each([
    ['parlé', 'parler'],
    ['parler', 'parler'],
    ['parlant', 'parler'],
    ['maison', 'maison'],
    ['zzz', 'zzz'],
    ['vit', 'parler'],
  ])('finds no tense of %s as a form of %s', (form, lemma) => {
    expect(findTense(form, lemma)).toBeNull();
  });
});

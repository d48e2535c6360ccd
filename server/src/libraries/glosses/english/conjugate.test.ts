import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { conjugate, type EnglishVerbForm, verbForms } from './conjugate.ts';
import { infinitiveOf } from './english-base.ts';
import { principalPartsByInfinitive } from './irregular-verbs.ts';

describe('conjugate', () => {
  it.each<[infinitive: string, form: EnglishVerbForm, conjugated: string]>([
    ['go down', 'past', 'went down'],
    ['look for', 'past', 'looked for'],
    ['stop', 'past', 'stopped'],
    ['prefer', 'past', 'preferred'],
    ['open', 'past', 'opened'],
    ['carry', 'past', 'carried'],
    ['play', 'past', 'played'],
    ['be able to', 'past', 'was able to'],
    ['wait for', 'past progressive', 'was waiting for'],
    ['untie', 'past', 'untied'],
    ['panic', 'past', 'panicked'],
    ['break', 'participle', 'broken'],
    ['put', 'participle', 'put'],
    ['be', 'participle', 'been'],
    ['lie', 'gerund', 'lying'],
    ['come', 'gerund', 'coming'],
    ['see', 'gerund', 'seeing'],
    ['run', 'gerund', 'running'],
    ['forget', 'gerund', 'forgetting'],
    ['bring', 'gerund', 'bringing'],
    ['go', 'third person', 'goes'],
    ['have to', 'third person', 'has to'],
    ['cry', 'third person', 'cries'],
    ['watch', 'third person', 'watches'],
    ['take care of', 'future', 'will take care of'],
    ['get up', 'conditional', 'would get up'],
    ['can', 'past', 'could'],
    ['can', 'conditional', 'could'],
  ])('gives “%s” in the form %s as “%s”', (infinitive, form, conjugated) =>
    expect(conjugate(infinitive, form)).toBe(conjugated),
  );

  it('uses “were” for a plural subject', () => {
    expect(conjugate('be tired', 'past', true)).toBe('were tired');
    expect(conjugate('come', 'past progressive', true)).toBe('were coming');
  });

  it('gives verbs of states no progressive form', () => {
    expect(conjugate('know', 'past progressive')).toBeUndefined();
  });

  it.each(['must', 'come and get', 'found', 'went', '', 'l’', 'somebody’s'])(
    'returns undefined for “%s”, whose forms can’t be led back to it',
    (meaning) => expect(conjugate(meaning, 'past')).toBeUndefined(),
  );

  it('gives the verbs of the glossary a past and a gerund, except for a few', () => {
    const rows = readFileSync(new URL('../common-words.tsv', import.meta.url), 'utf8').split('\n');
    const senses = rows.flatMap((row) => {
      const [, kind, meanings = ''] = row.split('\t');
      return kind === 'verb' ? meanings.split('|') : [];
    });
    const sensesWithoutForm = senses.filter(
      (sense) => conjugate(sense, 'past') === undefined || conjugate(sense, 'gerund') === undefined,
    );
    expect(new Set(sensesWithoutForm)).toEqual(
      new Set([
        'bore',
        'can',
        'do again',
        'do the hair of',
        'found',
        'lay down',
        'lay off',
        'must',
        'panic',
        'use',
      ]),
    );
  });

  it('returns only forms whose infinitive is the given one', () => {
    for (const infinitive of [...principalPartsByInfinitive.keys(), 'imagine', 'hope', 'hop', 'belong'])
      for (const form of verbForms) {
        const conjugated = conjugate(infinitive, form);
        if (conjugated !== undefined) expect(infinitiveOf(conjugated), conjugated).toBe(infinitive);
      }
  });
});

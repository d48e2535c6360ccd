import { describe, expect, it } from 'vitest';
import { listVerbForms } from './list-verb-forms.ts';

const listForms = (verb: string, tense: string) =>
  listVerbForms(verb)
    .find((verbTense) => verbTense.tense === tense)
    ?.forms.map(({ form }) => form);

describe('listVerbForms', () => {
  it('lists all persons of a tense in order', () => {
    expect(listForms('aller', 'présent')).toEqual(['vais', 'vas', 'va', 'allons', 'allez', 'vont']);
    expect(listForms('être', 'imparfait')).toEqual(['étais', 'étais', 'était', 'étions', 'étiez', 'étaient']);
    expect(listForms('appeler', 'subjonctif présent')).toEqual([
      'appelle',
      'appelles',
      'appelle',
      'appelions',
      'appeliez',
      'appellent',
    ]);
  });

  it('lists the persons of the imperative in parentheses, and all forms of the past participle', () => {
    expect(listVerbForms('donner').find(({ tense }) => tense === 'impératif')?.forms).toEqual([
      { person: '(tu)', form: 'donne' },
      { person: '(nous)', form: 'donnons' },
      { person: '(vous)', form: 'donnez' },
    ]);
    expect(listForms('prendre', 'participe passé')).toEqual(['pris, prise, prises']);
    expect(listForms('apporter', 'participe passé')).toEqual(['apporté, apportée, apportés, apportées']);
    expect(listForms('prendre', 'participe présent')).toEqual(['prenant']);
  });

  it.each([
    ['apporter', 'présent', ['j’', 'tu', 'il, elle', 'nous', 'vous', 'ils, elles']],
    ['habiter', 'futur', ['j’', 'tu', 'il, elle', 'nous', 'vous', 'ils, elles']],
    ['hurler', 'présent', ['je', 'tu', 'il, elle', 'nous', 'vous', 'ils, elles']],
    ['haïr', 'présent', ['je', 'tu', 'il, elle', 'nous', 'vous', 'ils, elles']],
    [
      'aimer',
      'subjonctif présent',
      ['que j’', 'que tu', 'qu’il, elle', 'que nous', 'que vous', 'qu’ils, elles'],
    ],
  ])('writes the pronouns of %s as they stand before its forms in the %s', (verb, tense, pronouns) => {
    const forms = listVerbForms(verb).find((verbTense) => verbTense.tense === tense)?.forms;
    expect(forms?.map(({ person }) => person)).toEqual(pronouns);
  });

  it('leaves out the persons that an impersonal verb doesn’t have', () => {
    expect(listVerbForms('falloir')[0]).toEqual({
      tense: 'présent',
      forms: [{ person: 'il, elle', form: 'faut' }],
    });
  });

  it('lists nothing for words that are no infinitive', () => {
    expect([listVerbForms('maison'), listVerbForms('vais'), listVerbForms('')]).toEqual([[], [], []]);
  });
});

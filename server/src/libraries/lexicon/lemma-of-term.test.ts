import { describe, expect, it } from 'vitest';
import { lemmaOfTerm } from './lemma-of-term.ts';

describe('lemmaOfTerm', () => {
  it.each([
    ['porte', 'porte'],
    ['la porte', 'porte'],
    ["m'appelle", "m'appelle"],
    ['s’appelle', "s'appelle"],
    ['les', 'le'],
    ['Il', 'il'],
    ['Si', 'si'],
    ['été', 'été'],
    ['parlait', 'parler'],
    ['mois', 'mois'],
    ['les mois', 'mois'],
    ['suis', 'suis'],
    ['portes', 'portes'],
    ['les portes', 'porte'],
    ['jours', 'jour'],
    ['l’œil', 'œil'],
    ['Chats', 'chat'],
    ['l’homme', 'homme'],
    ['tout de suite', 'tout de suite'],
    ['Tout  de suite', 'tout de suite'],
    ['blorpaient', 'blorpaient'],
    ['…', ''],
    ['12', ''],
  ])('stores the term %j under the lemma %j', (text, lemma) => {
    expect(lemmaOfTerm(text)).toBe(lemma);
  });
});

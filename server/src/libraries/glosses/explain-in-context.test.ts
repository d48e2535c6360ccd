import { splitPhrase } from '@lingostory/contract/words';
import { describe, expect, it } from 'vitest';
import { lemmatize } from '../lexicon/lemmatize.ts';
import { toContextWords } from './context-words.ts';
import { explainInContext } from './explain-in-context.ts';

/** Returns the first meaning of a word in a phrase, with a question mark if it is uncertain. */
function explain(phrase: string, word: string): string | undefined {
  const tokens = splitPhrase(phrase);
  const words = toContextWords(tokens, lemmatize(tokens));
  const index = tokens.filter(({ isWord }) => isWord).findIndex(({ text }) => text === word);
  const gloss = explainInContext(words, index);
  return gloss && `${gloss.meanings[0]}${gloss.isCertain ? '' : '?'}`;
}

describe('explainInContext', () => {
  it.each([
    ['Elle est partie hier.', 'est', 'has'],
    ['Il s’est levé.', 'est', 'has'],
    ['Elle est malade.', 'est', 'is'],
    ['La porte est fermée.', 'est', 'is'],
    ['Nous étions arrivés.', 'étions', 'had'],
    ['Il a mangé.', 'a', 'has'],
  ])('tells an auxiliary from a full verb: in “%s”, “%s” is “%s”', (phrase, word, meaning) =>
    expect(explain(phrase, word)).toBe(meaning),
  );

  it.each([
    ['Il vient de Lyon.', 'de', 'from'],
    ['Le livre de Paul.', 'de', 'of'],
    ['Il essaie de dormir.', 'de', 'to'],
    ['Plus de dix personnes.', 'de', 'than'],
    ['La porte du jardin.', 'du', 'of the'],
    ['Je mange du pain.', 'du', 'some'],
    ['Il sort du bois.', 'du', 'from the'],
    ['Il habite au cinquième.', 'au', 'on the'],
    ['Il revient au printemps.', 'au', 'in the'],
    ['Il donne un os au chien.', 'au', 'to the'],
    ['Il attend depuis une heure.', 'depuis', 'for'],
    ['Il attend depuis hier.', 'depuis', 'since'],
    ['Il chante pour dormir.', 'pour', 'to'],
    ['Il sourit en lisant.', 'en', 'while'],
    ['Il sourit en se penchant.', 'en', 'while'],
    ['Il sourit en la voyant.', 'en', 'while'],
    ['Il s’en moquait.', 'en', 'of it'],
  ])('chooses a preposition by its neighbors: in “%s”, “%s” is “%s”', (phrase, word, meaning) =>
    expect(explain(phrase, word)).toBe(meaning),
  );

  it.each([
    ['Il faut partir.', 'Il', 'it'],
    ['Il dort.', 'Il', 'he'],
    ['Je ne vois que toi.', 'que', 'only'],
    ['Elle est plus grande que moi.', 'que', 'than'],
    ['Je crois que tu dors.', 'que', 'that'],
    ['Elle prend son sac.', 'son', 'her'],
    ['Marcel prend son sac.', 'son', 'his?'],
    ['Il les voit.', 'les', 'them'],
    ['Les chats dorment.', 'Les', 'the'],
    ['Il ne chante plus.', 'plus', 'no longer'],
    ['Il est plus grand.', 'plus', 'more'],
    ['C’est la plus grande ville.', 'plus', 'most'],
    ['C’est le plus grand lac.', 'plus', 'most'],
    ['Il est si grand.', 'si', 'so'],
    ['Dis-moi si tu viens.', 'si', 'if'],
  ])('chooses a pronoun or an adverb by its neighbors: in “%s”, “%s” is “%s”', (phrase, word, meaning) =>
    expect(explain(phrase, word)).toBe(meaning),
  );

  it.each([
    ['Sa fille dort.', 'fille', 'daughter'],
    ['Une fille dort.', 'fille', 'girl'],
    ['Sa femme dort.', 'femme', 'wife'],
    ['La porte est verte.', 'porte', 'door'],
    ['Il porte un sac.', 'porte', 'carry'],
  ])(
    'chooses a common word by its part of speech and its neighbors: in “%s”, “%s” is “%s”',
    (phrase, word, meaning) => expect(explain(phrase, word)).toBe(meaning),
  );

  it.each([
    ['Je voudrais un café.', 'voudrais', 'would like'],
    ['Je veux un café.', 'veux', 'want'],
    ['Tu devrais partir.', 'devrais', 'should'],
    ['Tu dois partir.', 'dois', 'have to'],
  ])('explains the conditional of a wish or a duty: in “%s”, “%s” is “%s”', (phrase, word, meaning) =>
    expect(explain(phrase, word)).toBe(meaning),
  );

  it('explains neither names nor words that the glossary lacks', () => {
    expect(explain('Nous aimons Paul.', 'Paul')).toBeUndefined();
    expect(explain('Le gypaète vole.', 'gypaète')).toBeUndefined();
  });
});

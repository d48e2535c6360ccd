import { readFileSync } from 'node:fs';
import { splitPhrase } from '@lingostory/contract/words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functionWords } from './function-words.ts';
import { lemmatize } from './lemmatize.ts';
import { kinds } from './reading.ts';

const listWords = (phrase: string) => splitPhrase(phrase).filter((word) => word.isWord);
const listLemmas = (phrase: string) => lemmatize(splitPhrase(phrase)).map(({ lemma }) => lemma);
const listKinds = (phrase: string) => lemmatize(splitPhrase(phrase)).map(({ kind }) => kind);

type AnnotatedPhrase = { phrase: string; words: string[]; lemmas: string[] };

/**
 * Reads a sample text from `truth/`. Each phrase follows a `#`, and the lines after it contain its words, the lemmas
 * that a person assigned, and meanings, which are not used here.
 */
function readAnnotatedPhrases(name: string): AnnotatedPhrase[] {
  const text = readFileSync(new URL(`./truth/${name}.tsv`, import.meta.url), 'utf8');
  return text.split(/^# /m).flatMap((block) => {
    const [phrase = '', ...lines] = block.trim().split('\n');
    const wordAndLemmaPairs = lines.map((line) => line.split('\t'));
    return phrase === ''
      ? []
      : [
          {
            phrase,
            words: wordAndLemmaPairs.map(([word = '']) => word),
            lemmas: wordAndLemmaPairs.map(([, lemma = '']) => lemma),
          },
        ];
  });
}

describe('lemmatize', () => {
  it.each(['dialogue', 'memory', 'literary', 'bakery'])(
    'finds the right lemma for 97% of the words in the sample text "%s"',
    (name) => {
      const phrases = readAnnotatedPhrases(name);
      for (const { phrase, words } of phrases)
        expect(listWords(phrase).map(({ text }) => text)).toEqual(words);
      const expectedLemmas = phrases.flatMap(({ lemmas }) => lemmas);
      const actualLemmas = phrases.flatMap(({ phrase }) => listLemmas(phrase));
      expect(expectedLemmas.length).toBeGreaterThan(300);
      const mistakes = expectedLemmas.flatMap((lemma, index) =>
        actualLemmas[index] === lemma ? [] : [`${actualLemmas[index]}, not ${lemma}`],
      );
      expect(mistakes.length / expectedLemmas.length, mistakes.join('\n')).toBeLessThanOrEqual(0.03);
    },
  );

  it.each([
    ['Il porte la porte.', 'il porter le porte'],
    ['Elle livre le livre.', 'elle livrer le livre'],
    ['Les poules du couvent couvent.', 'le poule du couvent couver'],
    ['Je bois près du bois.', 'je boire près du bois'],
    ['Tu joues, et tes joues sont rouges.', 'tu jouer et ton joue être rouge'],
    ['Il sort du lit, il lit.', 'il sortir du lit il lire'],
    ['Il la ferme.', 'il le fermer'],
    ['Je veux le voir.', 'je vouloir le voir'],
    ['Ils ont marché jusqu’au marché.', 'il avoir marcher jusque au marché'],
    ['Nous avions faim dans les avions.', 'nous avoir faim dans le avion'],
    ['Il a été malade cet été.', 'il avoir être malade ce été'],
    [
      'Marie a mangé les pommes qu’elle avait achetées.',
      'Marie avoir manger le pomme que elle avoir acheter',
    ],
    ['Elle chante en marchant.', 'elle chanter en marcher'],
    ['Ouvre la porte verte !', 'ouvrir le porte vert'],
    ['Elle vit seule depuis trois mois.', 'elle vivre seul depuis trois mois'],
    ['Quand il la vit, elle partit.', 'quand il le voir elle partir'],
    ['Il vit que la nuit tombait.', 'il voir que le nuit tomber'],
    ['Il a plu.', 'il avoir pleuvoir'],
    ['Ce livre plut à ma sœur.', 'ce livre plaire à mon sœur'],
    ['Le bateau sombre dans la tempête.', 'le bateau sombrer dans le tempête'],
    [
      'Les princesses aiment leurs voisins du deuxième étage.',
      'le princesse aimer leur voisin du deuxième étage',
    ],
    ['Il se tait.', 'il se taire'],
    ['Une seule, claire comme une étoile.', 'un seul clair comme un étoile'],
    ['La phrase la plus longue.', 'le phrase le plus long'],
    ['Trente-deux minutes plus tard.', 'trente-deux minute plus tard'],
    ['Elle sourit en sifflant.', 'elle sourire en siffler'],
    ['Ça m’a plu, mais il a plu.', 'ça me avoir plaire mais il avoir pleuvoir'],
    ['Tout s’est tu.', 'tout se être taire'],
    ['Une femme très polie.', 'un femme très poli'],
    ['« Un toit ? » murmure madame Roy.', 'un toit murmurer madame Roy'],
    ['Les travaux durent des mois, et ils durent partir.', 'le travail durer des mois et ils devoir partir'],
    ['Tiens ! Mamie est là.', 'tenir mamie être là'],
    ['D’abord les grillons, puis la pluie.', 'de abord le grillon puis le pluie'],
  ])('uses neighboring words to find the lemmas of ambiguous words: %s', (phrase, lemmas) => {
    // Personal pronouns are their own lemmas, but the expected lemmas have `il` for `ils`.
    expect(listLemmas(phrase).join(' ').replace(/^ils/, 'il')).toBe(lemmas);
  });

  it.each([
    ['Je suis fatiguée.', 'je être fatiguer'],
    ['Je te suis.', 'je te suivre'],
    ['Ils étaient deux.', 'ils être deux'],
    ['S’il te plaît.', 'si il te plaire'],
    ['Elle s’en va.', 'elle se en aller'],
    ['A-t-il soif ?', 'avoir il soif'],
    ['Qu’est-ce que c’est ?', 'que être ce que ce être'],
    ['Va-t’en !', 'aller te en'],
    ['Donne-le-moi.', 'donner le moi'],
    ['A bientôt !', 'à bientôt'],
    ['L’œil de ma sœur, le coeur, les yeux.', 'le œil de mon sœur le cœur le œil'],
    ['Les 3 chats ont 1,50 euro.', 'le  chat avoir  euro'],
  ])('finds the lemmas of words with elisions, hyphens, ligatures or digits: %s', (phrase, lemmas) => {
    expect(listLemmas(phrase).join(' ')).toBe(lemmas);
  });

  it('assigns every reading of a French function word a known grammatical role and a non-negative cost', () => {
    for (const [form, readings] of functionWords) {
      expect(readings.length, form).toBeGreaterThan(0);
      for (const { role, cost } of readings) expect(kinds[role] && cost >= 0, form).toBe(true);
    }
  });

  it('returns proper names unchanged as their lemmas', () => {
    expect(listLemmas('Zorglub aime Pierre et Lucie à Rome.')).toEqual(
      'Zorglub aimer Pierre et Lucie à Rome'.split(' '),
    );
  });

  it('returns an unknown word unchanged as its lemma, even if it looks like a plural', () => {
    expect(listLemmas('des zorglubs')).toEqual(['des', 'zorglubs']);
    expect(listLemmas('« Grrmbl »')).toEqual(['Grrmbl']);
  });

  it('returns a word’s part of speech only if it is certain', () => {
    expect(listKinds('Elle livre le pain à Paul.')).toEqual([
      ...['pronoun', 'verb', 'determiner', 'noun', 'preposition', 'name'],
    ]);
    expect(listKinds('porte')).toEqual(['']);
  });

  it('returns exactly one lemma for each word, whatever the text', () => {
    const fragment = fc.constantFrom(
      'la ',
      'porte',
      '-t-il',
      "l'",
      'A',
      'œ',
      ' ',
      '. ',
      '12',
      'É',
      '-',
      '\t',
      '’',
      '-t’',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fragment).map((fragments) => fragments.join('')),
    );
    fc.assert(
      fc.property(text, (phrase) => {
        expect(lemmatize(splitPhrase(phrase))).toHaveLength(listWords(phrase).length);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { describeWord } from './describe-word.ts';

describe('describeWord', () => {
  it.each([
    ['quai', 'masculine', 'le'],
    ['maison', 'feminine', 'la'],
    ['école', 'feminine', 'une'],
    ['homme', 'masculine', 'un'],
    ['cœur', 'masculine', 'le'],
    ['héros', 'masculine', 'un'],
    ['élève', 'masculine or feminine', 'un/une'],
  ])('gives the noun %s its gender, %s, and the article %s', (lemma, gender, article) => {
    expect(describeWord({ lemma, kind: 'noun', text: '', wordBefore: '' })).toMatchObject({
      lemma,
      kind: 'noun',
      gender,
      article,
    });
  });

  it('gives no gender to other parts of speech, or to nouns that the Lefff doesn’t list', () => {
    expect(describeWord({ lemma: 'parler', kind: 'verb', text: '', wordBefore: '' })).toMatchObject({
      gender: null,
      article: null,
    });
    expect(describeWord({ lemma: 'quai', kind: '', text: '', wordBefore: '' })).toMatchObject({
      gender: null,
      article: null,
    });
    expect(describeWord({ lemma: 'zorglub', kind: 'noun', text: '', wordBefore: '' })).toEqual({
      lemma: 'zorglub',
      kind: 'noun',
      gender: null,
      article: null,
      rank: null,
    });
  });

  it.each([
    ['livre', 'le', 'masculine', 'le'],
    ['livre', 'Cette', 'feminine', 'la'],
    ['élève', 'une', 'feminine', 'une'],
    ['tour', 'mon', 'masculine or feminine', 'le/la'],
  ])(
    'gives %s after %s the gender of the determiner, if it shows one',
    (lemma, wordBefore, gender, article) => {
      expect(describeWord({ lemma, kind: 'noun', text: '', wordBefore })).toMatchObject({ gender, article });
    },
  );

  it('tells how common a word is in French', () => {
    expect(describeWord({ lemma: 'le', kind: 'determiner', text: '', wordBefore: '' }).rank).toBe(1);
    expect(describeWord({ lemma: 'maison', kind: 'noun', text: '', wordBefore: '' }).rank).toBeLessThan(500);
  });

  it.each([
    ['ferme', 'ferme', 'adjective, noun, verb or adverb'],
    ['Livre', 'livre', 'noun or verb'],
    ['quai', 'quai', 'noun'],
    ['zorglub', 'zorglub', ''],
  ])('lists the parts of speech that %s can have if its own is uncertain', (text, lemma, kind) => {
    expect(describeWord({ text, lemma, kind: '', wordBefore: '' })).toMatchObject({
      kind,
      gender: null,
      article: null,
    });
  });
});

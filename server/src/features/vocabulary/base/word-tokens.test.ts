import { splitPhrase } from '@lingostory/contract/words';
import { describe, expect, it } from 'vitest';
import { lemmatize } from '../../../libraries/lexicon/lemmatize.ts';
import { findTokenLemmas, toListedText } from './word-tokens.ts';

describe('findTokenLemmas', () => {
  const listLemmas = (phrase: string, ...expressions: string[]) => {
    const lemmatizedWords = lemmatize(splitPhrase(phrase));
    return findTokenLemmas({
      phrase,
      wordList: splitPhrase(phrase, expressions).map(({ text }) => text),
      lemmas: lemmatizedWords.map(({ lemma }) => lemma),
      wordKinds: lemmatizedWords.map(({ kind }) => kind),
    }).filter(Boolean);
  };

  it('finds the lemmas of a phrase’s single words and the lookup keys of its expressions', () => {
    expect(listLemmas('Y a-t-il des chats ?')).toEqual(['y', 'avoir', 'il', 'des', 'chat']);
    expect(listLemmas('Elle part tout de suite.', 'tout de suite')).toEqual([
      'elle',
      'partir',
      'tout de suite',
    ]);
  });

  it('returns no lemmas for names and numbers in a phrase', () => {
    expect(listLemmas('Marie a 12 chats à Paris.')).toEqual(['avoir', 'chat', 'à']);
  });
});

describe('toListedText', () => {
  it.each([
    ['Il', 'il'],
    ['Élève', 'élève'],
    ['tour Eiffel', 'tour Eiffel'],
    ['', ''],
  ])('lists the word %j as %j', (text, listedText) => {
    expect(toListedText(text)).toBe(listedText);
  });
});

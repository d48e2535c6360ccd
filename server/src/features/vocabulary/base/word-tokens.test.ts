import { cutPhrase } from '@lingostory/contract/words';
import { describe, expect, it } from 'vitest';
import { lemmatize } from '../../../libraries/lexicon/lemmatize.ts';
import { lemmasOfTokens } from './word-tokens.ts';

describe('lemmasOfTokens', () => {
  const tokens = (phrase: string, ...expressions: string[]) => {
    const found = lemmatize(cutPhrase(phrase));
    return lemmasOfTokens({
      phrase,
      wordList: cutPhrase(phrase, expressions).map(({ text }) => text),
      lemmas: found.map(({ lemma }) => lemma),
      wordKinds: found.map(({ kind }) => kind),
    }).filter(Boolean);
  };

  it('returns lemmas for single words and lookup keys for expressions in a phrase', () => {
    expect(tokens('Y a-t-il des chats ?')).toEqual(['y', 'avoir', 'il', 'des', 'chat']);
    expect(tokens('Elle part tout de suite.', 'tout de suite')).toEqual(['elle', 'partir', 'tout de suite']);
  });

  it('returns no lemmas for names and numbers in a phrase', () => {
    expect(tokens('Marie a 12 chats à Paris.')).toEqual(['avoir', 'chat', 'à']);
  });
});

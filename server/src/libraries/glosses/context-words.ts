import { toLookupKey, type Word } from '@lingostory/contract/words';
import type { Lemma } from '../lexicon/lemmatize.ts';
import { readingsOf } from '../lexicon/readings.ts';
import type { ContextWord } from './phrase-context.ts';

/** Returns the words of a phrase with their readings and the pauses between them. */
export function toContextWords(tokens: readonly Word[], lemmas: readonly Lemma[]): ContextWord[] {
  const contextWords: ContextWord[] = [];
  let gap = '';
  for (const { text, isWord: isWordToken } of tokens) {
    if (!isWordToken) {
      gap = text;
      continue;
    }
    const { lemma = '', role = '' } = lemmas[contextWords.length] ?? {};
    const isFirst = contextWords.length === 0;
    const pause = isFirst || /[.!?…;:«»“”—–]/u.test(gap) ? '.' : /[,()]/.test(gap) ? ',' : '';
    const noun =
      role === 'C'
        ? readingsOf(text, false, 'none').find((reading) => reading.role === 'C' && reading.lemma === lemma)
        : undefined;
    contextWords.push({ key: toLookupKey(text), lemma, role, pause, features: noun?.features ?? '' });
    gap = '';
  }
  return contextWords;
}

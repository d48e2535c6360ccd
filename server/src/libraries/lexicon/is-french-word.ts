import { toLookupKey } from '@lingostory/contract/words';
import { functionWords } from './function-words.ts';
import { findLefffEntries, removeLigatures } from './read-lefff.ts';

/** Returns true for a word form that the Lefff lists, in any capitalization. */
export function isFrenchWord(text: string): boolean {
  const key = toLookupKey(text).replace(/^-(?:t-)?/, '');
  return functionWords.has(key) || findLefffEntries(removeLigatures(key)).length > 0;
}

import {
  buildDictionary,
  cutWithMeanings,
  type Meaning,
  parseDictionary,
} from '@lingostory/contract/dictionary';
import { isWord } from '@lingostory/contract/words';

export type ShownWord = Meaning & { isWord: boolean };

/**
 * A phrase as readers will have it: its words and gaps in order, each word with its meaning or ''. `around` is what the
 * book's other phrases say of them.
 */
export function readerView(phrase: string, dictionary: string, around: Meaning[]): ShownWord[] {
  const { entries } = parseDictionary(dictionary);
  const { word_list, meanings } = cutWithMeanings(phrase.trim(), entries, buildDictionary(around));
  return word_list.map((term, place) => ({ term, meaning: meanings[place] ?? '', isWord: isWord(term) }));
}

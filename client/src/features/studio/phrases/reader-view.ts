import {
  buildDictionary,
  cutWithMeanings,
  type Meaning,
  parseDictionary,
} from '@lingostory/contract/dictionary';
import { fillFromMachine } from '@lingostory/contract/machine-meanings';
import { isWord } from '@lingostory/contract/words';

/** `isMachine` is true for a meaning that came from the machine translator. */
export type ShownWord = Meaning & { isWord: boolean; isMachine: boolean };

/**
 * Returns a phrase as readers will see it: words and gaps in order, each word with its meaning, or '' if it has none.
 * `around` contains the meanings from the book's other phrases. `machine` contains machine translations, used only
 * for words that no editor has given a meaning.
 */
export function readerView(
  phrase: string,
  dictionary: string,
  bookMeanings: Meaning[],
  machineMeanings: Meaning[] = [],
): ShownWord[] {
  const { entries } = parseDictionary(dictionary);
  const ownPhrase = cutWithMeanings(phrase.trim(), entries, buildDictionary(bookMeanings));
  const translatedPhrase = fillFromMachine(
    ownPhrase,
    new Map(machineMeanings.map(({ term, meaning }) => [term, meaning])),
  );
  return translatedPhrase.word_list.map((term, index) => {
    const meaning = translatedPhrase.meanings[index] ?? '';
    return { term, meaning, isWord: isWord(term), isMachine: meaning !== ownPhrase.meanings[index] };
  });
}

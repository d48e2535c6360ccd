import {
  buildDictionary,
  type DictionaryEntry,
  parseDictionary,
  splitWithMeanings,
} from '@lingostory/contract/dictionary';
import { fillMachineMeanings } from '@lingostory/contract/machine-meanings';
import { isWord } from '@lingostory/contract/words';

/** `isMachineTranslated` is true for a meaning that came from the machine translator. */
export type ShownWord = DictionaryEntry & { isWord: boolean; isMachineTranslated: boolean };

/**
 * Returns a phrase as readers will see it: words and gaps in order, each word with its meaning, or '' if it has none.
 * `bookMeanings` come from the book's other phrases. `machineMeanings` are machine translations, used only for words
 * that no editor has given a meaning.
 */
export function toReaderWords(
  phrase: string,
  dictionary: string,
  bookMeanings: DictionaryEntry[],
  machineMeanings: DictionaryEntry[] = [],
): ShownWord[] {
  const { entries } = parseDictionary(dictionary);
  const bookPhrase = splitWithMeanings(phrase.trim(), entries, buildDictionary(bookMeanings));
  const translatedPhrase = fillMachineMeanings(
    bookPhrase,
    new Map(machineMeanings.map(({ term, meaning }) => [term, meaning])),
  );
  return translatedPhrase.word_list.map((term, index) => {
    const meaning = translatedPhrase.meanings[index] ?? '';
    return {
      term,
      meaning,
      isWord: isWord(term),
      isMachineTranslated: meaning !== bookPhrase.meanings[index],
    };
  });
}

import {
  buildDictionary,
  cutWithMeanings,
  type Meaning,
  parseDictionary,
} from '@lingostory/contract/dictionary';
import { fillFromMachine } from '@lingostory/contract/machine-meanings';
import { isWord } from '@lingostory/contract/words';

/** `isMachine`: no editor gave this meaning. */
export type ShownWord = Meaning & { isWord: boolean; isMachine: boolean };

/**
 * A phrase as readers will have it: its words and gaps in order, each word with its meaning or ''. `around` is what the
 * book's other phrases say of them, `machine` what a translator said where nobody else does.
 */
export function readerView(
  phrase: string,
  dictionary: string,
  around: Meaning[],
  machine: Meaning[] = [],
): ShownWord[] {
  const { entries } = parseDictionary(dictionary);
  const cut = cutWithMeanings(phrase.trim(), entries, buildDictionary(around));
  const filled = fillFromMachine(cut, new Map(machine.map(({ term, meaning }) => [term, meaning])));
  return filled.word_list.map((term, index) => {
    const meaning = filled.meanings[index] ?? '';
    return { term, meaning, isWord: isWord(term), isMachine: meaning !== cut.meanings[index] };
  });
}

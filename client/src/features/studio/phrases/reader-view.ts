import {
  buildDictionary,
  cutWithMeanings,
  type Dictionary,
  indexMeanings,
  type Meaning,
  parseDictionary,
} from '@lingostory/contract/dictionary';
import { isWord, lookupKey } from '@lingostory/contract/words';

/** What is known besides the phrase's own dictionary. */
export type Around = { book: Dictionary; saved: ReadonlyMap<string, string> };

type Written = { id: number; dictionary: string };
type Saved = Written & { word_list: readonly string[]; meanings: readonly string[] };

export const nothingAround: Around = { book: buildDictionary([]), saved: new Map() };

/**
 * The dictionaries of a chapter's other phrases in reading order, and what the server has found for this phrase
 * elsewhere in the book. What its own dictionary said is left out: it may have been changed since.
 */
export function gatherAround(phrases: readonly Written[], saved?: Saved): Around {
  const others = phrases.filter(({ id }) => id !== saved?.id);
  const book = buildDictionary(others.flatMap(({ dictionary }) => parseDictionary(dictionary).entries));
  const own = indexMeanings(parseDictionary(saved?.dictionary ?? '').entries);
  const known = (saved?.word_list ?? []).flatMap((text, place): [string, string][] => {
    const key = lookupKey(text);
    const meaning = saved?.meanings[place] ?? '';
    return meaning === '' || own.has(key) ? [] : [[key, meaning]];
  });
  return { book, saved: new Map(known) };
}

export type ShownWord = Meaning & { isWord: boolean };

/** A phrase as readers will have it: its words and gaps in order, each word with its meaning or ''. */
export function readerView(phrase: string, dictionary: string, { book, saved }: Around): ShownWord[] {
  const { entries } = parseDictionary(dictionary);
  const { word_list, meanings } = cutWithMeanings(phrase.trim(), entries, book, saved);
  return word_list.map((term, place) => ({ term, meaning: meanings[place] ?? '', isWord: isWord(term) }));
}

import { buildDictionary, dictionaryLookupKeysOf, parseDictionary } from '@lingostory/contract/dictionary';
import { isWord, splitPhrase } from '@lingostory/contract/words';
import type { TransactionClient } from '../../../deps.ts';
import type { Lemma } from '../../../libraries/lexicon/lemmatize.ts';
import { type BookReading, findBookReading, lemmasOf, storePhraseNames } from './book-names.ts';

export type PhraseWithDictionary = { id: number; phrase: string; dictionary: string };

/**
 * Returns one or two sets of lookup keys for a term. A phrase can match the term only if it contains every key of at
 * least one set. The first set holds only the term's own key; an expression has a second set with the keys of its
 * words.
 */
export function findTermKeys(term: string, key: string): string[][] {
  const { expressions } = buildDictionary([{ term, meaning: 'any' }]);
  const keys = [...expressions.values()].flatMap(([expression]) => expression?.keys ?? []);
  return keys.length > 0 ? [[key], [...new Set(keys.filter(isWord))]] : [[key]];
}

/** Returns the lookup keys of all terms in a phrase's own dictionary. */
export function explainedKeysOf(dictionary: string): string[] {
  return [...buildDictionary(parseDictionary(dictionary).entries).meanings.keys()];
}

function toEntryRows(phrase: PhraseWithDictionary, bookReading: BookReading) {
  const { id, dictionary } = phrase;
  const lemmas = dictionary === '' ? new Map<string, Lemma>() : mapLemmasByKey(phrase, bookReading);
  return parseDictionary(dictionary).entries.flatMap((entry, index) => {
    const { meanings, expressions } = buildDictionary([entry]);
    const [key] = meanings.keys();
    const [head = null] = expressions.keys();
    if (key === undefined) return [];
    const { lemma, role } = (head === null ? lemmas.get(key) : undefined) ?? {};
    return [{ phrase_id: id, line: index + 1, key, head, ...entry, lemma, role: role || undefined }];
  });
}

/** Maps each lookup key of a phrase's words to its lemma. If two words share a key, the first wins. */
function mapLemmasByKey(phrase: PhraseWithDictionary, bookReading: BookReading): Map<string, Lemma> {
  const lemmas = lemmasOf(phrase, bookReading);
  const words = splitPhrase(phrase.phrase).filter((word) => word.isWord);
  const keyLemmaPairs = words.flatMap(({ text }, index) => {
    const lemma = lemmas[index];
    return lemma?.lemma ? dictionaryLookupKeysOf(text).map((key) => [key, lemma] as const) : [];
  });
  return new Map(keyLemmaPairs.reverse());
}

/** Returns the distinct keys under which a phrase's words are looked up. */
export function lookupKeysOf({ phrase }: Pick<PhraseWithDictionary, 'phrase'>): string[] {
  const words = splitPhrase(phrase).filter((word) => word.isWord);
  return [...new Set(words.flatMap((word) => dictionaryLookupKeysOf(word.text)))];
}

const toWordRows = (phrase: PhraseWithDictionary) =>
  lookupKeysOf(phrase).map((key) => ({ phrase_id: phrase.id, key }));

/**
 * Replaces the index entries of these phrases: the terms in their dictionaries, and the words and names that they
 * contain.
 */
export async function indexPhrases(
  tx: TransactionClient,
  bookId: number,
  phrases: PhraseWithDictionary[],
): Promise<void> {
  const ids = phrases.map(({ id }) => id);
  await storePhraseNames(tx, bookId, phrases);
  const bookReading = await findBookReading(tx, bookId, ids);
  const entriesJson = JSON.stringify(phrases.flatMap((phrase) => toEntryRows(phrase, bookReading)));
  const wordsJson = JSON.stringify(phrases.flatMap(toWordRows));
  await tx.$executeRaw`delete from dictionary_entries where phrase_id = any(${ids}::int[])`;
  await tx.$executeRaw`delete from phrase_words where phrase_id = any(${ids}::int[])`;
  await tx.$executeRaw`
    insert into dictionary_entries (book_id, phrase_id, line, key, head, term, meaning, lemma, role)
    select ${bookId}::int, e.* from json_to_recordset(${entriesJson}::json)
      as e(phrase_id int, line int, key text, head text, term text, meaning text, lemma text, role text)`;
  await tx.$executeRaw`
    insert into phrase_words (book_id, phrase_id, key)
    select ${bookId}::int, w.phrase_id, w.key from json_to_recordset(${wordsJson}::json) as w(phrase_id int, key text)`;
}

import {
  buildDictionary,
  type DictionaryEntry,
  parseDictionary,
  splitWithMeanings,
} from '@lingostory/contract/dictionary';
import { fillMachineMeanings, findUnexplainedKeys } from '@lingostory/contract/machine-meanings';
import type { TransactionClient } from '../../../deps.ts';
import { findMachineMeanings, updateUntranslatedPhrases } from '../base/machine-meanings.ts';
import { findBookReading, lemmasOf } from './book-names.ts';
import { findEntries } from './find-entries.ts';
import { indexPhrases, lookupKeysOf, type PhraseWithDictionary } from './index-phrases.ts';

/**
 * Version of the rules for splitting phrases into words and finding their lemmas. Increase it when the rules change; a job, or the first edit
 * of a book, then splits its phrases again.
 */
export const cutVersion = 5;

type TokenizedPhrase = PhraseWithDictionary &
  Record<'wordList' | 'meanings' | 'lemmas' | 'wordKinds', string[]>;

const areSameLists = (a: string[], b: string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);
const tokenizedPhraseColumns = {
  id: true,
  phrase: true,
  dictionary: true,
  wordList: true,
  meanings: true,
  lemmas: true,
  wordKinds: true,
};

/**
 * Splits all of a book's phrases into words, and finds their lemmas and meanings. A word's meaning comes from the
 * phrase's own dictionary, or else from the dictionaries of the whole book, or else from the machine translations.
 * Runs when a book changes, so that turning a page only has to read. Writes only what changed.
 */
export async function tokenizePhrases(tx: TransactionClient, bookId: number): Promise<void> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select phrase_id as id from studio_places where book_id = ${bookId} order by phrase_no`;
  const unorderedPhrases = await tx.phrase.findMany({ where: { bookId }, select: tokenizedPhraseColumns });
  const phrasesById = new Map(unorderedPhrases.map((phrase) => [phrase.id, phrase]));
  const phrases = rows.flatMap(({ id }) => phrasesById.get(id) ?? []);
  await indexPhrases(tx, bookId, phrases);
  await storeTokenizedPhrases(
    tx,
    bookId,
    phrases,
    phrases.flatMap(({ dictionary }) => parseDictionary(dictionary).entries),
  );
  await tx.$executeRaw`update books set cut_version = ${cutVersion} where id = ${bookId}`;
}

/**
 * Does the same as `tokenizePhrases` for only some phrases of a book. Reads only the dictionary entries that can match
 * their words.
 */
export async function tokenizePhrasesById(
  tx: TransactionClient,
  bookId: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  const phrases = await tx.phrase.findMany({
    where: { bookId, id: { in: ids } },
    select: tokenizedPhraseColumns,
  });
  const entries = await findEntries(tx, bookId, phrases.flatMap(lookupKeysOf));
  await storeTokenizedPhrases(tx, bookId, phrases, entries);
}

/**
 * Writes the phrases whose words or meanings changed. `entries` are in reading order; the first entry for a word
 * wins.
 */
async function storeTokenizedPhrases(
  tx: TransactionClient,
  bookId: number,
  phrases: TokenizedPhrase[],
  entries: DictionaryEntry[],
): Promise<void> {
  const bookDictionary = buildDictionary(entries);
  const tokenizedPhrases = phrases.map((phrase) => {
    const phraseTokens = splitWithMeanings(
      phrase.phrase,
      parseDictionary(phrase.dictionary).entries,
      bookDictionary,
    );
    return { ...phrase, cut: phraseTokens, open: findUnexplainedKeys(phraseTokens) };
  });
  const machineMeanings = await findMachineMeanings(
    tx,
    tokenizedPhrases.flatMap(({ open }) => open),
  );
  const bookReading = await findBookReading(
    tx,
    bookId,
    phrases.map(({ id }) => id),
  );
  const changedPhrases = tokenizedPhrases.flatMap(({ id, wordList, meanings, ...phrase }) => {
    const filledTokens = fillMachineMeanings(phrase.cut, machineMeanings);
    const phraseLemmas = lemmasOf({ id, phrase: phrase.phrase }, bookReading);
    const lemmas = phraseLemmas.map(({ lemma }) => lemma);
    const kinds = phraseLemmas.map(({ kind }) => kind);
    const isUnchanged =
      areSameLists(filledTokens.word_list, wordList) &&
      areSameLists(filledTokens.meanings, meanings) &&
      areSameLists(lemmas, phrase.lemmas) &&
      areSameLists(kinds, phrase.wordKinds);
    return isUnchanged ? [] : [{ id, ...filledTokens, lemmas, word_kinds: kinds }];
  });
  const isUntranslated = ({ open }: { open: string[] }) => open.some((key) => !machineMeanings.has(key));
  await updateUntranslatedPhrases(tx, bookId, tokenizedPhrases, isUntranslated);
  if (changedPhrases.length === 0) return;
  await tx.$executeRaw`
    update phrases p
    set word_list = c.word_list, meanings = c.meanings, lemmas = c.lemmas, word_kinds = c.word_kinds
    from json_to_recordset(${JSON.stringify(changedPhrases)}::json)
      as c(id int, word_list text[], meanings text[], lemmas text[], word_kinds text[])
    where p.id = c.id`;
}

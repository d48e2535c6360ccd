import {
  buildDictionary,
  cutWithMeanings,
  type Meaning,
  parseDictionary,
} from '@lingostory/contract/dictionary';
import { fillFromMachine, unexplainedKeys } from '@lingostory/contract/machine-meanings';
import type { Tx } from '../../../deps.ts';
import { findMachineMeanings, recordUntranslated } from '../base/machine-meanings.ts';
import { findEntries } from './find-entries.ts';
import { indexPhrases, lemmasOf, lookupKeysOf, type WrittenPhrase } from './index-phrases.ts';

/**
 * Version of the rules for splitting phrases into words. Increase it when the rules change; a job, or the first edit
 * of a book, then splits its phrases again.
 */
export const cutVersion = 3;

type CutPhrase = WrittenPhrase & Record<'wordList' | 'meanings' | 'lemmas' | 'wordKinds', string[]>;

const sameList = (a: string[], b: string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);
const columns = {
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
 * Runs on save, so that turning a page only reads. Writes only what changed.
 */
export async function cutPhrases(tx: Tx, bookId: number): Promise<void> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select phrase_id as id from studio_places where book_id = ${bookId} order by phrase_no`;
  const unordered = await tx.phrase.findMany({ where: { bookId }, select: columns });
  const byId = new Map(unordered.map((phrase) => [phrase.id, phrase]));
  const phrases = rows.flatMap(({ id }) => byId.get(id) ?? []);
  await indexPhrases(tx, bookId, phrases);
  await writeCuts(
    tx,
    bookId,
    phrases,
    phrases.flatMap(({ dictionary }) => parseDictionary(dictionary).entries),
  );
  await tx.$executeRaw`update books set cut_version = ${cutVersion} where id = ${bookId}`;
}

/** Like `cutPhrases` for some phrases of a book. Reads only the dictionary entries that can match their words. */
export async function cutSomePhrases(tx: Tx, bookId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const phrases = await tx.phrase.findMany({ where: { bookId, id: { in: ids } }, select: columns });
  const entries = await findEntries(tx, bookId, phrases.flatMap(lookupKeysOf));
  await writeCuts(tx, bookId, phrases, entries);
}

/**
 * Writes the phrases whose words or meanings changed. `entries` are in reading order; the first entry for a word
 * wins.
 */
async function writeCuts(tx: Tx, bookId: number, phrases: CutPhrase[], entries: Meaning[]): Promise<void> {
  const book = buildDictionary(entries);
  const cuts = phrases.map((phrase) => {
    const cut = cutWithMeanings(phrase.phrase, parseDictionary(phrase.dictionary).entries, book);
    return { ...phrase, cut, open: unexplainedKeys(cut) };
  });
  const machine = await findMachineMeanings(
    tx,
    cuts.flatMap(({ open }) => open),
  );
  const changed = cuts.flatMap(({ id, wordList, meanings, ...phrase }) => {
    const cut = fillFromMachine(phrase.cut, machine);
    const words = lemmasOf(phrase.phrase);
    const lemmas = words.map(({ lemma }) => lemma);
    const kinds = words.map(({ kind }) => kind);
    const same =
      sameList(cut.word_list, wordList) &&
      sameList(cut.meanings, meanings) &&
      sameList(lemmas, phrase.lemmas) &&
      sameList(kinds, phrase.wordKinds);
    return same ? [] : [{ id, ...cut, lemmas, word_kinds: kinds }];
  });
  const isUntranslated = ({ open }: { open: string[] }) => open.some((key) => !machine.has(key));
  await recordUntranslated(tx, bookId, cuts, isUntranslated);
  if (changed.length === 0) return;
  await tx.$executeRaw`
    update phrases p
    set word_list = c.word_list, meanings = c.meanings, lemmas = c.lemmas, word_kinds = c.word_kinds
    from json_to_recordset(${JSON.stringify(changed)}::json)
      as c(id int, word_list text[], meanings text[], lemmas text[], word_kinds text[])
    where p.id = c.id`;
}

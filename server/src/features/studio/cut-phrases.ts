import { buildDictionary, cutWithMeanings, parseDictionary } from '@lingostory/contract/dictionary';
import type { Tx } from '../../deps.ts';

const sameList = (a: string[], b: string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/**
 * Cuts a book's phrases into words and looks their meanings up: a phrase's own dictionary first, then those of
 * the whole book. Done when something is saved, so that turning a page only reads. Writes what changed.
 */
export async function cutPhrases(tx: Tx, bookId: number): Promise<void> {
  const phrases = await tx.phrase.findMany({ where: { bookId }, orderBy: { phraseNo: 'asc' } });
  const entries = phrases.map(({ dictionary }) => parseDictionary(dictionary).entries);
  const book = buildDictionary(entries.flat());
  for (const [index, { id, phrase, wordList, meanings }] of phrases.entries()) {
    const cut = cutWithMeanings(phrase, entries[index] ?? [], book);
    if (sameList(cut.word_list, wordList) && sameList(cut.meanings, meanings)) continue;
    await tx.phrase.update({ where: { id }, data: { wordList: cut.word_list, meanings: cut.meanings } });
  }
}

import {
  addDictionaryEntries,
  type DictionaryEntry,
  indexMeanings,
  parseDictionary,
  removeDictionaryEntries,
} from '@lingostory/contract/dictionary';
import { studioLimits } from '@lingostory/contract/studio/fields';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { indexPhrases, type PhraseWithDictionary } from '../cutting/index-phrases.ts';
import { retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';

export type NumberedPhraseWithDictionary = PhraseWithDictionary & { phraseNo: number };
export type PhraseWithEntries = NumberedPhraseWithDictionary & { entries: readonly DictionaryEntry[] };

/**
 * Adds entries to the dictionaries of phrases in a locked book, then splits all affected phrases into words again in
 * one pass.
 */
export async function addEntries(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  book: Pick<Book, 'id' | 'cutVersion'>,
  phrases: readonly PhraseWithEntries[],
): Promise<void> {
  const changedPhrases = phrases.map(({ id, phrase, phraseNo, dictionary, entries }) => {
    const newDictionary = addDictionaryEntries(dictionary, entries);
    assertDictionaryFits({ phraseNo }, newDictionary);
    return { id, phrase, dictionary: newDictionary };
  });
  await writeDictionaries(deps, tx, book, changedPhrases, entriesOf(phrases));
}

/** Removes entries from the dictionaries of phrases in a locked book. Lines that were edited in the meantime stay. */
export async function removeEntries(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  book: Pick<Book, 'id' | 'cutVersion'>,
  phrases: readonly PhraseWithEntries[],
): Promise<void> {
  const changedPhrases = phrases.flatMap(({ id, phrase, dictionary, entries }) => {
    const newDictionary = removeDictionaryEntries(dictionary, entries);
    return newDictionary === dictionary ? [] : [{ id, phrase, dictionary: newDictionary }];
  });
  if (changedPhrases.length > 0) await writeDictionaries(deps, tx, book, changedPhrases, entriesOf(phrases));
}

/** A line of a phrase's dictionary before and after a change; null if there is none. */
export type ChangedLine = { id: number; term: string; before: string | null; after: string | null };

/**
 * Changes lines of dictionaries in a locked book. Skips lines that aren't as they were `before` the change, because they were
 * edited in the meantime. Returns the lines that were changed.
 */
export async function changeLines(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  book: Pick<Book, 'id' | 'cutVersion'>,
  phrases: readonly NumberedPhraseWithDictionary[],
  lines: readonly ChangedLine[],
): Promise<ChangedLine[]> {
  const changedLines: ChangedLine[] = [];
  const changedPhrases = phrases.flatMap((phrase) => {
    const ownLines = lines.filter(
      ({ id, term, before, after }) =>
        id === phrase.id && before !== after && findOwnMeaning(phrase.dictionary, term) === before,
    );
    changedLines.push(...ownLines);
    const dictionary = ownLines.reduce(changeLine, phrase.dictionary);
    assertDictionaryFits(phrase, dictionary);
    return ownLines.length === 0 ? [] : [{ id: phrase.id, phrase: phrase.phrase, dictionary }];
  });
  const entries = changedLines.map(({ term, before, after }) => ({ term, meaning: after ?? before ?? '' }));
  if (changedPhrases.length > 0) await writeDictionaries(deps, tx, book, changedPhrases, entries);
  return changedLines;
}

/** Returns the meaning that a dictionary gives to a term, or null if it has no line for it. */
export function findOwnMeaning(dictionary: string, term: string): string | null {
  const [key = ''] = indexMeanings([{ term, meaning: '' }]).keys();
  return indexMeanings(parseDictionary(dictionary).entries).get(key) ?? null;
}

function changeLine(dictionary: string, { term, before, after }: ChangedLine): string {
  if (after !== null) return addDictionaryEntries(dictionary, [{ term, meaning: after }]);
  return before === null ? dictionary : removeDictionaryEntries(dictionary, [{ term, meaning: before }]);
}

function assertDictionaryFits({ phraseNo }: { phraseNo: number }, dictionary: string): void {
  if (dictionary.length <= studioLimits.dictionary) return;
  const maxLengthText = studioLimits.dictionary.toLocaleString('en');
  const message = `The dictionary of phrase ${phraseNo} can have at most ${maxLengthText} characters. Nothing was saved.`;
  throw createFieldProblem('meaning', message);
}

const entriesOf = (phrases: readonly PhraseWithEntries[]) => phrases.flatMap(({ entries }) => entries);

/** Saves changed dictionaries. They may differ from the stored ones only in `entries`. */
async function writeDictionaries(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  book: Pick<Book, 'id' | 'cutVersion'>,
  changedPhrases: PhraseWithDictionary[],
  entries: readonly DictionaryEntry[],
): Promise<void> {
  const keys = [...indexMeanings(entries).keys()];
  const rows = JSON.stringify(changedPhrases.map(({ id, dictionary }) => ({ id, dictionary })));
  await retokenizeAffectedPhrases(tx, book, keys, async () => {
    await tx.$executeRaw`
      update phrases p
      set dictionary = row.dictionary, version = p.version + 1, updated_at = ${clock.now()}::timestamptz
      from json_to_recordset(${rows}::json) as row(id int, dictionary text) where p.id = row.id`;
    await indexPhrases(tx, book.id, changedPhrases);
    return changedPhrases.map(({ id }) => id);
  });
}

import { parseDictionary } from '@lingostory/contract/dictionary';
import type { TransactionClient } from '../../../deps.ts';
import { explainedKeysOf, findTermKeys } from '../cutting/index-phrases.ts';
import { findPhraseIdsWithTerms } from '../cutting/recut-phrases.ts';

/** Returns a dictionary with the lines of another one added for terms that it doesn't explain. */
export function joinDictionaries(dictionary: string, other: string): string {
  const explainedKeys = new Set(explainedKeysOf(dictionary));
  const addedLines = parseDictionary(other).entries.flatMap(({ term, meaning }) => {
    const line = `${term} = ${meaning}`;
    return explainedKeysOf(line).some((key) => explainedKeys.has(key)) ? [] : [line];
  });
  return [dictionary.trimEnd(), ...addedLines].filter((line) => line !== '').join('\n');
}

/** The words of a book after some of its phrases were rewritten, which the index of words doesn't know yet. */
export type RewrittenWords = { keys: ReadonlySet<string>; outdatedPhraseIds: ReadonlySet<number> };

/**
 * Returns the dictionary of a phrase whose text changed, without the lines for words that the whole book doesn't contain
 * anymore. A line for a word that is elsewhere in the book stays, because it explains the word there.
 */
export async function dropUnusedLines(
  tx: TransactionClient,
  bookId: number,
  dictionary: string,
  { keys, outdatedPhraseIds }: RewrittenWords,
): Promise<string> {
  if (dictionary === '') return '';
  const { entries } = parseDictionary(dictionary);
  const usedLines: string[] = [];
  for (const { term, meaning } of entries) {
    const line = `${term} = ${meaning}`;
    const [key = ''] = explainedKeysOf(line);
    const keySets = findTermKeys(term, key);
    const isRewritten = keySets.some((words) => words.every((word) => keys.has(word)));
    const terms = keySets.map((words) => ({ words }));
    const isUsed =
      isRewritten ||
      (await findPhraseIdsWithTerms(tx, bookId, terms)).some((id) => !outdatedPhraseIds.has(id));
    if (isUsed) usedLines.push(line);
  }
  // Keeps the editor's own formatting if nothing is dropped.
  return usedLines.length === entries.length ? dictionary : usedLines.join('\n');
}

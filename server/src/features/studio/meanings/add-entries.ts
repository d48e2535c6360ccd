import { type Meaning, withEntries } from '@lingostory/contract/dictionary';
import { studioLimits } from '@lingostory/contract/studio/fields';
import type { Deps, Tx } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { dictionaryKeys, indexPhrases, type WrittenPhrase } from '../phrases/index-phrases.ts';
import { recutAround } from '../phrases/recut-phrases.ts';

export type ExplainedPhrase = WrittenPhrase & { entries: readonly Meaning[] };

/** Writes entries into the dictionaries of phrases of a locked book, and cuts again what they concern: once for all of them. */
export async function addEntries(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  book: Pick<Book, 'id' | 'cutVersion'>,
  phrases: readonly ExplainedPhrase[],
): Promise<void> {
  const changed = phrases.map(({ entries, ...phrase }) => ({
    ...phrase,
    dictionary: withEntries(phrase.dictionary, entries),
  }));
  const longest = studioLimits.dictionary;
  if (changed.some(({ dictionary }) => dictionary.length > longest))
    throw fieldProblem(
      'phrases',
      `A dictionary can have at most ${longest.toLocaleString('en')} characters.`,
    );
  const keys = [...phrases, ...changed].flatMap(({ dictionary }) => dictionaryKeys(dictionary));
  const rows = JSON.stringify(changed.map(({ id, dictionary }) => ({ id, dictionary })));
  await recutAround(tx, book, keys, async () => {
    await tx.$executeRaw`
      update phrases p set dictionary = row.dictionary, version = p.version + 1, updated_at = ${clock.now()}::timestamptz
      from json_to_recordset(${rows}::json) as row(id int, dictionary text) where p.id = row.id`;
    await indexPhrases(tx, book.id, changed);
    return changed.map(({ id }) => id);
  });
}

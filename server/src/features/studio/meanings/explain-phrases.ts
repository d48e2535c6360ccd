import type { InputOf } from '@lingostory/contract/call';
import { withEntries } from '@lingostory/contract/dictionary';
import { studioLimits } from '@lingostory/contract/studio/fields';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { Deps } from '../../../deps.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { findChapter, readLocked } from '../chapters/find-chapters.ts';
import { editLocked } from '../edit-locked.ts';
import { dictionaryKeys, indexPhrases } from '../phrases/index-phrases.ts';
import { recutAround } from '../phrases/recut-phrases.ts';
import { demandVersion } from '../versions.ts';

/**
 * Adds meanings to the dictionaries of phrases of one chapter, all or none, and cuts again what they concern: once for all of them.
 * 404 unknown chapter, 422 for a phrase that is not in it, a conflict for one that was edited since it was seen.
 */
export async function explainPhrases(
  deps: Deps,
  { id, phrases }: InputOf<typeof calls.explainPhrases>,
): Promise<number> {
  const { bookId } = await findChapter(deps.db, id);
  const ids = phrases.map((phrase) => phrase.id);
  if (new Set(ids).size < ids.length) throw fieldProblem('phrases', 'phrases contains a phrase twice.');
  return await editLocked(deps, bookId, async (tx, book) => {
    await readLocked(tx, book, id);
    const stored = await tx.phrase.findMany({
      where: { chapterId: id, id: { in: ids } },
      select: { id: true, version: true, phrase: true, dictionary: true },
    });
    const byId = new Map(stored.map((phrase) => [phrase.id, phrase]));
    const changed = phrases.map(({ id: phraseId, version, entries }) => {
      const before = byId.get(phraseId);
      if (!before) throw fieldProblem('phrases', 'A phrase is not in this chapter anymore.');
      demandVersion(before, version);
      const dictionary = withEntries(before.dictionary, entries);
      if (dictionary.length > studioLimits.dictionary)
        throw fieldProblem('phrases', `Dictionary can have at most ${studioLimits.dictionary} characters.`);
      return { ...before, dictionary, was: before.dictionary };
    });
    const keys = changed.flatMap(({ was, dictionary }) => [
      ...dictionaryKeys(was),
      ...dictionaryKeys(dictionary),
    ]);
    const rows = JSON.stringify(
      changed.map(({ id: phraseId, dictionary }) => ({ id: phraseId, dictionary })),
    );
    await recutAround(tx, book, keys, async () => {
      await tx.$executeRaw`
        update phrases p set dictionary = row.dictionary, version = p.version + 1, updated_at = ${deps.clock.now()}::timestamptz
        from json_to_recordset(${rows}::json) as row(id int, dictionary text) where p.id = row.id`;
      await indexPhrases(tx, book.id, changed);
      return ids;
    });
    return phrases.reduce((sum, { entries }) => sum + entries.length, 0);
  });
}

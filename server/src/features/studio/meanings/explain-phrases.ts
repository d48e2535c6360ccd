import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { Deps } from '../../../deps.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { findChapter, readLocked } from '../chapters/find-chapters.ts';
import { editLocked } from '../edit-locked.ts';
import { demandVersion } from '../versions.ts';
import { addEntries, type NumberedText } from './add-entries.ts';

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
    const stored = await tx.$queryRaw<(NumberedText & { version: number })[]>`
      select p.id, p.version, p.phrase, p.dictionary, o.phrase_no as "phraseNo"
      from phrases p join phrase_places o on o.phrase_id = p.id
      where p.chapter_id = ${id} and p.id = any(${ids}::int[])`;
    const byId = new Map(stored.map((phrase) => [phrase.id, phrase]));
    const changed = phrases.map(({ id: phraseId, version, entries }) => {
      const before = byId.get(phraseId);
      if (!before) throw fieldProblem('phrases', 'A phrase is not in this chapter anymore.');
      demandVersion(before, version);
      return { ...before, entries };
    });
    await addEntries(deps, tx, book, changed);
    return phrases.reduce((sum, { entries }) => sum + entries.length, 0);
  });
}

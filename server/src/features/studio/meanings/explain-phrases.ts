import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { Deps, Tx } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { editLocked } from '../base/edit-locked.ts';
import { findChapter, readLocked } from '../base/find-chapters.ts';
import { assertVersion } from '../base/versions.ts';
import { addEntries, type NumberedText, removeEntries } from './add-entries.ts';

type Explanation = Pick<InputOf<typeof calls.explainPhrases>, 'id' | 'phrases'>;
type Withdrawal = Pick<InputOf<typeof calls.withdrawMeanings>, 'id' | 'phrases'>;

/**
 * Adds meanings to the dictionaries of phrases in one chapter, all or none, then splits the affected phrases into
 * words again in one pass. Throws 404 for an unknown chapter, 422 if a phrase isn't in the chapter, and a conflict if
 * a phrase was edited since it was loaded.
 */
export async function explainPhrases(deps: Deps, { id, phrases }: Explanation): Promise<number> {
  await editChapter(deps, id, phrases, async (tx, book, byId) => {
    const changed = phrases.map(({ id: phraseId, version, entries }) => {
      const before = byId.get(phraseId);
      if (!before) throw fieldProblem('phrases', 'A phrase is not in this chapter anymore.');
      assertVersion(before, version);
      return { ...before, entries };
    });
    await addEntries(deps, tx, book, changed);
  });
  return phrases.reduce((sum, { entries }) => sum + entries.length, 0);
}

/**
 * Removes meanings from the dictionaries of phrases in one chapter, in one transaction. Skips meanings and phrases
 * that are already gone, so that the call can be repeated. Throws 404 for an unknown chapter.
 */
export async function withdrawMeanings(deps: Deps, { id, phrases }: Withdrawal): Promise<void> {
  await editChapter(deps, id, phrases, async (tx, book, byId) => {
    const changed = phrases.flatMap(({ id: phraseId, entries }) => {
      const before = byId.get(phraseId);
      return before ? [{ ...before, entries }] : [];
    });
    await removeEntries(deps, tx, book, changed);
  });
}

type StoredPhrase = NumberedText & { version: number };

/** Runs an edit with the chapter's book locked, passing it these phrases as they are under that lock. */
async function editChapter(
  deps: Deps,
  id: number,
  phrases: readonly { id: number }[],
  edit: (tx: Tx, book: Book, byId: ReadonlyMap<number, StoredPhrase>) => Promise<void>,
): Promise<void> {
  const { bookId } = await findChapter(deps.db, id);
  const ids = phrases.map((phrase) => phrase.id);
  if (new Set(ids).size < ids.length) throw fieldProblem('phrases', 'phrases contains a phrase twice.');
  await editLocked(deps, bookId, async (tx, book) => {
    await readLocked(tx, book, id);
    const stored = await tx.$queryRaw<StoredPhrase[]>`
      select p.id, p.version, p.phrase, p.dictionary, o.phrase_no as "phraseNo"
      from phrases p join studio_places o on o.phrase_id = p.id
      where p.chapter_id = ${id} and p.id = any(${ids}::int[])`;
    await edit(tx, book, new Map(stored.map((phrase) => [phrase.id, phrase])));
  });
}

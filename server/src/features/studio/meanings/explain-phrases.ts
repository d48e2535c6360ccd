import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { Deps, Tx } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { fieldProblem } from '../../../http/problem.ts';
import { editLocked } from '../base/edit-locked.ts';
import { findChapter, readLocked } from '../base/find-chapters.ts';
import { demandVersion } from '../base/versions.ts';
import { addEntries, type NumberedText, removeEntries } from './add-entries.ts';

type Explained = Pick<InputOf<typeof calls.explainPhrases>, 'id' | 'phrases'>;
type Withdrawn = Pick<InputOf<typeof calls.withdrawMeanings>, 'id' | 'phrases'>;

/**
 * Adds meanings to the dictionaries of phrases of one chapter, all or none, and cuts again what they concern: once for all of them.
 * 404 unknown chapter, 422 for a phrase that is not in it, a conflict for one that was edited since it was seen.
 */
export async function explainPhrases(deps: Deps, { id, phrases }: Explained): Promise<number> {
  await editChapter(deps, id, phrases, async (tx, book, byId) => {
    const changed = phrases.map(({ id: phraseId, version, entries }) => {
      const before = byId.get(phraseId);
      if (!before) throw fieldProblem('phrases', 'A phrase is not in this chapter anymore.');
      demandVersion(before, version);
      return { ...before, entries };
    });
    await addEntries(deps, tx, book, changed);
  });
  return phrases.reduce((sum, { entries }) => sum + entries.length, 0);
}

/**
 * Takes meanings out of the dictionaries of phrases of one chapter again, all in one transaction. What is gone already, with its
 * phrase or without, stays gone, so it can be sent twice. 404 unknown chapter.
 */
export async function withdrawMeanings(deps: Deps, { id, phrases }: Withdrawn): Promise<void> {
  await editChapter(deps, id, phrases, async (tx, book, byId) => {
    const changed = phrases.flatMap(({ id: phraseId, entries }) => {
      const before = byId.get(phraseId);
      return before ? [{ ...before, entries }] : [];
    });
    await removeEntries(deps, tx, book, changed);
  });
}

type StoredPhrase = NumberedText & { version: number };

/** With the book of the chapter held, and these phrases as they are by then. */
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

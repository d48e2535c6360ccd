import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findChapter, findLockedChapter } from '../base/find-chapters.ts';
import { assertVersion } from '../base/versions.ts';
import { addEntries, type NumberedPhraseWithDictionary, removeEntries } from './add-entries.ts';

type ExplainInput = Pick<InputOf<typeof calls.explainPhrases>, 'id' | 'phrases'>;
type WithdrawInput = Pick<InputOf<typeof calls.withdrawMeanings>, 'id' | 'phrases'>;

/**
 * Adds meanings to the dictionaries of phrases in one chapter, all or none, then splits the affected phrases into
 * words again in one pass. Throws 404 for an unknown chapter, 422 if a phrase isn't in the chapter, and a conflict if
 * a phrase was edited since it was loaded.
 */
export async function explainPhrases(deps: Deps, { id, phrases }: ExplainInput): Promise<number> {
  await editChapterPhrases(deps, id, phrases, async (tx, book, phrasesById) => {
    const changedPhrases = phrases.map(({ id: phraseId, version, entries }) => {
      const storedPhrase = phrasesById.get(phraseId);
      if (!storedPhrase) throw createFieldProblem('phrases', 'A phrase is not in this chapter anymore.');
      assertVersion(storedPhrase, version);
      return { ...storedPhrase, entries };
    });
    await addEntries(deps, tx, book, changedPhrases);
  });
  return phrases.reduce((sum, { entries }) => sum + entries.length, 0);
}

/**
 * Removes meanings from the dictionaries of phrases in one chapter, in one transaction. Skips meanings and phrases
 * that are already gone, so that the call can be repeated. Throws 404 for an unknown chapter.
 */
export async function withdrawMeanings(deps: Deps, { id, phrases }: WithdrawInput): Promise<void> {
  await editChapterPhrases(deps, id, phrases, async (tx, book, phrasesById) => {
    const changedPhrases = phrases.flatMap(({ id: phraseId, entries }) => {
      const storedPhrase = phrasesById.get(phraseId);
      return storedPhrase ? [{ ...storedPhrase, entries }] : [];
    });
    await removeEntries(deps, tx, book, changedPhrases);
  });
}

type StoredPhrase = NumberedPhraseWithDictionary & { version: number };

/** Runs an edit while the chapter's book is locked, passing it the current content of these phrases. */
async function editChapterPhrases(
  deps: Deps,
  id: number,
  phrases: readonly { id: number }[],
  edit: (tx: TransactionClient, book: Book, phrasesById: ReadonlyMap<number, StoredPhrase>) => Promise<void>,
): Promise<void> {
  const { bookId } = await findChapter(deps.db, id);
  const ids = phrases.map((phrase) => phrase.id);
  if (new Set(ids).size < ids.length) throw createFieldProblem('phrases', 'phrases contains a phrase twice.');
  await editLockedBook(deps, bookId, async (tx, book) => {
    await findLockedChapter(tx, book, id);
    const storedPhrases = await tx.$queryRaw<StoredPhrase[]>`
      select p.id, p.version, p.phrase, p.dictionary, o.phrase_no as "phraseNo"
      from phrases p join studio_places o on o.phrase_id = p.id
      where p.chapter_id = ${id} and p.id = any(${ids}::int[])`;
    await edit(tx, book, new Map(storedPhrases.map((phrase) => [phrase.id, phrase])));
  });
}

import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { Deps } from '../../../deps.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findChapter } from '../base/find-chapters.ts';
import { type ChangedLine, changeLines } from './add-entries.ts';
import { findNumberedPhrases } from './list-chapter-words.ts';

/**
 * Undoes a change of meanings in the chapter's book: sets lines back to what they were `before`, in one transaction, and returns
 * what it changed. Skips lines that were changed again or whose phrases are gone, so that the call can be repeated. Throws 404 for
 * an unknown chapter.
 */
export async function restoreMeanings(
  deps: Deps,
  { id, lines }: Pick<InputOf<typeof calls.restoreMeanings>, 'id' | 'lines'>,
): Promise<ChangedLine[]> {
  const { bookId } = await findChapter(deps.db, id);
  return await editLockedBook(deps, bookId, async (tx, book) => {
    const phrases = await findNumberedPhrases(tx, bookId, [...new Set(lines.map((line) => line.id))]);
    const restoredLines = lines.map((line) => ({
      id: line.id,
      term: line.term,
      before: line.after ?? null,
      after: line.before ?? null,
    }));
    return await changeLines(deps, tx, book, phrases, restoredLines);
  });
}

import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findChapter } from '../base/find-chapters.ts';
import { explainedKeysOf, findTermKeys } from '../cutting/index-phrases.ts';
import { findPhraseIdsWithTerms } from '../cutting/recut-phrases.ts';
import { type ChangedLine, changeLines, findOwnMeaning } from './add-entries.ts';
import { findNumberedPhrases } from './list-chapter-words.ts';

type RestoredLines = Pick<InputOf<typeof calls.restoreMeanings>, 'id' | 'lines' | 'phrase_id'>;

/** Thrown to roll back an undo that would change what phrases show that the undone change left alone. */
class MeaningElsewhereError extends Error {}

/**
 * Undoes a change of meanings in the chapter's book: sets lines back to what they were `before`, in one transaction, and returns
 * what it changed. Skips lines that were changed again or whose phrases are gone, so that the call can be repeated. With a
 * `phrase_id`, the change was made in this phrase only, and the other lines protect other phrases from it. Then restores nothing if
 * this phrase's line has changed, or if the other phrases would show another meaning. Throws 404 for an unknown chapter.
 */
export async function restoreMeanings(
  deps: Deps,
  { id, lines, phrase_id: phraseId }: RestoredLines,
): Promise<ChangedLine[]> {
  const { bookId } = await findChapter(deps.db, id);
  const restoredLines = lines.map((line) => ({
    id: line.id,
    term: line.term,
    before: line.after ?? null,
    after: line.before ?? null,
  }));
  const restoration = editLockedBook(deps, bookId, async (tx, book) => {
    const phrases = await findNumberedPhrases(tx, bookId, [...new Set(lines.map((line) => line.id))]);
    if (phraseId === undefined) return await changeLines(deps, tx, book, phrases, restoredLines);
    const line = restoredLines.find((restoredLine) => restoredLine.id === phraseId);
    const phrase = phrases.find((candidate) => candidate.id === phraseId);
    if (!line || !phrase || findOwnMeaning(phrase.dictionary, line.term) !== line.before) return [];
    const meaningsElsewhere = await digestMeaningsElsewhere(tx, phrase, line.term);
    const changedLines = await changeLines(deps, tx, book, phrases, restoredLines);
    if ((await digestMeaningsElsewhere(tx, phrase, line.term)) !== meaningsElsewhere)
      throw new MeaningElsewhereError();
    return changedLines;
  });
  return await restoration.catch((error: unknown) => {
    if (error instanceof MeaningElsewhereError) return [];
    throw error;
  });
}

/** Returns a digest of the words and meanings of all other phrases of the book that contain a term. */
async function digestMeaningsElsewhere(
  tx: TransactionClient,
  { id, bookId }: { id: number; bookId: number },
  term: string,
): Promise<string> {
  const [key = ''] = explainedKeysOf(`${term} = any`);
  const ids = await findPhraseIdsWithTerms(
    tx,
    bookId,
    findTermKeys(term, key).map((words) => ({ words })),
  );
  const [row] = await tx.$queryRaw<{ digest: string | null }[]>`
    select md5(string_agg(concat(id, word_list, meanings), ',' order by id)) as digest
    from phrases where id = any(${ids}::int[]) and id <> ${id}`;
  return row?.digest ?? '';
}

import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/translations/calls';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Phrase } from '../../../generated/prisma/client.ts';
import { runWithLockedBook } from '../base/edit-locked-book.ts';
import { findChapter, findLockedChapter } from '../base/find-chapters.ts';

type Change = InputOf<typeof calls.saveTranslations>['translations'][number];
type StoredTranslation = Pick<Phrase, 'id' | 'version' | 'phrase' | 'translation'>;

type SavedTranslations = {
  saved: StoredTranslation[];
  /** The phrases that someone else has changed since. Nothing was saved for them. */
  conflicts: StoredTranslation[];
  /** The ids of the phrases that are no longer in the chapter. */
  removed: number[];
};

/**
 * Saves translations of a chapter's phrases, each only if the phrase still is what the editor saw. Changes of anything
 * else, such as its dictionary, don't matter. Saving the same translation again changes nothing. Throws 404 for an
 * unknown chapter.
 */
export async function saveTranslations(
  deps: Deps,
  { id: chapterId, translations }: InputOf<typeof calls.saveTranslations>,
): Promise<SavedTranslations> {
  const { bookId } = await findChapter(deps.db, chapterId);
  // The words stay the same, so nothing is left to translate.
  return await runWithLockedBook(deps, bookId, async (tx, book) => {
    await findLockedChapter(tx, book, chapterId);
    const storedPhrases = await tx.phrase.findMany({
      where: { chapterId, id: { in: translations.map(({ id }) => id) } },
      select: { id: true, version: true, phrase: true, translation: true },
    });
    const storedById = new Map(storedPhrases.map((phrase) => [phrase.id, phrase]));
    const result: SavedTranslations = { saved: [], conflicts: [], removed: [] };
    const changes: Change[] = [];
    for (const change of translations) {
      const stored = storedById.get(change.id);
      if (stored === undefined) result.removed.push(change.id);
      else if (stored.translation === change.translation) result.saved.push(stored);
      else if (isAsSeen(stored, change)) {
        changes.push(change);
        const { translation } = change;
        result.saved.push({ ...stored, translation, version: stored.version + 1 });
      } else result.conflicts.push(stored);
    }
    if (changes.length > 0) await updateTranslations(deps, tx, changes);
    return result;
  });
}

/** Compares trimmed translations, because the ones in a request are trimmed. */
const isAsSeen = (stored: StoredTranslation, seen: Change) =>
  stored.phrase === seen.phrase && stored.translation.trim() === seen.seen_translation;

async function updateTranslations(
  { clock }: Deps,
  tx: TransactionClient,
  changes: readonly Change[],
): Promise<void> {
  const rows = JSON.stringify(changes.map(({ id, translation }) => ({ id, translation })));
  await tx.$executeRaw`
    update phrases p
    set translation = row.translation, version = p.version + 1, updated_at = ${clock.now()}::timestamptz
    from json_to_recordset(${rows}::json) as row(id int, translation text) where p.id = row.id`;
}
